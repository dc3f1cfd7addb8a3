/**
 * What is known about each word before it is compared with another: spelling, stem, closed class, number, lexicon entry;
 * and, in its sentence, a coarse part of speech and the entries of multi-word expressions that cover it.
 */
import type { LexicalEntry, Lexicon } from '../../text/lexicon.js'
import { porterStem } from '../../text/stem.js'
import { type ChunkFacts, chunksOf } from './chunks.js'
import { closedClass, numberOf, PUNCTUATION } from './closed-classes.js'
import { familiesOf } from './families.js'

/** Facts of a word form, independent of its sentence. */
export interface WordFacts {
  readonly form: string
  readonly stem: string
  readonly group: number
  /** families of interchangeable grammatical words */
  readonly families: readonly number[]
  readonly number: number | undefined
  /** pairs of neighbouring characters, ascending, without repeats */
  readonly bigrams: Int32Array
  readonly entry: LexicalEntry | undefined
  readonly digits: boolean
  /** stems of the parts of a compound with hyphens, three letters or more; empty for other words */
  readonly compound: readonly string[]
}

/** Facts of a word where it stands. */
export interface TokenFacts {
  readonly word: WordFacts
  /** 0 noun, 1 name, 2 verb, 3 adjective, 4 adverb, 5 number, 6 and above: closed classes */
  readonly part: number
  readonly capital: boolean
  /** first and last word of the run of capitalised open-class words it stands in, or -1 twice */
  readonly nameStart: number
  readonly nameEnd: number
  readonly phrases: readonly LexicalEntry[]
  /** the nearest open-class word before and after, or -1 */
  readonly before: number
  readonly after: number
  readonly chunk: ChunkFacts
}

const SPELLINGS = new Map<string, string>([
  ['``', '"'],
  ["''", '"'],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['`', "'"],
  ['-lrb-', '('],
  ['-rrb-', ')'],
  ['–', '-'],
  ['--', '-'],
  ['n’t', "n't"],
  ['’s', "'s"],
  ['%', 'percent'],
  ['$', 'dollar'],
  ['£', 'pound'],
  ['€', 'euro'],
])
const SAME_LEMMA = new Map<string, string>(
  [
    "be am is are was were been being 's 're 'm",
    "have has had having 've",
    'do does did doing done',
    "not n't",
    'can ca cannot',
    "will wo 'll",
    "would 'd",
    'a an',
    'i me',
    'we us',
    'he him',
    'they them',
    'get got',
  ].flatMap((family) => family.split(' ').map((form) => [form, family.split(' ')[0]!] as const)),
)
const KEPT_WORDS = 60_000

/** Reads sentences into facts; keeps the facts of words it has seen. */
export class WordReader {
  readonly #lexicon: Lexicon | undefined
  readonly #kept = new Map<string, WordFacts>()

  constructor(lexicon: Lexicon | undefined) {
    this.#lexicon = lexicon
  }

  read(tokens: readonly string[]): TokenFacts[] {
    const words = tokens.map((token) => this.#word(token))
    const phrases = this.#phrases(words)
    const parts = coarseParts(words, tokens)
    const before = new Array<number>(words.length)
    const after = new Array<number>(words.length)
    for (let k = 0, last = -1; k < words.length; k++) {
      before[k] = last
      if (words[k]!.group === 0) last = k
    }
    for (let k = words.length - 1, last = -1; k >= 0; k--) {
      after[k] = last
      if (words[k]!.group === 0) last = k
    }
    const capitals = tokens.map((token) => /^\p{Lu}/u.test(token))
    const names = nameRuns(words, capitals)
    const chunks = chunksOf(words.map((word, k) => ({ part: parts[k]!, isTo: word.form === 'to' })))
    return words.map((word, k) => ({
      word,
      part: parts[k]!,
      capital: capitals[k]!,
      nameStart: names[k]![0],
      nameEnd: names[k]![1],
      phrases: phrases[k]!,
      before: before[k]!,
      after: after[k]!,
      chunk: chunks[k]!,
    }))
  }

  #word(token: string): WordFacts {
    const kept = this.#kept.get(token)
    if (kept !== undefined) return kept
    if (this.#kept.size >= KEPT_WORDS) this.#kept.clear()
    const form = formOf(token)
    const group = closedClass(form)
    const parts = /^\p{L}+(-\p{L}+)+$/u.test(form) ? form.split('-') : []
    const facts: WordFacts = {
      form,
      stem: SAME_LEMMA.get(form) ?? stemOf(form),
      group,
      families: familiesOf(form),
      number: numberOf(form),
      bigrams: bigramsOf(form),
      // of an unknown compound its head is known: `next-generation` is a generation
      entry: group === 0 || group === 11 ? (this.#lexicon?.entry(form) ?? this.#lexicon?.entry(parts.at(-1) ?? form)) : undefined,
      digits: /\d/.test(form),
      compound: parts.filter((part) => part.length > 2).map(stemOf),
    }
    this.#kept.set(token, facts)
    return facts
  }

  /** For each word, the entries of lexicon expressions of two or three words that cover it. */
  #phrases(words: readonly WordFacts[]): readonly LexicalEntry[][] {
    const found: LexicalEntry[][] = words.map(() => [])
    if (this.#lexicon === undefined) return found
    for (let length = 2; length <= 3; length++) {
      for (let start = 0; start + length <= words.length; start++) {
        const inside = words.slice(start, start + length)
        if (inside.some((word) => word.group === PUNCTUATION || word.digits) || inside.every((word) => word.group > 0)) continue
        const rest = inside.slice(1).map((word) => word.form)
        const entry =
          this.#lexicon.entry([inside[0]!.form, ...rest].join('_')) ??
          (inside[0]!.stem !== inside[0]!.form ? this.#lexicon.entry([inside[0]!.stem, ...rest].join('_')) : undefined)
        if (entry === undefined) continue
        for (let k = start; k < start + length; k++) found[k]!.push(entry)
      }
    }
    return found
  }
}

/**
 * The spelling that is compared: lower case, one sign for each kind of quote, abbreviations without dots. `U.S.`, `U.S` and
 * `US` become `u.s.`, because the letters alone would be the pronoun.
 */
function formOf(token: string): string {
  const lower = token.toLowerCase()
  const letters = /^(\p{L}\.)+\p{L}?\.?$/u.test(lower) && lower.length > 2 ? lower.replaceAll('.', '') : undefined
  const short = letters ?? (/^\p{Lu}{2,5}$/u.test(token) ? lower : undefined)
  if (short !== undefined && closedClass(short) > 0) return `${[...short].join('.')}.`
  return SPELLINGS.get(lower) ?? letters ?? lower
}

function stemOf(form: string): string {
  return /^[a-z]{3,}$/.test(form) ? porterStem(form) : form
}

/** For each word the first and last of the capitalised open-class words around it that follow one another. */
function nameRuns(words: readonly WordFacts[], capitals: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs = words.map((): readonly [number, number] => [-1, -1])
  for (let start = 0; start < words.length; start++) {
    let end = start
    while (end < words.length && capitals[end] && words[end]!.group === 0) end++
    for (let k = start; k < end; k++) runs[k] = [start, end - 1]
    if (end > start) start = end
  }
  return runs
}

function bigramsOf(form: string): Int32Array {
  const codes = new Set<number>()
  let last = 2
  for (let k = 0; k < form.length; k++) {
    const code = form.charCodeAt(k) & 0x7fff
    codes.add((last << 15) | code)
    last = code
  }
  codes.add((last << 15) | 3)
  return Int32Array.from(codes).sort()
}

/** A rough part of speech from the closed class, the lexicon's counts, the ending and the word before. */
function coarseParts(words: readonly WordFacts[], tokens: readonly string[]): number[] {
  const parts: number[] = []
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!
    const previous = k > 0 ? words[k - 1]! : undefined
    if (word.group > 0) parts.push(5 + word.group)
    else if (word.number !== undefined || word.digits) parts.push(5)
    else if (k > 0 && /^\p{Lu}/u.test(tokens[k]!)) parts.push(1)
    else parts.push(openPart(word, previous, parts[k - 1] ?? -1, words[k + 1]))
  }
  return parts
}

const PARTS_OF_USES = [0, 2, 3, 4] as const
const POSSESSIVES = new Set('his her its their our my your whose'.split(' '))

function openPart(word: WordFacts, previous: WordFacts | undefined, previousPart: number, next: WordFacts | undefined): number {
  const uses = word.entry?.uses
  const form = word.form
  if (form.endsWith('ly') && (uses === undefined || uses[3]! > 0)) return 4
  const scores = [0.35, 0.2, 0.15, 0.05]
  if (uses !== undefined) for (let k = 0; k < 4; k++) scores[k] = uses[k]! + 0.02
  else if (form.endsWith('ed') || form.endsWith('ing')) scores[1] = 0.6
  const group = previous?.group ?? -1
  if (group === 1 || group === 10 || previousPart === 3 || POSSESSIVES.has(previous?.form ?? '')) {
    scores[1]! *= 0.1
    scores[0]! *= 2
  } else if (group === 6 || group === 4 || previous?.form === 'to' || group === 7) scores[1]! *= 5
  else if (group === 2 && !form.endsWith('ing')) scores[1]! *= 0.15
  else if (group === 5) scores[1]! *= form.endsWith('ed') || form.endsWith('ing') ? 5 : 1
  if (previousPart === 0 && (form.endsWith('ed') || form.endsWith('s'))) scores[1]! *= 2
  if (next?.form === 'of') scores[0]! *= 3
  let best = 0
  for (let k = 1; k < 4; k++) if (scores[k]! > scores[best]!) best = k
  return PARTS_OF_USES[best]!
}
