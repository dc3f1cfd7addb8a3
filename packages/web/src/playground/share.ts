/**
 * A pair as the fragment of an address, so that a page can be kept, reloaded and sent without a server. Readable where it
 * can be: `#s=Snow+fell&t=It+snowed&a=0-1.1-1p` has a sure and a possible link.
 */
import type { Link, PairRecord } from '@parascope/core/corpus'
import { checkRecord } from '@parascope/core/corpus'
import { byValue } from '../words/document.js'
import { languageChoice } from './language.js'
import { isPlain, OWN_ID, type Pair, pairFromRecord, type Rest, tokensOf } from './pair.js'

/** The fragment of a pair, without `#`; empty for a pair without text. */
export function encodePair(pair: Pair): string {
  const { words } = pair
  if (pair.text.source === '' && pair.text.target === '') return ''
  const fields = new URLSearchParams()
  fields.set('s', pair.text.source)
  fields.set('t', pair.text.target)
  fields.set('l', pair.language)
  if (pair.id !== OWN_ID) fields.set('id', pair.id)
  if (!isPlain(pair, 'source')) fields.set('sw', JSON.stringify(words.source))
  if (!isPlain(pair, 'target')) fields.set('tw', JSON.stringify(words.target))
  const sure = words.sure.links().map(([i, j]) => `${i}-${j}`)
  const possible = words.possible.links().map(([i, j]) => `${i}-${j}p`)
  if (sure.length + possible.length > 0) fields.set('a', [...sure, ...possible].join('.'))
  if (words.nullSource.size > 0) fields.set('ns', [...words.nullSource].sort(byValue).join('.'))
  if (words.nullTarget.size > 0) fields.set('nt', [...words.nullTarget].sort(byValue).join('.'))
  if (pair.tree.source !== '') fields.set('st', pair.tree.source)
  if (pair.tree.target !== '') fields.set('tt', pair.tree.target)
  if (Object.keys(pair.rest).length > 0) fields.set('r', JSON.stringify(pair.rest))
  return fields.toString()
}

/** The pair of a fragment, or null where it holds none or a damaged one. */
export function decodePair(fragment: string): Pair | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const source = fields.get('s')
  const target = fields.get('t')
  if (source === null || target === null) return null
  try {
    const language = languageChoice(fields.get('l') ?? undefined)
    const words = (name: string, text: string): readonly string[] => {
      const given = fields.get(name)
      return given === null ? tokensOf(text, language) : (JSON.parse(given) as string[])
    }
    const links = (fields.get('a') ?? '').split('.').filter((link) => link !== '')
    const rest = JSON.parse(fields.get('r') ?? '{}') as Rest
    const record: PairRecord = {
      ...rest,
      id: fields.get('id') ?? OWN_ID,
      source: words('sw', source),
      target: words('tw', target),
      sourceText: source,
      targetText: target,
      sure: links.filter((link) => !link.endsWith('p')).map(linkOf),
      possible: links.filter((link) => link.endsWith('p')).map((link) => linkOf(link.slice(0, -1))),
      nullSource: numbers(fields.get('ns')),
      nullTarget: numbers(fields.get('nt')),
    }
    // a sentence may still be empty here, which no file may hold
    const filled = { ...record, source: filling(record.source), target: filling(record.target) }
    if (!checkRecord(filled, () => {})) return null
    return {
      ...pairFromRecord(record),
      text: { source, target },
      language,
      tree: { source: fields.get('st') ?? '', target: fields.get('tt') ?? '' },
      rest,
    }
  } catch {
    return null
  }
}

function filling(tokens: readonly string[]): readonly string[] {
  return tokens.length === 0 ? ['-'] : tokens
}

function linkOf(text: string): Link {
  const [i, j] = text.split('-').map(Number)
  return [i ?? Number.NaN, j ?? Number.NaN]
}

function numbers(text: string | null): number[] {
  return text === null || text === '' ? [] : text.split('.').map(Number)
}
