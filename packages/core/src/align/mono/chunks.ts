/**
 * A sentence cut into chunks by its parts of speech, without a parser (after Abney 1991): noun groups from the determiner
 * to the last noun, verb groups from the auxiliary to the verb, everything else alone. The head of a group is its last
 * noun or verb; that of a preposition is the noun it governs. Annotators link small words where their heads are linked.
 */
import { PUNCTUATION } from './closed-classes.js'

/** What a word is in its sentence. Words that do not exist are -1. */
export interface ChunkFacts {
  /** the number of the chunk in the sentence */
  readonly chunk: number
  /** 0 noun group, 1 verb group, 2 preposition or conjunction of a clause, 3 punctuation, 4 other */
  readonly kind: number
  /** words in the chunk */
  readonly size: number
  readonly head: number
  /** the heads of the nearest noun and verb groups before and after the chunk */
  readonly nounBefore: number
  readonly nounAfter: number
  readonly verbBefore: number
  readonly verbAfter: number
}

/** A word as the parts of speech see it; `part` as in `TokenFacts`. */
export interface PartOfSentence {
  readonly part: number
  /** `to`, which belongs to the verb group that it begins */
  readonly isTo: boolean
}

const [NOUN, NAME, VERB, ADJECTIVE, ADVERB, NUMBER] = [0, 1, 2, 3, 4, 5]
/** closed classes stand 5 above their number */
const [DETERMINER, PREPOSITION, PRONOUN, AUXILIARY, MODAL, NEGATION, SUBORDINATE, QUANTITY, PARTICLE] = [
  6, 7, 9, 10, 11, 12, 13, 15, 16,
]
const NOMINAL = new Set([DETERMINER, QUANTITY, NUMBER, ADJECTIVE, NOUN, NAME, PRONOUN])
const OPENING = new Set([DETERMINER, QUANTITY, PRONOUN])
const VERBAL = new Set([AUXILIARY, MODAL, NEGATION, VERB])
const BESIDE_VERB = new Set([...VERBAL, ADVERB, PARTICLE])
const NOUN_HEADS = [new Set([NOUN, NAME]), new Set([NUMBER, ADJECTIVE, PRONOUN])]
const VERB_HEADS = [new Set([VERB]), new Set([AUXILIARY, MODAL])]

interface Chunk {
  readonly kind: number
  readonly start: number
  readonly end: number
  readonly head: number
}

/** The chunk of every word. */
export function chunksOf(words: readonly PartOfSentence[]): ChunkFacts[] {
  const chunks: Chunk[] = []
  for (let at = 0; at < words.length; at = chunks.at(-1)!.end) chunks.push(chunkAt(words, at))
  const nearest = (from: number, step: number, kind: number) => {
    let k = from + step
    while (k >= 0 && k < chunks.length && chunks[k]!.kind !== kind) k += step
    return chunks[k]?.head ?? -1
  }
  return chunks.flatMap(({ kind, start, end, head }, chunk) => {
    const nounAfter = nearest(chunk, 1, 0)
    const facts: ChunkFacts = {
      chunk,
      kind,
      size: end - start,
      head: kind === 2 ? nounAfter : head,
      nounBefore: nearest(chunk, -1, 0),
      nounAfter,
      verbBefore: nearest(chunk, -1, 1),
      verbAfter: nearest(chunk, 1, 1),
    }
    return Array.from({ length: end - start }, () => facts)
  })
}

function chunkAt(words: readonly PartOfSentence[], start: number): Chunk {
  const part = (k: number) => words[k]?.part ?? -1
  let end = start + 1
  if (NOMINAL.has(part(start))) {
    for (let hasNoun = part(start) <= NAME; NOMINAL.has(part(end)); end++) {
      if (OPENING.has(part(end)) && (hasNoun || part(end - 1) === PRONOUN)) break
      if (part(end) <= NAME) hasNoun = true
    }
    return { kind: 0, start, end, head: headOf(words, start, end, NOUN_HEADS) }
  }
  const opens = VERBAL.has(part(start)) || words[start]!.isTo || part(start) === ADVERB || part(start) === PARTICLE
  if (opens && (VERBAL.has(part(start)) || VERBAL.has(part(end)))) {
    for (let hasVerb = part(start) === VERB; BESIDE_VERB.has(part(end)); end++) {
      if (part(end) !== VERB) continue
      if (hasVerb) break
      hasVerb = true
    }
    return { kind: 1, start, end, head: headOf(words, start, end, VERB_HEADS) }
  }
  const kind = part(start) === PREPOSITION || part(start) === SUBORDINATE ? 2 : part(start) === 5 + PUNCTUATION ? 3 : 4
  return { kind, start, end, head: start }
}

/** The last word of the first of these sets that has one, otherwise the last word. */
function headOf(words: readonly PartOfSentence[], start: number, end: number, sets: readonly ReadonlySet<number>[]): number {
  for (const set of sets) for (let k = end - 1; k >= start; k--) if (set.has(words[k]!.part)) return k
  return end - 1
}
