/** `parascope restore`: a server's data from a backup. */
import { resolve } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import { Command } from 'commander'
import { addDatabaseOption, type DatabaseOptions, databaseOf } from '../frame/data-source.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addJsonOption, type JsonOptions } from '../frame/option-bundles.js'

interface RestoreOptions extends DatabaseOptions, JsonOptions {
  readonly data?: string
}

export function restore(io: Io): Command {
  const command = new Command('restore')
    .description('bring a backup back, into a new data folder or an empty database, after checking every byte and the whole log')
    .argument('<backup>', 'a file that parascope backup wrote, with its manifest beside it')
    .option('--data <folder>', 'a new or empty folder')
  addDatabaseOption(command, 'an empty PostgreSQL database to restore into, wherever the backup came from')
  addJsonOption(command)
  example(command, 'parascope restore out/monday.sqlite --data out/restored', 'then: parascope serve --data out/restored')
  return command.action(async (backup: string, options: RestoreOptions) => {
    const database = options.data !== undefined && options.database === undefined ? undefined : databaseOf(io, options)
    if ((options.data === undefined) === (database === undefined)) {
      throw new ParascopeError('cli/usage', 'say where to restore to: either --data FOLDER or --database URL')
    }
    const server = await import('@parascope/server/operations')
    const { manifest, verified } = await server.restore({
      backup: resolve(backup),
      dataFolder: resolve(options.data ?? '.'),
      ...(database === undefined ? {} : { database }),
    })
    if (options.json === true) {
      io.stdout.write(
        `${JSON.stringify({ command: 'restore', backup: manifest, events: verified.events, layers: verified.layers })}\n`,
      )
      return
    }
    io.stdout.write(`${verified.events} events and ${verified.layers} layers of ${manifest.at} are back; the log stands.\n`)
    io.stdout.write('Everybody signs in again: sessions do not come back.\n')
    if (options.data !== undefined) io.stdout.write(`Start it with: parascope serve --data ${options.data}\n`)
  })
}
