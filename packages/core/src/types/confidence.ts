/**
 * How likely a suggestion is right: a logistic model with one intercept a rule and, for each group of types, weights of the
 * evidence. It was fitted on the tune half of P4P (`scripts/fit-type-confidence.mjs`); right means that an annotated phenomenon of its
 * type shares a token with it in every member where it has scope. Rules that P4P cannot tell about have a fixed confidence.
 */
import type { Candidate } from './candidate.js'
import { INTERCEPTS, WEIGHTS } from './confidence-table.js'

export type TypeGroup = 'morphology' | 'writing' | 'phrase' | 'lexical' | 'gap' | 'order' | 'marks' | 'structure' | 'extreme'

const GROUPS: Readonly<Record<string, TypeGroup>> = {
  mor_inflectional: 'morphology',
  mor_derivational: 'morphology',
  mor_modal_verb: 'morphology',
  lex_spelling: 'writing',
  format: 'writing',
  lex_same_polarity: 'lexical',
  lex_synt_ana: 'phrase',
  lex_opposite_polarity: 'lexical',
  lex_inverse: 'lexical',
  dis_punctuation: 'marks',
  semantic: 'gap',
  addition_deletion: 'gap',
  order: 'order',
  identical: 'extreme',
}

/** The group of types whose weights a type shares. */
export function typeGroup(type: string): TypeGroup {
  return GROUPS[type] ?? 'structure'
}

/** By their definition: words that are the same are the same. */
const FIXED: Readonly<Record<string, number>> = { 'identical.words': 0.99, 'inflection.ending': 0.4 }
const UNKNOWN_RULE = 0.4

/** The confidence of a candidate, 0 to 1, with two digits. */
export function confidenceOf({ rule, type }: Candidate, evidence: readonly number[]): number {
  const fixed = FIXED[rule]
  if (fixed !== undefined) return fixed
  const intercept = INTERCEPTS[rule]
  if (intercept === undefined) return UNKNOWN_RULE
  const weights = WEIGHTS[typeGroup(type)]
  const logit = weights.reduce((sum, weight, k) => sum + weight * evidence[k]!, intercept)
  return Math.round(100 / (1 + Math.exp(-logit))) / 100
}
