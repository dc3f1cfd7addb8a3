/**
 * Ranked lists of paraphrases for one source (Shima and Mitamura 2011), with a quality Q in [0, 1] for each:
 *   EP@k     = sum of Q_i / k
 *   EPR@k    = sum of Q_i over those that are not redundant / k
 *   DIMPLE@k = sum of (2^(Q_i · D_i) - 1) / (7 k)
 * over the first k. A list shorter than k is divided by k all the same (missing entries gain nothing) unless `kmode` says otherwise.
 */

import { FUNCTION_WORD_LIST } from './content-words.js'
import { type DiversityStep, diversitySteps, type Families, STEM_FAMILIES } from './diversity.js'

export interface RankedParaphrase {
  readonly text: string
  /** 0 to 1 */
  readonly quality: number
  /** said by people, for `redundancy: 'labels'` */
  readonly isRedundant?: boolean
}

export const REDUNDANCIES = ['diversity', 'families', 'labels'] as const

/** diversity: D < 3, so that EPR and DIMPLE share one history; families: all of its stems were there; labels: people said so. */
export type Redundancy = (typeof REDUNDANCIES)[number]

export interface RankedOptions {
  /** Porter stems unless told */
  readonly families?: Families
  /** `diversity` unless told */
  readonly redundancy?: Redundancy
  /** `fixed`: divide by k; `truncate`: by the length of a shorter list */
  readonly kmode?: 'fixed' | 'truncate'
}

/** A paraphrase with what it earned and why. */
export interface RankedStep extends DiversityStep {
  readonly text: string
  readonly quality: number
  /** 2^(Q · D) - 1, at most 7 */
  readonly gain: number
  readonly isRedundant: boolean
}

export interface RankedScores {
  readonly ep: number
  readonly epr: number
  readonly dimple: number
}

const MOST = 7

/** Each paraphrase of a list with its D, gain and history, in order. Throws RangeError for a quality outside [0, 1]. */
export function rankedSteps(source: string, list: readonly RankedParaphrase[], options: RankedOptions = {}): RankedStep[] {
  const { families = STEM_FAMILIES, redundancy = 'diversity' } = options
  const steps = diversitySteps(
    source,
    list.map(({ text }) => text),
    families,
  )
  return list.map(({ text, quality, isRedundant }, k) => {
    if (!(quality >= 0 && quality <= 1)) throw new RangeError(`the quality of "${text}" must lie between 0 and 1, not ${quality}`)
    const step = steps[k]!
    if (redundancy === 'labels' && isRedundant === undefined) throw new RangeError(`"${text}" has no label of redundancy`)
    const redundant = { diversity: step.diversity < 3, families: step.allFamiliesSeen, labels: isRedundant === true }[redundancy]
    return { ...step, text, quality, gain: 2 ** (quality * step.diversity) - 1, isRedundant: redundant }
  })
}

/** EP, EPR and DIMPLE at k, each 0 to 1; undefined for an empty list under `truncate`. */
export function rankedScores(
  steps: readonly RankedStep[],
  k: number,
  kmode: RankedOptions['kmode'] = 'fixed',
): RankedScores | undefined {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a whole number from 1, not ${k}`)
  const first = steps.slice(0, k)
  const count = kmode === 'truncate' ? first.length : k
  if (count === 0) return undefined
  const sum = (value: (step: RankedStep) => number) => first.reduce((total, step) => total + value(step), 0)
  return {
    ep: sum(({ quality }) => quality) / count,
    epr: sum(({ quality, isRedundant }) => (isRedundant ? 0 : quality)) / count,
    dimple: sum(({ gain }) => gain) / (MOST * count),
  }
}

/** The options that change the numbers, for signatures. */
export function rankedSignature({ families = STEM_FAMILIES, redundancy = 'diversity', kmode = 'fixed' }: RankedOptions): string {
  return `d:${families.name}|stop:${FUNCTION_WORD_LIST}|redundant:${redundancy}|kmode:${kmode}`
}
