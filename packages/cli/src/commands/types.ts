/** `parascope types`: paraphrase types, what is annotated with them, and what a pair shows. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { typesCheck } from './types-check.js'
import { typesGuidelines } from './types-guidelines.js'
import { typesList } from './types-list.js'
import { typesShow } from './types-show.js'
import { typesStats } from './types-stats.js'
import { typesSuggest } from './types-suggest.js'

export function types(io: Io): Command {
  const command = new Command('types').description(
    'paraphrase types: the tagsets, what is annotated with them, what a pair shows',
  )
  for (const make of [typesList, typesShow, typesCheck, typesGuidelines, typesStats, typesSuggest]) command.addCommand(make(io))
  return command
}
