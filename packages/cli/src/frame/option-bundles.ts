/**
 * Options that several commands share, so that they are named, described and checked alike everywhere. Each function
 * adds to the command and returns it; the interface beside it is what commander then hands to the action.
 */
import { type Command, Option } from 'commander'
import { choice, seedOption } from './options.js'
import { TABLE_FORMATS, type TableFormat } from './table.js'

export interface FormatOptions {
  readonly format: TableFormat
}

/** `--format plain|csv|markdown|latex`, plain where nothing is said. */
export function addFormatOption(command: Command): Command {
  return command.option('--format <name>', 'how to print the table', choice(...TABLE_FORMATS), 'plain')
}

export interface JsonOptions {
  readonly json?: true
}

/** `--json`; together with a `--format` it is a usage fault. */
export function addJsonOption(command: Command): Command {
  return command.addOption(new Option('--json', 'print one line of JSON instead of a table').conflicts('format'))
}

export interface SeedOptions {
  readonly seed: number
}

/** `--seed <n>`, 1 where nothing is said. */
export function addSeedOption(command: Command): Command {
  return command.option('--seed <n>', 'seed of every random step; the same seed gives the same bytes', seedOption, 1)
}

export interface BadInputOptions {
  /** only there when it was said; strict is what happens without `skipBad` */
  readonly strict?: true
  readonly skipBad?: true
  readonly report?: string
}

/** `--strict`, `--skip-bad` and `--report <file>`: what happens to records with faults. */
export function addBadInputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--strict', 'write nothing if any record has a fault (this is what happens by default)').conflicts('skipBad'),
    )
    .addOption(new Option('--skip-bad', 'leave out records with faults and write the good ones'))
    .option('--report <file>', 'where to write the list of records with faults')
}
