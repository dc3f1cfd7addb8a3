/** Pairs of the P4P files of February 2013: from `<paraphrase_candidates>` to one record for each annotation. */
import type { Phenomenon, Tagset } from '@parascope/core/corpus'
import { msrpA } from '@parascope/core/corpus'
import type { CharRange } from '@parascope/core/text'
import { quoted } from './link-text.js'
import { idIn } from './p4p-description.js'
import { memberFields, type Snippet, scopeOf } from './p4p-snippet.js'
import { tagOf, unknownTypeMessage } from './type-names.js'
import { childrenOf, type XmlElement } from './xml-elements.js'

/** Reports a fault of a pair. */
export type PairFault = (severity: 'error' | 'warning', line: number, field: string, message: string) => void

type Fields = Record<string, unknown>
type Sides = readonly [source: Snippet, target: Snippet]

/** What holds for the whole file. */
export interface CorpusFields {
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly language?: string | undefined
}

/** The snippets of a pair, or undefined where they are not two that were read. */
export function snippetsOf(candidates: XmlElement, known: ReadonlyMap<string, Snippet>, fault: PairFault): Sides | undefined {
  const ids = childrenOf(candidates, 'snippet').map((child) => child.attributes.id ?? '')
  if (ids.length !== 2) {
    fault('error', candidates.line, 'snippet', `a pair has two snippets, found ${ids.length}`)
    return undefined
  }
  const [source, target] = ids.map((id) => {
    const snippet = known.get(id)
    if (snippet === undefined) fault('error', candidates.line, 'snippet', `there is no snippet ${quoted(id)} among <snippets>`)
    return snippet
  })
  return source === undefined || target === undefined ? undefined : [source, target]
}

/** The id of a pair: the `id` of its description, else the ids of its snippets. */
export function pairId(description: string | undefined, snippetIds: readonly string[]): string {
  return idIn(description) ?? snippetIds.join('-')
}

/** The records of a pair: one for each annotation, one without types if there is none. */
export function recordsOf(
  candidates: XmlElement,
  sides: Sides,
  corpus: CorpusFields,
  tagset: Tagset | undefined,
  fault: PairFault,
): Fields[] {
  const description = candidates.attributes.source_description
  const [source, target] = sides
  const id = pairId(description, [source.id, target.id])
  const members = { id, ...memberFields('source', source), ...memberFields('target', target) }
  const pairMeta = {
    ...(corpus.version === undefined ? {} : { version: corpus.version }),
    ...(description === `id:${id}` ? {} : { description: description ?? '' }),
    ...snippetMeta(sides),
  }
  const annotations = childrenOf(candidates, 'annotation')
  checkChildren(candidates, ['snippet', 'annotation'], fault)
  if (annotations.length === 0) return [{ ...members, ...metaField(corpus, pairMeta) }]
  return annotations.map((annotation) => {
    const { author, is_paraphrase: judged, source_description: note } = annotation.attributes
    checkChildren(annotation, ['phenomenon'], fault)
    const isUntyped = note === UNTYPED
    const phenomena = childrenOf(annotation, 'phenomenon').flatMap((element, k) =>
      readPhenomenon(element, k, sides, tagset, fault),
    )
    return {
      ...members,
      ...(author === undefined || author === '' ? {} : { annotator: author }),
      ...judgement(judged, annotation.line, fault),
      ...(isUntyped && phenomena.length === 0 ? {} : { phenomena }),
      ...metaField(corpus, { ...pairMeta, ...(note === undefined || isUntyped ? {} : { annotation: note }) }),
    }
  })
}

/** What we write about an annotation that has no types because nobody looked for them. */
export const UNTYPED = 'types:unannotated'

/** Ids that we gave ourselves say nothing and are not kept. */
const OWN_ID = /^n\d+$/

function snippetMeta(sides: Sides): Fields {
  if (sides.every(({ id, description }) => OWN_ID.test(id) && description === undefined)) return {}
  return { snippets: sides.map(({ id, description }) => ({ id, ...(description === undefined ? {} : { description }) })) }
}

function metaField({ name, language }: CorpusFields, p4p: Fields): Fields {
  const meta = {
    ...(name === undefined || name === '' ? {} : { corpus: name }),
    ...(language === undefined || language === '' ? {} : { lang: language }),
    ...(Object.keys(p4p).length === 0 ? {} : { p4p }),
  }
  return Object.keys(meta).length === 0 ? {} : { meta }
}

const JUDGED = new Map<string, boolean | 'unsure'>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['unsure', 'unsure'],
])

/** The yes/no judgement of an annotation. */
export function judgement(value: string | undefined, line: number, fault: PairFault): Fields {
  if (value === undefined || value === '') return {}
  const isParaphrase = JUDGED.get(value)
  if (isParaphrase !== undefined) return { isParaphrase }
  fault('error', line, 'isParaphrase', `must be true or false, found ${quoted(value)}`)
  return {}
}

function readPhenomenon(
  element: XmlElement,
  k: number,
  sides: Sides,
  tagset: Tagset | undefined,
  fault: PairFault,
): Phenomenon[] {
  const field = `phenomena[${k}]`
  const { type: name = '', projection, source_description: origin } = element.attributes
  const scopes: Record<string, readonly CharRange[]> = {}
  checkChildren(element, ['snippet'], fault)
  for (const child of childrenOf(element, 'snippet')) {
    const at = sides.findIndex(({ id }, side) => id === child.attributes.id && scopes[SIDES[side]!] === undefined)
    if (at < 0) {
      const ids = sides.map(({ id }) => id).join(' and ')
      fault('error', child.line, field, `the snippet ${quoted(child.attributes.id ?? '')} is not one of this pair (${ids})`)
      continue
    }
    checkChildren(child, ['scope', 'key'], fault)
    const side = SIDES[at]!
    const { text } = sides[at]!
    scopes[side] = readChunks(childrenOf(child, 'scope'), text, `${field}.${side}`, fault)
    scopes[KEYS[at]!] = readChunks(childrenOf(child, 'key'), text, `${field}.${KEYS[at]}`, fault)
  }
  return toPhenomenon(name, scopes, sides, { projection, origin }, { field, line: element.line }, tagset, fault)
}

const SIDES = ['source', 'target'] as const
const KEYS = ['keySource', 'keyTarget'] as const

/** The phenomenon for a tag and its stretches, or none if the tag is unknown. */
export function toPhenomenon(
  name: string,
  stretches: Readonly<Record<string, readonly CharRange[]>>,
  sides: Sides,
  { projection, origin }: { readonly projection: string | undefined; readonly origin: string | undefined },
  { field, line }: { readonly field: string; readonly line: number },
  tagset: Tagset | undefined,
  fault: PairFault,
): Phenomenon[] {
  const type = tagOf(name, tagset)
  if (type === undefined) {
    fault('error', line, `${field}.type`, unknownTypeMessage(name, tagset ?? msrpA))
    return []
  }
  const tokens: Record<string, number[]> = { source: [], target: [] }
  const chars: Record<string, readonly CharRange[]> = {}
  for (const [k, snippet] of sides.entries()) {
    for (const part of [SIDES[k]!, KEYS[k]!]) {
      const ranges = stretches[part] ?? []
      if (ranges.length === 0) continue
      const scope = scopeOf(ranges, snippet)
      if (scope.tokens.length === 0) fault('warning', line, `${field}.${part}`, 'covers no token: there is only white space')
      tokens[part] = scope.tokens
      if (scope.chars !== undefined) chars[`${part}Chars`] = scope.chars
    }
  }
  const { source, target, ...keys } = tokens
  return [
    {
      ...type,
      source: source!,
      target: target!,
      ...(projection === undefined || projection === '' ? {} : { projection }),
      ...keys,
      ...chars,
      ...(origin === undefined || origin === '' ? {} : { origin }),
    },
  ]
}

function readChunks(chunks: readonly XmlElement[], text: string, field: string, fault: PairFault): CharRange[] {
  return chunks.flatMap(({ attributes: { offset, length }, line }): CharRange[] => {
    if (!/^\d+$/.test(offset ?? '') || !/^\d+$/.test(length ?? '') || Number(length) === 0) {
      const found = `offset ${quoted(offset ?? '')}, length ${quoted(length ?? '')}`
      fault('error', line, field, `offset and length must be whole numbers, the length above 0; found ${found}`)
      return []
    }
    const start = Number(offset)
    const end = start + Number(length)
    if (end <= text.length) return [[start, end]]
    fault('error', line, field, `characters ${start} to ${end} are out of range: the snippet has ${text.length} characters`)
    return []
  })
}

function checkChildren(element: XmlElement, known: readonly string[], fault: PairFault): void {
  const other = element.children.find((child) => !known.includes(child.name))
  if (other !== undefined) {
    const expected = known.map((name) => `<${name}>`).join(' and ')
    fault('warning', other.line, element.name, `<${other.name}> is not known here (${expected} are) and was left out`)
  }
}
