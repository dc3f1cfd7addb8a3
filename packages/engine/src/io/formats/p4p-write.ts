/**
 * Writing P4P XML. The texts of all pairs stand before the pairs, so the texts are written as they come and the pairs are held
 * until the end. Annotations of one pair by several people are put together. Where a record says how its file of origin
 * described something (`meta.p4p`), that is written back.
 */
import type { PairRecord, Phenomenon, RecordField } from '@parascope/core/corpus'
import { type CharRange, tokenize } from '@parascope/core/text'
import type { FormatEncoder } from '../format.js'
import { joinedOffsets, rangesOfTokens, sameRanges, tokensTouched } from './char-scopes.js'
import { describeTokens, divideDescription, idIn } from './p4p-description.js'
import { pairId, UNTYPED } from './p4p-read.js'
import { joinTokens, refuse, type Side } from './token-text.js'
import { xmlAttributes, xmlText } from './xml-text.js'

const NAMESPACE = 'http://clic.ub.edu/mbertran/formats/paraphrase-corpus'

type Drop = (field: RecordField) => void

/** One member as it will stand in the file. */
interface Member {
  readonly text: string
  readonly offsets: readonly CharRange[]
  /** what must be said about the tokens, if our tokenizer would not find them */
  readonly said: 'blank' | readonly CharRange[] | undefined
}

interface OpenPair {
  readonly ids: readonly [string, string]
  readonly head: string
  annotations: string
}

/** What `meta.p4p` says, as far as it is what we put there. */
interface Origin {
  readonly version?: string
  readonly description?: string
  readonly annotation?: string
  readonly snippets?: readonly { readonly id: string; readonly description?: string }[]
}

export function p4pEncoder(drop: Drop): FormatEncoder {
  const pairs = new Map<string, OpenPair>()
  const texts = new Map<string, string>()
  let corpus: { name: string | undefined; version: string | undefined; lng: string | undefined } | undefined
  let generated = 0

  function head(record: PairRecord | undefined): string {
    if (corpus !== undefined) return ''
    const { name, version, lng } = corpusOf(record)
    corpus = { name, version, lng }
    const attributes = xmlAttributes({ xmlns: NAMESPACE, name, version, lng })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<corpus${attributes}>\n  <snippets>\n`
  }

  /** The id of a text, and the element that introduces it if it is new. */
  function snippet(member: Member, wanted: string | undefined, description: string | undefined): [id: string, element: string] {
    const about = describeTokens(description, member.said)
    const body = `${xmlAttributes({ source_description: about })}>${xmlText(member.text, 'text')}</snippet>\n`
    if (wanted !== undefined && texts.get(wanted) === body) return [wanted, '']
    const id = wanted === undefined || texts.has(wanted) ? `n${++generated}` : wanted
    texts.set(id, body)
    return [id, `    <snippet${xmlAttributes({ id })}${body}`]
  }

  return {
    record: (record) => {
      const origin = originOf(record)
      const opening = corpus === undefined ? corpusOf(record) : corpus
      const language = opening.lng ?? 'en'
      const source = memberOf(record, 'source', language, drop)
      const target = memberOf(record, 'target', language, drop)
      if (record.id.includes(';')) refuse('the id holds a semicolon, which ends it in a source_description')
      const key = [record.id, source.text, target.text, String(source.said), String(target.said)].join('\u0000')
      const known = pairs.get(key)
      // everything that can be refused is made before anything is kept
      const annotation = annotationOf(record, origin, source, target, drop)
      xmlText(source.text, 'text')
      xmlText(target.text, 'text')
      xmlAttributes({ id: record.id, lng: opening.lng, name: opening.name, version: opening.version })
      for (const { id, description } of origin.snippets ?? []) xmlAttributes({ id, description })
      xmlAttributes({ description: origin.description })
      if (!isAllMetaSaid(record, origin, opening)) drop('meta')
      const begin = head(record)
      if (known !== undefined) {
        known.annotations += annotation(known.ids)
        return [begin]
      }
      const [first, firstElement] = snippet(source, origin.snippets?.[0]?.id, origin.snippets?.[0]?.description)
      const [second, secondElement] = snippet(target, origin.snippets?.[1]?.id, origin.snippets?.[1]?.description)
      const ids = [first, second] as const
      const description = pairDescription(record.id, origin, ids)
      pairs.set(key, {
        ids,
        head: `  <paraphrase_candidates${xmlAttributes({ source_description: description })}>\n${ids.map((id) => `    <snippet${xmlAttributes({ id })}/>\n`).join('')}`,
        annotations: annotation(ids),
      })
      return [begin + firstElement + secondElement]
    },
    end: () => {
      const parts = [head(undefined), '  </snippets>\n']
      for (const { head: start, annotations } of pairs.values()) parts.push(start, annotations, '  </paraphrase_candidates>\n')
      parts.push('</corpus>\n')
      return [parts.join('')]
    },
  }
}

function corpusOf(record: PairRecord | undefined) {
  const { corpus, lang } = record?.meta ?? {}
  return {
    name: typeof corpus === 'string' ? corpus : undefined,
    version: record === undefined ? undefined : originOf(record).version,
    lng: typeof lang === 'string' ? lang : undefined,
  }
}

function originOf({ meta }: PairRecord): Origin {
  const found = meta?.p4p
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
  const { version, description, annotation, snippets } = found as Record<string, unknown>
  const isSnippet = (value: unknown) => {
    const { id, description: about } = (value ?? {}) as Record<string, unknown>
    return typeof id === 'string' && id !== '' && (about === undefined || typeof about === 'string')
  }
  return {
    ...(typeof version === 'string' ? { version } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof annotation === 'string' ? { annotation } : {}),
    ...(Array.isArray(snippets) && snippets.length === 2 && snippets.every(isSnippet)
      ? { snippets: snippets as NonNullable<Origin['snippets']> }
      : {}),
  }
}

/** Does the file say everything that stands in `meta`? */
function isAllMetaSaid(
  { id, meta = {} }: PairRecord,
  origin: Origin,
  corpus: { readonly name: string | undefined; readonly version: string | undefined; readonly lng: string | undefined },
): boolean {
  const { corpus: name, lang, p4p, ...rest } = meta
  if (Object.keys(rest).length > 0 || name !== corpus.name || lang !== corpus.lng) return false
  if (origin.version !== corpus.version || Object.keys((p4p ?? {}) as object).length !== Object.keys(origin).length) return false
  if (origin.snippets?.some(({ description }) => divideDescription(description).tokens !== undefined) === true) return false
  const ids = origin.snippets?.map((snippet) => snippet.id) ?? []
  return origin.description === undefined || pairId(origin.description || undefined, ids) === id
}

function pairDescription(id: string, { description }: Origin, ids: readonly [string, string]): string | undefined {
  if (description !== undefined && pairId(description || undefined, ids) === id) return description || undefined
  return idIn(`id:${id}`) === id ? `id:${id}` : refuse('the id cannot be said in a source_description')
}

function memberOf(record: PairRecord, side: Side, language: string, drop: Drop): Member {
  const tokens = record[side]
  const text = record[`${side}Text`]
  const offsets = text === undefined ? undefined : (record[`${side}Offsets`] ?? placesOf(tokens, text))
  if (text === undefined || offsets === undefined || !tokens.every((token, k) => text.slice(...offsets[k]!) === token)) {
    const joined = joinTokens(tokens, side)
    if (text !== undefined) drop(`${side}Text`)
    if (record[`${side}Offsets`] !== undefined) drop(`${side}Offsets`)
    return { text: joined, offsets: joinedOffsets(tokens), said: 'blank' }
  }
  return { text, offsets, said: sameRanges(tokenize(text, language).offsets, offsets) ? undefined : offsets }
}

/** Where tokens stand in a text that does not say it, or undefined if they are not found one after the other. */
function placesOf(tokens: readonly string[], text: string): CharRange[] | undefined {
  const places: CharRange[] = []
  let from = 0
  for (const token of tokens) {
    const start = text.indexOf(token, from)
    if (start < 0) return undefined
    from = start + token.length
    places.push([start, from])
  }
  return places
}

/** The annotation for given snippet ids; empty if the record says nothing about the pair. */
function annotationOf(
  record: PairRecord,
  origin: Origin,
  source: Member,
  target: Member,
  drop: Drop,
): (ids: readonly [string, string]) => string {
  const { annotator, isParaphrase, phenomena } = record
  if (annotator === undefined && isParaphrase === undefined && phenomena === undefined && origin.annotation === undefined)
    return () => ''
  const attributes = xmlAttributes({
    author: annotator,
    is_paraphrase: isParaphrase === undefined ? undefined : String(isParaphrase),
    source_description: phenomena === undefined ? UNTYPED : origin.annotation,
  })
  let isCut = false
  const parts = (phenomena ?? []).map((phenomenon) => {
    const { type, projection, origin: description, subtype, sensePreserving, note } = phenomenon
    const sides = [stretchesOf(phenomenon, 'source', source), stretchesOf(phenomenon, 'target', target)] as const
    const isMore = subtype !== undefined || sensePreserving !== undefined || note !== undefined
    if (isMore || sides.some((side) => side.isCut)) isCut = true
    return { open: xmlAttributes({ type, projection, source_description: description }), sides }
  })
  if (isCut) drop('phenomena')
  return (ids) =>
    [
      `    <annotation${attributes}>\n`,
      ...parts.map(({ open, sides }) => {
        const members = sides.map(({ scope, key }, k) => {
          if (scope.length + key.length === 0) return ''
          const chunks = [...scope.map((range) => chunk('scope', range)), ...key.map((range) => chunk('key', range))]
          return `        <snippet${xmlAttributes({ id: ids[k]! })}>\n${chunks.join('')}        </snippet>\n`
        })
        return `      <phenomenon${open}>\n${members.join('')}      </phenomenon>\n`
      }),
      '    </annotation>\n',
    ].join('')
}

function chunk(name: 'scope' | 'key', [start, end]: CharRange): string {
  return `          <${name} offset="${start}" length="${end - start}"/>\n`
}

/** The stretches of one member: as marked in the text where that still fits the tokens, else those of the tokens. */
function stretchesOf(phenomenon: Phenomenon, side: Side, { offsets, text, said }: Member) {
  const keySide = side === 'source' ? 'keySource' : 'keyTarget'
  let isCut = false
  const stretches = (tokens: readonly number[], marked: readonly CharRange[] | undefined) => {
    if (marked === undefined) return rangesOfTokens(tokens, offsets)
    const fits =
      said !== 'blank' &&
      marked.every(([start, end]) => end <= text.length && end > start) &&
      tokensTouched(marked, offsets).join() === tokens.join()
    if (fits) return marked
    isCut = true
    return rangesOfTokens(tokens, offsets)
  }
  const scope = stretches(phenomenon[side], phenomenon[`${side}Chars`])
  const key = stretches(phenomenon[keySide] ?? [], phenomenon[`${keySide}Chars`])
  return { scope, key, isCut }
}
