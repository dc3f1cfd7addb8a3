/**
 * The pair on the table: two texts, their words with links, their trees. It comes from a native record and goes back into
 * one. Texts are what people type; words are the tokens of the text, or those of the record it came from for as long as
 * the text is not touched.
 */
import { checkRecord, type NodeLink, type PairRecord, type Phenomenon, RECORD_FIELDS } from '@parascope/core/corpus'
import { textFromTokens, tokenize } from '@parascope/core/text'
import type { PhraseProposal } from '../trees/phrase-proposal.js'
import type { LostLink } from '../words/carry.js'
import { byValue, type Side, sameList, type WordsDocument, wordsDocument } from '../words/document.js'
import { type LanguageChoice, languageChoice, tokenizerLanguage } from './language.js'

/** Fields that speak of token places besides links and phenomena; an edited text makes them void. */
const PLACED_FIELDS = ['scores', 'nodes'] as const
const KEPT_FIELDS = [...PLACED_FIELDS, 'phenomena', 'annotator', 'isParaphrase', 'judgements', 'meta'] as const

/** What a record carries besides its words and trees; of this the playground edits node links and phenomena. */
export type Rest = Pick<PairRecord, (typeof KEPT_FIELDS)[number]>

export interface Pair {
  readonly id: string
  readonly text: Readonly<Record<Side, string>>
  readonly language: LanguageChoice
  readonly words: WordsDocument
  /** Penn brackets as typed, possibly wrong; empty where there are none */
  readonly tree: Readonly<Record<Side, string>>
  /** what edits of the text have cost */
  readonly lost: readonly LostLink[]
  /** suggested phenomena that the reader does not want to see again; gone when the words change */
  readonly dismissed: readonly Phenomenon[]
  /** node links that the tree aligner proposes; they end with the words and trees they were made for */
  readonly phrases: PhraseProposal | null
  readonly rest: Rest
}

export const OWN_ID = 'own'

export const EMPTY_PAIR: Pair = {
  id: OWN_ID,
  text: { source: '', target: '' },
  language: 'en',
  words: wordsDocument({ source: [], target: [] }),
  tree: { source: '', target: '' },
  lost: [],
  dismissed: [],
  phrases: null,
  rest: {},
}

export function tokensOf(text: string, language: LanguageChoice): readonly string[] {
  return tokenize(text, tokenizerLanguage(language, text)).tokens
}

/** Where each token stands in the text, or null where the tokens do not follow each other in it. */
export function locateTokens(text: string, tokens: readonly string[]): (readonly [number, number])[] | null {
  const places: (readonly [number, number])[] = []
  let from = 0
  for (const token of tokens) {
    const start = text.indexOf(token, from)
    // between two tokens there may only be space
    if (start < 0 || text.slice(from, start).trim() !== '') return null
    from = start + token.length
    places.push([start, from])
  }
  return text.slice(from).trim() === '' ? places : null
}

/** Tokens as a line of text in which each of them can be found again. */
export function textOfTokens(tokens: readonly string[], language: LanguageChoice): string {
  const spaced = tokens.join(' ')
  const text = textFromTokens(tokens, tokenizerLanguage(language, spaced))
  return locateTokens(text, tokens) === null ? spaced : text
}

/** Where the words of a pair stand in its text; null where they cannot be found in it. */
export function placesOf(pair: Pair, side: Side): readonly (readonly [number, number])[] | null {
  const text = pair.text[side]
  const { tokens, offsets } = tokenize(text, tokenizerLanguage(pair.language, text))
  return sameList(tokens, pair.words[side]) ? offsets : locateTokens(text, pair.words[side])
}

export function pairFromRecord(record: PairRecord): Pair {
  const language = languageChoice(record.meta?.lang)
  const textOf = (text: string | undefined, tokens: readonly string[]) =>
    text !== undefined && locateTokens(text, tokens) !== null ? text : textOfTokens(tokens, language)
  return {
    id: record.id,
    text: { source: textOf(record.sourceText, record.source), target: textOf(record.targetText, record.target) },
    language,
    words: wordsDocument(record),
    tree: { source: record.sourceTree ?? '', target: record.targetTree ?? '' },
    lost: [],
    dismissed: [],
    phrases: null,
    rest: Object.fromEntries(KEPT_FIELDS.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]]))),
  }
}

/** The phenomena of a pair; without any the field is absent, which is to say that nobody has looked. */
export function withPhenomena(rest: Rest, phenomena: readonly Phenomenon[]): Rest {
  const { phenomena: _, ...others } = rest
  return phenomena.length === 0 ? others : { ...others, phenomena }
}

/** The rest of a record with these node links; without any the field is absent, which is to say that nobody has looked. */
export function withNodes(rest: Rest, nodes: readonly NodeLink[]): Rest {
  const { nodes: _, ...others } = rest
  return nodes.length === 0 ? others : { ...others, nodes }
}

/** The rest of a record after its tokens have changed. */
export function withoutPlaces(rest: Rest): Rest {
  return Object.fromEntries(Object.entries(rest).filter(([field]) => !(PLACED_FIELDS as readonly string[]).includes(field)))
}

/** The native record of a pair, fields in file order. `trees` says which brackets fit the words and may be written. */
export function recordFromPair(pair: Pair, trees: Readonly<Record<Side, boolean>>): PairRecord {
  const { words } = pair
  const sourceOffsets = placesOf(pair, 'source')
  const targetOffsets = placesOf(pair, 'target')
  const fields: { [field: string]: unknown } = {
    ...pair.rest,
    id: pair.id,
    source: words.source,
    target: words.target,
    ...(sourceOffsets === null ? {} : { sourceText: pair.text.source, sourceOffsets }),
    ...(targetOffsets === null ? {} : { targetText: pair.text.target, targetOffsets }),
    sure: words.sure.links(),
    possible: words.possible.links(),
    nullSource: [...words.nullSource].sort(byValue),
    nullTarget: [...words.nullTarget].sort(byValue),
    ...(trees.source ? { sourceTree: pair.tree.source } : {}),
    ...(trees.target ? { targetTree: pair.tree.target } : {}),
    meta: { ...pair.rest.meta, lang: languageTag(pair) },
  }
  const ordered = RECORD_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]))
  return Object.fromEntries(ordered) as PairRecord
}

/** The language of the record: the choice, else the tag it came with if that still fits, else the script's, else unknown. */
function languageTag(pair: Pair): string {
  if (pair.language !== 'other') return pair.language
  const given = pair.rest.meta?.lang
  if (typeof given === 'string' && languageChoice(given) === 'other') return given
  return tokenizerLanguage('other', pair.text.source + pair.text.target)
}

export interface ReadRecord {
  readonly record: PairRecord | null
  /** records in the text */
  readonly count: number
  readonly problems: readonly string[]
}

/** The first record of pasted text: one JSON object, or JSON Lines. `describe` words a JSON error. */
export function readRecord(text: string, describe: (reason: string) => string): ReadRecord {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const parsed = parseJson(text)
  const first = 'value' in parsed ? parsed : parseJson(lines[0] ?? '')
  const count = 'value' in parsed ? 1 : lines.length
  if (!('value' in first)) return { record: null, count, problems: [describe(first.reason)] }
  const problems: string[] = []
  const { value } = first
  const good = checkRecord(value, (severity, _code, field, message) => {
    if (severity === 'error') problems.push(field === '' ? message : `${field}: ${message}`)
  })
  return { record: good ? value : null, count, problems }
}

function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether the words are exactly those that the tokenizer finds in the text. */
export function isPlain(pair: Pair, side: Side): boolean {
  return sameList(pair.words[side], tokensOf(pair.text[side], pair.language))
}
