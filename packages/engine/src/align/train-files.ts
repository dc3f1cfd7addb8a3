/** Training an aligner on files of pairs: reads them all into numbers, then trains on worker threads, so that Ctrl-C is heard. */
import { availableParallelism } from 'node:os'
import { BitextBuilder, type Training } from '@parascope/core/align'
import { KeySet, type PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { type Learned, learn } from './learned.js'
import { PairOutline } from './pair-outline.js'

/** A file of pairs, and how to read it. */
export interface TrainingInput extends Omit<ReadPairsOptions, 'onProblem' | 'onProgress'> {
  readonly path: string
}

export interface TrainFilesOptions extends Pick<ReadPairsOptions, 'onProblem'> {
  readonly inputs: readonly TrainingInput[]
  /** pairs already read, besides those of the files */
  readonly records?: readonly PairRecord[]
  readonly training: Training
  /** worker threads, as many as there are cores if not given; the result is the same for any number */
  readonly threads?: number
  /** longer pairs are left out */
  readonly maxLength: number
  /** called after reading; an answer of false ends the work before training */
  readonly onRead?: (errors: number) => boolean
  /** pairs times passes */
  readonly onTraining?: (done: number, total: number) => void
}

export interface TrainFilesSummary {
  readonly learned: Learned
  /** distinct pairs learned from */
  readonly pairs: number
  readonly words: number
  /** pairs left out because a side has no words, or more than `maxLength` */
  readonly empty: number
  readonly long: number
  /** of the first input, where it holds words alone and nothing was wrong with any */
  readonly outline?: PairOutline
}

/** Trains on all pairs of the inputs; a pair that several annotators have seen counts once. Undefined if `onRead` said stop. */
export async function trainFiles(options: TrainFilesOptions): Promise<TrainFilesSummary | undefined> {
  const { training, maxLength } = options
  const builder = new BitextBuilder()
  let seen = new KeySet()
  const left = { empty: 0, long: 0 }
  const outline = new PairOutline()
  let errors = 0
  let warnings = 0
  const add = ({ id, source, target }: PairRecord) => {
    if (seen.add(id, 1) !== 0) return
    if (Math.max(source.length, target.length) > maxLength) left.long++
    else if (!builder.add(source, target)) left.empty++
  }
  for (const record of options.records ?? []) add(record)
  for (const [k, { path, ...reading }] of options.inputs.entries()) {
    seen = new KeySet()
    const input = await PairInput.open(path, { ...reading, onProblem: options.onProblem })
    for await (const batch of input) {
      for (const record of batch) {
        add(record)
        if (k === 0) outline.add(record)
      }
    }
    errors += input.errors
    warnings += input.warnings
  }
  if (options.onRead?.(errors) === false) return undefined
  if (builder.pairs === 0) {
    const why = left.long > 0 ? `; ${left.long} were longer than --max-length ${maxLength} words` : ''
    throw new ParascopeError('align/no-text', `there is nothing to learn from: no pair has words on both sides${why}`)
  }
  const { threads = availableParallelism(), onTraining = () => {} } = options
  const pairs = builder.pairs
  const words = builder.words
  // nothing here holds on to the text while it is learned from
  const learned = await learn(builder.build(), training, threads, onTraining)
  const isPlain = outline.isWhole && errors + warnings === 0
  return { learned, pairs, words, ...left, ...(isPlain ? { outline } : {}) }
}
