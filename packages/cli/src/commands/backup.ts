/** `parascope backup`: a consistent copy of what a server keeps, while it runs. */
import { resolve } from 'node:path'
import { Command } from 'commander'
import { addDatabaseOption, type DatabaseOptions, pathOrDatabase } from '../frame/data-source.js'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { addJsonOption, type JsonOptions } from '../frame/option-bundles.js'

interface BackupCommandOptions extends DatabaseOptions, JsonOptions {
  readonly out: string
}

export function backup(io: Io): Command {
  const command = new Command('backup')
    .description('copy what a server keeps to one file, while it runs; the file restores into SQLite and PostgreSQL alike')
    .argument('[data]', 'the data folder of a server')
    .requiredOption(
      '-o, --out <file>',
      'the backup, such as monday.sqlite; its manifest is written beside it as monday.sqlite.json',
    )
  addDatabaseOption(command, 'a PostgreSQL database instead of a folder')
  addJsonOption(command)
  example(command, 'parascope backup annotations -o out/monday.sqlite', 'copy ./annotations, whether its server runs or not')
  return command.action(async (data: string | undefined, { out, ...options }: BackupCommandOptions) => {
    const source = pathOrDatabase(io, data, options)
    const { backUp, discardParts } = await import('@parascope/server/operations')
    const file = resolve(out)
    const off = onInterrupt(() => discardParts(file))
    const place = 'path' in source ? { dataFolder: source.path } : { dataFolder: '', database: source.database }
    const manifest = await backUp({ ...place, file, at: Date.now() }).finally(off)
    if (options.json === true) io.stdout.write(`${JSON.stringify({ command: 'backup', file, ...manifest })}\n`)
    else {
      const { bytes, lastEvent, projects } = manifest
      io.stdout.write(
        `${out}: ${projects.length} ${projects.length === 1 ? 'project' : 'projects'} up to event ${lastEvent}, ${megabytes(bytes)}\n`,
      )
      io.stdout.write(`Bring it back with: parascope restore ${out} --data NEW-FOLDER\n`)
    }
  })
}

/** `0.3 MB` */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
