/**
 * Pairs of the P4P file of January 2013, whose words are Catalan:
 *
 *     <relacio><id>9</id>
 *       <frase fnum="1" type="plagiarism">He bought a van.</frase> <frase fnum="2" type="source">A van was bought by him.</frase>
 *       <anotacio es_parafrasi="1" autor="7"><id>1</id>
 *         <fenomen type="lex_same_polarity" scope="local">
 *           <wordrange fnum="1" wdranges="1" localoffsets="3" lengths="6"><fragment>bought</fragment></wordrange> …
 *
 * Their scope is our projection, their word range our scope, their focus our key. Places are taken from `localoffsets` and
 * `lengths`, which say characters; `wdranges` counts tokens of another tokenizer and is used where they are missing. What
 * `fragment` and `focus` quote is held against the text.
 */
import type { Phenomenon, Tagset } from '@parascope/core/corpus'
import type { CharRange } from '@parascope/core/text'
import type { ReadOptions } from '../format.js'
import { rangesOfTokens } from './char-scopes.js'
import { quoted } from './link-text.js'
import { judgement, type PairFault, toPhenomenon } from './p4p-read.js'
import { makeSnippet, memberFields, type Snippet } from './p4p-snippet.js'
import { lettersOf } from './token-text.js'
import { childOf, childrenOf, type XmlElement } from './xml-elements.js'

type Fields = Record<string, unknown>

/** The id of a pair, where it has one. */
export function januaryId(relation: XmlElement): string | undefined {
  const id = childOf(relation, 'id')?.text.trim() ?? relation.attributes.id
  return id === '' ? undefined : id
}

/** The records of a pair: one for each annotation, one without types if there is none. */
export function januaryRecords(relation: XmlElement, options: ReadOptions, fault: PairFault): Fields[] {
  const sentences = [1, 2].map((number) =>
    childrenOf(relation, 'frase').find((child) => child.attributes.fnum === String(number)),
  )
  const id = januaryId(relation)
  sentences.forEach((sentence, k) => {
    if (sentence === undefined) fault('error', relation.line, 'frase', `the pair has no <frase fnum="${k + 1}">`)
  })
  if (id === undefined) fault('error', relation.line, 'id', 'the pair has no <id>')
  if (id === undefined || sentences.includes(undefined)) return []
  const [source, target] = sentences.map((sentence) => sentenceOf(sentence!, options)) as [Snippet, Snippet]
  const members = { id, ...memberFields('source', source), ...memberFields('target', target) }
  const snippets = [source, target].map(({ description }, k) => ({
    id: `${id}-${k + 1}`,
    ...(description === undefined ? {} : { description }),
  }))
  const annotations = childrenOf(relation, 'anotacio')
  if (annotations.length === 0) return [{ ...members, meta: { p4p: { snippets } } }]
  return annotations.map((annotation) => {
    const { autor, es_parafrasi: judged } = annotation.attributes
    const number = childOf(annotation, 'id')?.text.trim()
    const phenomena = childrenOf(annotation, 'fenomen').flatMap((element, k) =>
      readPhenomenon(element, k, [source, target], options.tagset, fault),
    )
    return {
      ...members,
      ...(autor === undefined || autor === '' ? {} : { annotator: autor }),
      ...judgement(judged, annotation.line, fault),
      phenomena,
      meta: { p4p: { snippets, ...(number === undefined ? {} : { annotation: `id:${number}` }) } },
    }
  })
}

/** The text of a sentence; blanks around it are layout, unless its length counts them. */
function sentenceOf({ text, attributes: { fnum, ...about } }: XmlElement, options: ReadOptions): Snippet {
  const kept = Number(about.length) === text.length ? text : text.trim()
  const description = Object.entries(about)
    .map(([key, value]) => `${key}:${value}`)
    .join(';')
  return makeSnippet(fnum!, kept, { description: description === '' ? undefined : description }, options, 'en')
}

function readPhenomenon(
  element: XmlElement,
  k: number,
  sides: readonly [Snippet, Snippet],
  tagset: Tagset | undefined,
  fault: PairFault,
): Phenomenon[] {
  const field = `phenomena[${k}]`
  const { type: name = '', scope: projection } = element.attributes
  const stretches: Record<string, CharRange[]> = {}
  for (const range of childrenOf(element, 'wordrange')) {
    const at = Number(range.attributes.fnum) - 1
    const side = (['source', 'target'] as const)[at]
    if (side === undefined) {
      fault('error', range.line, field, `fnum must be 1 or 2, found ${quoted(range.attributes.fnum ?? '')}`)
      continue
    }
    const key = side === 'source' ? 'keySource' : 'keyTarget'
    const snippet = sides[at]!
    const quote = childrenOf(range, 'fragment').map(({ text }) => text)
    stretches[side] = [...(stretches[side] ?? []), ...readRanges(range, quote.join(' '), snippet, `${field}.${side}`, fault)]
    for (const focus of childrenOf(range, 'focus')) {
      stretches[key] = [...(stretches[key] ?? []), ...readRanges(focus, focus.text, snippet, `${field}.${key}`, fault)]
    }
  }
  const number = childOf(element, 'id')?.text.trim()
  const about = { projection, origin: number === undefined ? undefined : `id:${number}` }
  return toPhenomenon(name, stretches, sides, about, { field, line: element.line }, tagset, fault)
}

function readRanges(element: XmlElement, quote: string, snippet: Snippet, field: string, fault: PairFault): CharRange[] {
  const { attributes, line } = element
  const starts = numbersIn(attributes.localoffsets ?? attributes.localoffset)
  const lengths = numbersIn(attributes.lengths ?? attributes.length)
  const words = attributes.wdranges ?? attributes.ranges
  let ranges: CharRange[] | undefined
  if (starts !== undefined && lengths !== undefined && starts.length === lengths.length && starts.length > 0)
    ranges = starts.map((start, k) => [start, start + lengths[k]!])
  else ranges = rangesOfWords(words, snippet)
  const { text } = snippet
  if (ranges === undefined || ranges.some(([start, end]) => end > text.length || end <= start)) {
    const found = `localoffsets ${quoted(attributes.localoffsets ?? '')}, lengths ${quoted(attributes.lengths ?? '')}, wdranges ${quoted(words ?? '')}`
    fault('error', line, field, `says no place inside the sentence (${text.length} characters): ${found}`)
    return []
  }
  const found = ranges.map(([start, end]) => text.slice(start, end)).join(' ')
  if (quote !== '' && lettersOf(quote) !== lettersOf(found))
    fault('warning', line, field, `quotes ${quoted(quote)}, but the text there is ${quoted(found)}`)
  return ranges
}

function rangesOfWords(words: string | undefined, { tokens, offsets }: Snippet): CharRange[] | undefined {
  const parts = words?.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts === undefined || parts.length === 0 || !parts.every((part) => /^\d+(-\d+)?$/.test(part))) return undefined
  const runs = parts.map((part) => {
    const [first, last = first] = part.split('-').map(Number) as [number, number?]
    return [first, last!] as const
  })
  if (runs.some(([first, last]) => first > last || last >= tokens.length)) return undefined
  const numbers = runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, k) => first + k))
  return rangesOfTokens(numbers, offsets)
}

function numbersIn(list: string | undefined): number[] | undefined {
  const parts = list?.split(/[\s,;]+/).filter((part) => part !== '')
  return parts?.every((part) => /^\d+$/.test(part)) === true ? parts.map(Number) : undefined
}
