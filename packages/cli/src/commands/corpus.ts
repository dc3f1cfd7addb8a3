/** `parascope corpus`: choosing pairs. Every sub-command prints what it dropped and why. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { corpusDedupe } from './corpus-dedupe.js'
import { corpusFilter } from './corpus-filter.js'
import { corpusPair } from './corpus-pair.js'
import { corpusSample } from './corpus-sample.js'
import { corpusSplit } from './corpus-split.js'

export function corpus(io: Io): Command {
  const command = new Command('corpus').description(
    'build a corpus: pair translations, filter, sample, split, remove near-duplicates',
  )
  for (const make of [corpusPair, corpusFilter, corpusSample, corpusSplit, corpusDedupe]) command.addCommand(make(io))
  return command
}
