/** Training the monolingual aligner on files of gold pairs, and writing the model. */
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type GoldCorpus,
  type MonoModel,
  modelToJson,
  type Trained,
  type TrainOptions,
  trainMono,
} from '@parascope/core/align-mono'
import type { PairRecord } from '@parascope/core/corpus'
import type { Lexicon } from '@parascope/core/text'
import { OutputFile } from '../io/output-file.js'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { PairOutput } from '../io/write-pairs.js'

/** One gold file and the guideline its links follow. */
export interface GoldFile {
  readonly path: string
  /** default: the file's name up to the first dot, so that `edinburgh.train.jsonl` gives `edinburgh` */
  readonly guideline?: string
  /** only scored, not learned from */
  readonly heldOut?: boolean
}

/** Learns a model from gold files; the first file's guideline is the model's default. */
export async function trainMonoFiles(
  files: readonly GoldFile[],
  lexicon: Lexicon | undefined,
  options: TrainOptions,
  read: ReadPairsOptions,
): Promise<Trained> {
  const corpora: GoldCorpus[] = []
  for (const file of files) {
    const pairs: PairRecord[] = []
    for await (const batch of await PairInput.open(file.path, read)) pairs.push(...batch)
    corpora.push({ guideline: file.guideline ?? guidelineOf(file.path), pairs, heldOut: file.heldOut ?? false })
  }
  return trainMono(corpora, lexicon, options)
}

/** Writes a model; the same model gives the same bytes. A path that ends in `.gz` is compressed. */
export async function saveMonoModel(path: string, model: MonoModel): Promise<void> {
  const output = new OutputFile(path)
  await output.write(modelToJson(model))
  await output.commit()
}

/**
 * Writes the pairs of each gold file, with links by forests, filters and limits that have not seen them, as JSON Lines under
 * the file's own name in `folder`: what `compare` needs to score the aligner without flattery.
 */
export async function saveCrossValidated(
  folder: string,
  files: readonly GoldFile[],
  trained: Trained,
  options: Pick<ReadPairsOptions, 'onProblem'>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [k, file] of files.entries()) {
    const output = new PairOutput(join(folder, basename(file.path)), { to: 'jsonl', ...options })
    await output.write(trained.corpora[k]!.records)
    await output.commit()
  }
}

function guidelineOf(path: string): string {
  return basename(path).split('.')[0]!
}
