/** `parascope phrases`: the phrase pairs that word links allow. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { phrasesList } from './phrases-list.js'

export function phrases(io: Io): Command {
  return new Command('phrases').description('phrase pairs that are consistent with the word links').addCommand(phrasesList(io))
}
