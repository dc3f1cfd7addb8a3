/** `parascope parser train`: learns a parser from trees and saves it. */
import { scoresOf } from '@parascope/core/parse'
import { abandonOutputs } from '@parascope/engine/io'
import { type TrainParserSummary, trainParserFiles, writeParser } from '@parascope/engine/parse'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { positiveInt, wholeNumberFrom } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface ParserTrainOptions extends PairOptions {
  readonly out: string
  readonly heldOut?: number
  readonly scoredLength: number
  readonly maxLength: number
  readonly skipBad?: true
}

export function parserTrain(io: Io): Command {
  const command = new Command('train')
    .description('learn a parser from trees, and save it as one file; the file holds the words of the trees')
    .argument('<trees...>', 'pairs with sourceTree or targetTree; Penn brackets, one file or two joined by a comma')
    .requiredOption('-o, --out <model>', 'where to write the model; .gz packs')
    .option('--held-out <k>', 'first score a parser that has not seen every k-th pair, on those pairs', wholeNumberFrom(2))
    .option('--scored-length <n>', 'longest sentence that --held-out scores', positiveInt, 25)
    .option('--max-length <n>', 'longest sentence to learn from, in words', positiveInt, 200)
    .option('--skip-bad', 'learn from the good records although others have faults')
  addPairOptions(command)
  example(
    command,
    'parascope parser train demo/pairs.jsonl -o out/demo.parser.json.gz --held-out 10',
    'then: parascope parse FILE --model out/demo.parser.json.gz',
  )
  return command.action((files: readonly string[], options: ParserTrainOptions) => runTrain(files, options, io))
}

async function runTrain(files: readonly string[], options: ParserTrainOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const progress = meter('scoring', { unit: 'sentences', stream: io.stderr })
  const finish = onInterrupt(() => {
    progress.done()
    abandonOutputs()
  })
  let reached = 0
  try {
    const summary = await trainParserFiles({
      ...readOptions(options),
      inputs: files,
      maxLength: options.maxLength,
      scoredLength: options.scoredLength,
      ...(options.heldOut === undefined ? {} : { heldOut: options.heldOut }),
      onProblem: (problem) => log.add(problem),
      onRead: (errors) => errors === 0 || options.skipBad === true,
      onScored: (done, total) => {
        progress.add(done - reached, done, total)
        reached = done
      },
    })
    progress.done()
    printProblems(log, { kind: summary === undefined ? 'refused' : log.errors > 0 ? 'skipped' : 'read' }, io.stderr)
    if (summary === undefined) return io.setExitCode(1)
    await writeParser(options.out, summary.counts)
    io.stderr.write(`${summaryText(summary, options)}wrote the model to ${options.out}\n`)
  } finally {
    progress.done()
    finish()
  }
}

function summaryText({ counts, words, long, bare, heldOut }: TrainParserSummary, options: ParserTrainOptions): string {
  const left = [
    ...(long > 0 ? [`${long} with more than --max-length ${options.maxLength} words`] : []),
    ...(bare > 0 ? [`${bare} sides without a tree`] : []),
  ]
  const learned = `learned from ${counts.trees} trees with ${words} different words${left.length > 0 ? `; left out ${left.join(', ')}` : ''}\n`
  if (heldOut === undefined) return learned
  const { f1, exact } = scoresOf(heldOut.brackets)
  const percent = (value: number | undefined) => (value === undefined ? 'undefined' : (100 * value).toFixed(1))
  const { trees } = heldOut.brackets
  return (
    `held out every ${options.heldOut}th pair: ${trees} sentences of 2 to ${options.scoredLength} words, ` +
    `labelled F1 ${percent(f1)}, exact ${percent(exact)} %, without a tree ${heldOut.unparsed}\n${learned}`
  )
}
