/** `parascope score`: text metrics of systems' outputs, with intervals and paired tests. */
import { basename } from 'node:path'
import { BLEU_SMOOTHINGS, type BleuSmoothing, METRIC_TOKENIZERS, type MetricTokenizer } from '@parascope/core/measure'
import { scoreTexts } from '@parascope/engine/evaluate'
import { Command } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  addTestOption,
  type IntervalCommandOptions,
  type OutputOptions,
  type TestOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, fraction, list, positiveNumber } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'

interface ScoreCommandOptions extends IntervalCommandOptions, TestOptions, OutputOptions {
  readonly ref: readonly string[]
  readonly source?: string
  readonly metrics: readonly string[]
  readonly tokenizer: MetricTokenizer
  readonly smoothing: BleuSmoothing
  readonly lowercase?: true
  readonly alpha: number
  readonly lambda: number
  readonly phi: number
  readonly vectors?: string
  readonly paraphrases?: string
  readonly missing?: string
  readonly segments?: true
}

export function score(io: Io): Command {
  const command = new Command('score')
    .description('score outputs of systems by BLEU, chrF, TER, PINC and other text metrics')
    .argument('<outputs...>', 'text files with one output a line, one file a system')
    .option('--ref <files...>', 'references, line by line with the outputs; several files are several references', [])
    .option('--source <file>', 'the sentences that were rewritten, line by line with the outputs')
    .option('--metrics <names>', 'what to compute; see docs/measures/text.md', list, ['bleu', 'chrf', 'ter'])
    .option('--tokenizer <name>', 'tokenizer of BLEU and its kin', choice(...METRIC_TOKENIZERS), '13a')
    .option('--smoothing <name>', 'smoothing of BLEU', choice(...BLEU_SMOOTHINGS), 'exp')
    .option('--lowercase', 'compare in lower case (TER always does)')
    .option('--alpha <weight>', 'iBLEU: weight of the references', fraction, 0.8)
    .option('--lambda <n>', 'PRÉCIS: how fast long outputs lose', positiveNumber, 5)
    .option('--phi <rate>', 'PRÉCIS: the compression rate asked for', positiveNumber, 0.5)
    .option('--vectors <file>', 'word vectors for bertscore and parascore')
    .option('--paraphrases <file>', 'a table of paraphrases for meteor-like: PPDB, tab-separated, or an index of ppdb build')
    .option('--missing <text>', 'a reference line with exactly this text says that there is no reference')
    .option('--segments', 'also list the scores of every line')
  addTestOption(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(
    command,
    'parascope score demo/systems/system.rewriter.txt --ref demo/systems/reference.1.txt demo/systems/reference.2.txt',
    'one system, two references',
  )
  example(
    command,
    'parascope score demo/systems/system.*.txt --ref demo/systems/reference.*.txt --source demo/systems/source.txt --metrics bleu,ter,pinc,ibleu',
    'four systems side by side, every two tested',
  )
  return command.action((outputs: string[], options: ScoreCommandOptions) => runScore(outputs, options, io))
}

async function runScore(outputs: readonly string[], options: ScoreCommandOptions, io: Io): Promise<void> {
  const { tokenizer, smoothing, alpha, lambda, phi, interval, resamples, seed, test, source, missing } = options
  const files = { systems: outputs, references: options.ref, ...(source === undefined ? {} : { source }) }
  const report = await readStrictly(io, { label: 'scoring', unit: 'lines' }, async (telling) =>
    scoreTexts(files, {
      ...telling,
      metrics: [...new Set(options.metrics)],
      settings: {
        tokenizer,
        smoothing,
        alpha,
        lambda,
        phi,
        lowercase: options.lowercase === true,
        ...(await resources(options)),
      },
      ...(missing === undefined ? {} : { missing }),
      interval,
      resamples,
      seed,
      test,
      segments: options.segments === true,
      version: manifest.version,
    }),
  )
  await printReport(report, 'score', options, io)
}

/** What some metrics look words up in; loaded only where it is asked for. */
async function resources({ metrics, vectors, paraphrases }: ScoreCommandOptions) {
  const { loadLexicon, readParaphraseTable, readWordVectors } = await import('@parascope/engine/align-mono')
  const lexicon = metrics.includes('meteor-like') ? await loadLexicon('en') : undefined
  return {
    ...(vectors === undefined ? {} : { vectors: { name: basename(vectors), vectors: await readWordVectors(vectors) } }),
    ...(paraphrases === undefined ? {} : { paraphrases: (await readParaphraseTable(paraphrases)).table }),
    ...(lexicon === undefined ? {} : { lexicon }),
  }
}
