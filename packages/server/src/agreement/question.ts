/** What can be asked about agreement: which work, which measures, and how they are computed. Plain data, part of the cache's key. */
import type { Tagset } from '@parascope/core/corpus'
import type { Mode } from '@parascope/core/edit'
import type { IntervalKind } from '@parascope/core/measure'

export type MeasureName = 'words' | 'phrases' | 'labels' | 'chance' | 'compare' | 'trees' | 'types' | 'judgements'

/** The measures of each mode, the one that stands for it first. */
export const MEASURES: Readonly<Record<Mode, readonly MeasureName[]>> = {
  words: ['words', 'phrases', 'labels', 'chance', 'compare'],
  trees: ['trees'],
  types: ['types'],
  judge: ['judgements'],
}

export interface MeasureOptions {
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  /** key of `meta` for the breakdown by subcorpus */
  readonly group: string
  readonly bins: number
  /** how many of the worst pairs to list */
  readonly worst: number
  readonly exactCase: boolean
  readonly gaps: 'paper' | 'minimal'
  readonly match: 'span' | 'text'
  readonly links: 'possible' | 'sure'
  /** Monte Carlo samples of each pair for `chance` */
  readonly samples: number
  /** random pairs of annotations for gamma, in all */
  readonly gammaSamples: number
  /** blocks of the trend over time; 0: no trend */
  readonly blocks: number
}

/** As the commands of `parascope agree` have them. */
export const MEASURE_DEFAULTS: MeasureOptions = {
  interval: 'percentile',
  resamples: 1000,
  seed: 1,
  group: 'corpus',
  bins: 6,
  worst: 5,
  exactCase: false,
  gaps: 'paper',
  match: 'span',
  links: 'possible',
  samples: 1000,
  gammaSamples: 3000,
  blocks: 0,
}

export interface Question {
  readonly projectId: string
  readonly phaseId: string
  readonly mode: Mode
  readonly measures: readonly MeasureName[]
  /** layers to measure, what is tested first and the reference last; undefined: everybody who annotated, by name */
  readonly layers?: readonly string[]
  /** one layer to test against the others, who are people (`trees`) */
  readonly tested?: string
  readonly options: MeasureOptions
}

/** What a measure needs to know of the project. */
export interface ProjectFacts {
  readonly tagset: Tagset | null
  readonly scales: readonly { readonly id: string; readonly points: readonly number[] }[]
  readonly controls: {
    readonly scale: string
    readonly positiveAtLeast: number
    readonly negativeAtMost: number
    readonly passShare: number
  } | null
}
