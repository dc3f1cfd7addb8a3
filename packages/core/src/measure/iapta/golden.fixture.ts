/**
 * The worked example of our specification: two invented pairs, two invented annotators, and every measure of it as computed
 * by hand with exact fractions.
 */
import type { Phenomenon } from '../../corpus/record.js'
import type { SharedPair } from '../annotations.js'

const upTo = (start: number, end: number) => Array.from({ length: end - start }, (_, k) => start + k)
const local = { projection: 'local' } as const
const global = { projection: 'global' } as const

const SENTENCES = {
  p1: [
    'The old bridge was repaired by local engineers last spring .',
    'Last spring , engineers from the area fixed the bridge .',
  ],
  p2: ['She did not accept the job offer .', 'She turned down the offer of a job .'],
} as const

const B: Readonly<Record<'p1' | 'p2', readonly Phenomenon[]>> = {
  p1: [
    { type: 'lex_same_polarity', source: [4], target: [7], ...local },
    { type: 'syn_diathesis', source: upTo(0, 10), target: upTo(3, 10), keySource: [3, 5], keyTarget: [7] },
    { type: 'order', source: [8, 9], target: [0, 1], ...local },
    { type: 'addition_deletion', source: [1], target: [], ...local },
    { type: 'lex_synt_ana', source: [6, 7], target: upTo(3, 7), ...local },
    { type: 'dis_punctuation', source: [8, 9], target: [0, 1, 2], keyTarget: [2] },
  ],
  p2: [
    { type: 'lex_opposite_polarity', source: [1, 2, 3], target: [1, 2], ...global },
    { type: 'lex_synt_ana', source: [4, 5, 6], target: upTo(3, 8), ...local },
    { type: 'syn_negation', source: upTo(0, 8), target: upTo(0, 9), keySource: [2] },
    { type: 'identical', source: [0], target: [0] },
    { type: 'identical', source: [7], target: [8] },
  ],
}

const C: typeof B = {
  p1: [
    { type: 'lex_same_polarity', source: [4], target: [7], ...global },
    { type: 'syn_diathesis', source: upTo(0, 11), target: upTo(3, 11), keySource: [3, 5] },
    { type: 'order', source: [8, 9], target: [0, 1, 2], ...local },
    { type: 'addition_deletion', source: [0, 1], target: [], ...local },
    { type: 'semantic', source: [5, 6, 7], target: upTo(3, 7), ...local },
    { type: 'dis_punctuation', source: [8, 9], target: [0, 1, 2], keyTarget: [2] },
    { type: 'identical', source: [2, 10], target: [9, 10] },
  ],
  p2: [
    { type: 'lex_opposite_polarity', source: [2, 3], target: [1, 2], ...global },
    { type: 'lex_synt_ana', source: [5, 6], target: upTo(4, 8), ...local },
    { type: 'syn_negation', source: upTo(0, 8), target: upTo(0, 9), keySource: [3], keyTarget: [1] },
    { type: 'identical', source: [0, 7], target: [0, 8] },
    { type: 'order', source: [5], target: [7], ...local },
  ],
}

/** The two pairs as B and C see them. */
export const goldenPairs: readonly SharedPair[] = (['p1', 'p2'] as const).map((id) => {
  const [source, target] = SENTENCES[id].map((sentence) => sentence.split(' ')) as [string[], string[]]
  return { id, a: { id, source, target, phenomena: B[id] }, b: { id, source, target, phenomena: C[id] } }
})

/** plain, t, p, pt, to six digits */
export const goldenScores = {
  agr_w: [0.896104, 0.669474, 0.883021, 0.646974],
  agr_ph: [0.916667, 0.8, 0.928571, 0.725],
  partial: [0.826087, 0.808333, 0.834615, 0.75],
  total: [0.26087, 0.3, 0.253846, 0.3],
} as const

/** F1 and K_B, K_C under each coverage rule */
export const goldenF1 = {
  emptyX: { f1: [0.695883, 0.654171, 0.702349, 0.622785], k: [0.824242, 0.602115] },
  emptyAny: { f1: [0.706887, 0.666852, 0.714244, 0.635466], k: [0.835606, 0.612532] },
  spuriousTokens: { f1: [0.685626, 0.642565, 0.692467, 0.611179], k: [0.812879, 0.592823] },
} as const
