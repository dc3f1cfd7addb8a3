/** `parascope types suggest`: phenomena that the word links of a pair show, each with a reason and a confidence. */
import { ParascopeError } from '@parascope/core/errors'
import { MIN_CONFIDENCE, toPhenomenon } from '@parascope/core/types'
import { PairInput } from '@parascope/engine/io'
import { type LinksFrom, loadTagset, type SuggesterOptions, suggestPairs, TypeSuggester } from '@parascope/engine/types'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import {
  addBadInputOptions,
  addFormatOption,
  addJsonOption,
  type BadInputOptions,
  type FormatOptions,
  type JsonOptions,
} from '../frame/option-bundles.js'
import { choice, fraction } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { type Cell, type Column, renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { runSink } from '../pairs/run-sink.js'
import { addTagsetOption, type TagsetOptions } from '../types/tagset-option.js'

interface SuggestOptions extends PairOptions, BadInputOptions, FormatOptions, JsonOptions, TagsetOptions {
  readonly out?: string
  readonly minConfidence: number
  readonly reasons?: true
  readonly linksFrom: LinksFrom
  readonly name: string
}

export function typesSuggest(io: Io): Command {
  const command = new Command('suggest')
    .description('suggest paraphrase types from word links, each with a reason and a confidence')
    .argument('<file>', 'pairs in any known format, or - for standard input')
    .option('-o, --out <file>', 'write records with phenomena, - for standard output; without it, print a table')
    .option('--min-confidence <p>', 'least confidence of a suggestion, 0 to 1', fraction, MIN_CONFIDENCE)
    .option('--reasons', 'print the reason beside each suggestion')
    .option(
      '--links-from <whose>',
      'links of the record where it has any and else of the aligner, only of the record, or always of the aligner',
      choice('auto', 'record', 'mono'),
      'auto',
    )
    .option('--name <annotator>', 'name of the program in the records', 'parascope-types')
  addTagsetOption(command)
  addPairOptions(command)
  addBadInputOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope types suggest demo/types.maria.jsonl -o out/suggested.jsonl', 'records to review')
  example(
    command,
    'parascope types suggest demo/words.maria.jsonl --reasons --min-confidence 0.6',
    'a table with reasons, from links that a person drew',
  )
  return command.action((file: string, options: SuggestOptions) =>
    options.out === undefined ? printSuggestions(file, options, io) : writeSuggestions(file, options.out, options, io),
  )
}

async function suggesterOptions({ tagset, lang, minConfidence, linksFrom }: SuggestOptions): Promise<SuggesterOptions> {
  return { tagset: await loadTagset(tagset), language: lang ?? 'en', minConfidence, linksFrom }
}

async function writeSuggestions(file: string, out: string, options: SuggestOptions, io: Io): Promise<void> {
  if (options.reasons === true)
    throw new ParascopeError('cli/usage', '--reasons prints; with --out every phenomenon has its reason as a note')
  await runSink([out], { ...options, to: 'jsonl' }, io, 'pairs', async (prepared) => {
    const { outputs: _, ...rest } = prepared
    const summary = await suggestPairs({
      ...readOptions(options),
      ...rest,
      outputs: [out],
      input: file,
      suggest: await suggesterOptions(options),
      name: options.name,
    })
    return { summary, read: `${summary.records} records, suggested ${summary.suggested} phenomena` }
  })
}

async function printSuggestions(file: string, options: SuggestOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const input = await PairInput.open(file, { ...readOptions(options), onProblem: (problem) => log.add(problem) })
  const suggester = new TypeSuggester(await suggesterOptions(options))
  const rows: Cell[][] = []
  for await (const batch of input) {
    for (const record of batch) {
      const suggestions = await suggester.suggest(record)
      if (options.json === true) {
        io.stdout.write(`${JSON.stringify({ id: record.id, phenomena: suggestions.map(toPhenomenon) })}\n`)
        continue
      }
      const words = (tokens: readonly string[], scope: readonly number[]) => scope.map((k) => tokens[k]).join(' ')
      for (const { type, source, target, confidence, note } of suggestions) {
        const row = [record.id, type, confidence, words(record.source, source), words(record.target, target)]
        rows.push(options.reasons === true ? [...row, note] : row)
      }
    }
  }
  printProblems(log, { kind: 'read' }, io.stderr)
  if (log.errors > 0 && options.skipBad !== true) {
    io.setExitCode(1)
    if (options.json !== true) throw new ParascopeError('io/bad-data', 'nothing was printed: correct the records above first')
  }
  if (options.json === true) return
  const columns: Column[] = [
    { header: 'pair' },
    { header: 'type' },
    { header: 'confidence', kind: 'number', digits: 2 },
    { header: 'source' },
    { header: 'target' },
    ...(options.reasons === true ? [{ header: 'reason' }] : []),
  ]
  io.stdout.write(renderTable(columns, rows, tableStyle(io, options.format)))
}
