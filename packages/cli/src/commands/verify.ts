/** `parascope verify`: is everything that a server keeps as its log says? */
import { Command } from 'commander'
import { addDatabaseOption, type DatabaseOptions, pathOrDatabase } from '../frame/data-source.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addJsonOption, type JsonOptions } from '../frame/option-bundles.js'
import { meter } from '../frame/progress.js'

export function verify(io: Io): Command {
  const command = new Command('verify')
    .description('check what a server keeps against its log: find every changed, removed, inserted or moved row')
    .argument('[data]', 'the data folder of a server (which may be running), or a backup')
  addDatabaseOption(command, 'a PostgreSQL database instead of a folder')
  addJsonOption(command)
  example(command, 'parascope verify annotations', 'walk the log in ./annotations')
  example(command, 'parascope verify annotations --json', 'the same for a script; ends with 1 if anything is wrong')
  return command.action(async (data: string | undefined, options: DatabaseOptions & JsonOptions) => {
    const source = pathOrDatabase(io, data, options)
    const { readData, verifyLog } = await import('@parascope/server/operations')
    const progress = meter('verifying', { unit: 'events' })
    let walked = 0
    const found = await readData(source, (db) =>
      verifyLog(db, (events) => {
        progress.add(events - walked)
        walked = events
      }),
    ).finally(() => progress.done())
    if (options.json === true) io.stdout.write(`${JSON.stringify({ command: 'verify', ...found })}\n`)
    else {
      const { projects, events, items } = found
      const counts = [
        count(projects, 'project'),
        count(events, 'event'),
        count(items, 'pair'),
        count(found.layers, 'layer'),
        count(found.snapshots, 'snapshot'),
      ]
      io.stdout.write(`${counts.join(', ')}\n`)
      for (const { project, task, layer, message } of found.faults) {
        const place = [
          `project ${project}`,
          ...(task === undefined ? [] : [`task ${task}`]),
          ...(layer === undefined ? [] : [`layer ${layer}`]),
        ]
        io.stdout.write(`${place.join(', ')}: ${message}\n`)
      }
      if (found.faultCount === 0) io.stdout.write('The log stands: nothing was changed, removed, inserted or moved.\n')
      else io.stdout.write(`${count(found.faultCount, 'fault')}: this is not what the server wrote. Compare it with a backup.\n`)
    }
    if (found.faultCount > 0) io.setExitCode(1)
  })
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
