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
import { gapChanges } from './gap-changes.js'
import { type IdenticalRule, identicalWording } from './identical.js'
import { orderChanges } from './order.js'
import { type TypedPair, viewPair } from './pair-view.js'
import { sentenceChanges } from './sentence-changes.js'
import { structureChanges } from './structure.js'
import { toTagset } from './to-tagset.js'
import { wordChanges } from './word-changes.js'

export interface SuggestOptions {
  /** of the texts, such as `en` or `es` (default: `en`); rules that need English keep silent elsewhere */
  readonly language?: string
  readonly lexicon?: Lexicon | undefined
  /** whose types to suggest (default: MSRP-A) */
  readonly tagset?: Tagset
  /** least confidence, 0 to 1 (default: 0) */
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

/** Suggestions for one pair, in the order of the words. */
export function suggestTypes(pair: TypedPair, options: SuggestOptions = {}): TypeSuggestion[] {
  const { language = 'en', lexicon, tagset = msrpA, minConfidence = 0 } = options
  const identical = options.identical ?? (tagset.id === 'p4p' ? 'stretches' : 'words')
  const view = viewPair(pair, language, lexicon)
  const candidates: Candidate[] = [
    ...wordChanges(view),
    ...gapChanges(view),
    ...orderChanges(view),
    ...structureChanges(view),
    ...sentenceChanges(view),
    ...identicalWording(view, identical),
  ]
  const sure = candidates
    .map((candidate) => ({ ...candidate, confidence: confidenceOf(candidate.rule) }))
    .filter(({ confidence }) => confidence >= minConfidence)
  return toTagset(sure, tagset)
}
