/** `parascope parser`: grammars learned from trees. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { parserScore } from './parser-score.js'
import { parserTrain } from './parser-train.js'

export function parser(io: Io): Command {
  const command = new Command('parser').description('parsers: learn one from trees, score trees against gold')
  for (const make of [parserTrain, parserScore]) command.addCommand(make(io))
  return command
}
