/**
 * Ready-made trainings. `method` gives what has proved best for paraphrases (docs/aligners.md has the figures);
 * `giza-2008` is the training that Cohn, Callison-Burch and Lapata (2008) used to make their automatic alignments.
 */
import type { Symmetrization } from './symmetrize.js'
import type { StatisticalMethod, TrainOptions } from './train.js'

export const STATISTICAL_METHODS = ['hmm', 'diagonal', 'ibm2', 'ibm1'] as const satisfies readonly StatisticalMethod[]

export const PRESETS = ['giza-2008'] as const

export type Preset = (typeof PRESETS)[number]

export interface Training {
  readonly train: TrainOptions
  readonly symmetrization: Symmetrization
}

const PARAPHRASES = { nullProbability: 0.2, agreement: true, smoothing: 0.5, prior: 0, identity: 20 }

/** The training of a method: Model 1 first, then the model itself, the directions in agreement. */
export function trainingOf(method: StatisticalMethod): Training {
  const first = { method: 'ibm1', iterations: 5 } as const
  const stages = method === 'ibm1' ? [first] : [first, { method, iterations: 5 }]
  return { train: { ...PARAPHRASES, stages }, symmetrization: 'grow-diag-final-and' }
}

/** Models 1, 2 and HMM, five iterations each, identity lexicon, each direction by itself, intersection. */
export function presetTraining(preset: Preset): Training {
  switch (preset) {
    case 'giza-2008':
      return {
        train: {
          ...PARAPHRASES,
          stages: [
            { method: 'ibm1', iterations: 5 },
            { method: 'ibm2', iterations: 5 },
            { method: 'hmm', iterations: 5 },
          ],
          agreement: false,
          identity: 1,
        },
        symmetrization: 'intersection',
      }
  }
}
