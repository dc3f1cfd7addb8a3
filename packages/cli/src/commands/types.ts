/** `parascope types`: paraphrase types and what is annotated with them. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { typesList } from './types-list.js'
import { typesShow } from './types-show.js'

export function types(io: Io): Command {
  const command = new Command('types').description('paraphrase types: the tagsets, and what is annotated with them')
  for (const make of [typesList, typesShow]) command.addCommand(make(io))
  return command
}
