/** `parascope diff`: why two saved results differ. */
import { diffResults, type ResultDifference, readResult } from '@parascope/engine/evaluate'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { renderTable, tableStyle } from '../frame/table.js'

type DiffOptions = FormatOptions & JsonOptions

export function diff(io: Io): Command {
  const command = new Command('diff')
    .description('explain why two results differ: options, tokenizers, files by their hash, numbers')
    .argument('<first>', 'a result saved with --json')
    .argument('<second>', 'another one')
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope diff demo/results/score.1.json demo/results/score.2.json', 'the same outputs, another tokenizer')
  return command.action((first: string, second: string, options: DiffOptions) => {
    const found = diffResults(readResult(first), readResult(second))
    if (options.json === true) io.stdout.write(`${JSON.stringify(found)}\n`)
    else print(found, options, io)
  })
}

function print({ reasons, values, compared, same }: ResultDifference, { format }: DiffOptions, io: Io): void {
  const style = tableStyle(io, format)
  if (format === 'plain') io.stdout.write(`${verdict(reasons.length, values.length, compared, same)}\n`)
  if (reasons.length > 0) {
    const rows = reasons.map(({ kind, what, first, second }) => [kind, what, first, second])
    const columns = ['kind', 'what', 'first', 'second'].map((header) => ({ header }))
    io.stdout.write(`${format === 'plain' ? '\n' : ''}${renderTable(columns, rows, style)}`)
  }
  if (values.length === 0) return
  const columns = [
    { header: 'measure' },
    ...(values.some(({ of }) => of !== '') ? [{ header: 'of' }] : []),
    ...['first', 'second', 'difference'].map((header) => ({ header, kind: 'number' as const, digits: 4 })),
  ]
  const rows = values.map(({ measure, of, first, second, difference }) => [
    measure,
    ...(columns.length === 5 ? [of] : []),
    first,
    second,
    difference,
  ])
  io.stdout.write(`\n${renderTable(columns, rows, style)}`)
}

function verdict(reasons: number, values: number, compared: number, same: number): string {
  const numbers = `${same} of ${compared} numbers that both have are the same.`
  if (values === 0 && reasons === 0) return 'The two results are the same.'
  if (values === 0) return `The numbers are the same, though they were not made alike. ${numbers}`
  if (reasons === 0)
    return `The numbers differ, but options and files are the same: another version, or a changed program. ${numbers}`
  return `The numbers were not made alike. ${numbers}`
}
