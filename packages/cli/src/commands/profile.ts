/** `parascope profile`: what a rewriter does. */
import { ept } from '@parascope/core/corpus'
import { profileOutputs } from '@parascope/engine/evaluate'
import { Command } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { fraction, nonNegativeInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'

interface ProfileCommandOptions extends IntervalCommandOptions, OutputOptions {
  readonly source: string
  readonly lang: string
  readonly minConfidence: number
  readonly examples: number
}

export function profile(io: Io): Command {
  const command = new Command('profile')
    .description('what rewriters do: kept, replaced, dropped, added, moved, and which paraphrase types, with examples')
    .argument('<outputs...>', 'text files with one output a line, one file a system')
    .requiredOption('--source <file>', 'the sentences that were rewritten, line by line with the outputs')
    .option('--lang <code>', 'their language', 'en')
    .option('--min-confidence <p>', 'suggestions of types that count', fraction, 0.5)
    .option('--examples <n>', 'examples of each type and system', nonNegativeInt, 2)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(
    command,
    'parascope profile demo/systems/system.thesaurus.txt demo/systems/system.rewriter.txt --source demo/systems/source.txt --examples 1',
    'two rewriters side by side',
  )
  return command.action(async (outputs: string[], options: ProfileCommandOptions) => {
    const { source, lang, minConfidence, examples, interval, resamples, seed } = options
    const report = await readStrictly(io, { label: 'aligning', unit: 'lines' }, (telling) =>
      profileOutputs(outputs, source, {
        ...telling,
        language: lang,
        tagset: ept,
        minConfidence,
        examples,
        interval,
        resamples,
        seed,
        version: manifest.version,
      }),
    )
    await printReport(report, 'profile', options, io)
  })
}
