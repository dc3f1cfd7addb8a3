/** `parascope types`: paraphrase types and what is annotated with them. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { typesCheck } from './types-check.js'
import { typesGuidelines } from './types-guidelines.js'
import { typesList } from './types-list.js'
import { typesShow } from './types-show.js'

export function types(io: Io): Command {
  const command = new Command('types').description('paraphrase types: the tagsets, and what is annotated with them')
  for (const make of [typesList, typesShow, typesCheck, typesGuidelines]) command.addCommand(make(io))
  return command
}
