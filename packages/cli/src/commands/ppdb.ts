/** `parascope ppdb`: releases of PPDB, and other grammars of paraphrases, as a resource. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { ppdbBuild } from './ppdb-build.js'
import { ppdbLookup } from './ppdb-lookup.js'
import { ppdbPrune } from './ppdb-prune.js'

export function ppdb(io: Io): Command {
  const command = new Command('ppdb').description(
    'look up, index and prune paraphrases: PPDB 1.0, PPDB 2.0 or a grammar of your own',
  )
  for (const make of [ppdbBuild, ppdbLookup, ppdbPrune]) command.addCommand(make(io))
  return command
}
