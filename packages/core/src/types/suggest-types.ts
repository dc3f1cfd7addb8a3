/**
 * Which paraphrase phenomena a pair shows, seen by rules from its word links, its lexicon and its trees where it has them. Each
 * suggestion says why in a sentence and how far rules of its kind could be trusted on annotated text. Synchronous and pure.
 */
import type { Phenomenon } from '../corpus/record.js'
import type { Tagset } from '../corpus/tagset.js'
import { msrpA } from '../corpus/tagsets/msrp-a.js'
import type { Lexicon } from '../text/lexicon.js'
import type { Candidate } from './candidate.js'
import { confidenceOf } from './confidence.js'
import { Evidence } from './evidence.js'
import { gapChanges } from './gap-changes.js'
import { type IdenticalRule, identicalWording } from './identical.js'
import { looseClauses } from './loose-clauses.js'
import { orderChanges } from './order.js'
import { type TypedPair, viewPair } from './pair-view.js'
import { sentenceChanges } from './sentence-changes.js'
import { structureChanges } from './structure.js'
import { toTagset } from './to-tagset.js'
import { wordChanges } from './word-changes.js'

/** What is less likely than this is not worth a reader's time. */
export const MIN_CONFIDENCE = 0.35

export interface SuggestOptions {
  /** of the texts, such as `en` or `es` (default: `en`); rules that need English keep silent elsewhere */
  readonly language?: string
  readonly lexicon?: Lexicon | undefined
  /** whose types to suggest (default: MSRP-A) */
  readonly tagset?: Tagset
  /** least confidence, 0 to 1 (default: 0.35) */
  readonly minConfidence?: number
  /** what counts as kept wording (default: stretches for P4P, else words) */
  readonly identical?: IdenticalRule
}

/** A phenomenon that the program sees, valid in its tagset; `note` says why. */
export interface TypeSuggestion extends Phenomenon {
  readonly confidence: number
  readonly note: string
  /** the rule that saw it */
  readonly rule: string
}

/** The suggestion as records carry it. */
export function toPhenomenon({ rule: _, ...phenomenon }: TypeSuggestion): Phenomenon {
  return phenomenon
}

/** A candidate with the numbers that its confidence is made of. */
export interface Proposal {
  readonly candidate: Candidate
  /** named by `EVIDENCE` */
  readonly evidence: readonly number[]
}

/** Everything that some rule sees in a pair, for fitting confidences. */
export function proposeTypes(pair: TypedPair, options: SuggestOptions = {}): Proposal[] {
  const { language = 'en', lexicon, tagset = msrpA } = options
  const view = viewPair(pair, language, lexicon)
  const evidence = new Evidence(view)
  const candidates = [
    ...wordChanges(view),
    ...gapChanges(view),
    ...looseClauses(view),
    ...orderChanges(view),
    ...structureChanges(view),
    ...sentenceChanges(view),
    ...identicalWording(view, options.identical ?? (tagset.id === 'p4p' ? 'stretches' : 'words')),
  ]
  return candidates.map((candidate) => ({ candidate, evidence: evidence.of(candidate) }))
}

/**
 * Suggestions for one pair, in the order of the words. With the links [0,0], [1,1] and [2,2] at confidence 1, the pair `he
 * purchased vans`, `he bought vans` gives same-polarity for the verbs and identical for the rest.
 */
export function suggestTypes(pair: TypedPair, options: SuggestOptions = {}): TypeSuggestion[] {
  const { tagset = msrpA, minConfidence = MIN_CONFIDENCE } = options
  const sure = proposeTypes(pair, options)
    .map(({ candidate, evidence }) => ({ ...candidate, confidence: confidenceOf(candidate, evidence) }))
    .filter(({ confidence }) => confidence >= minConfidence)
  return toTagset(sure, tagset)
}
