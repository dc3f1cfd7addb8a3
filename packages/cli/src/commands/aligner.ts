/** `parascope aligner`: models of aligners. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { alignerTrain } from './aligner-train.js'
import { alignerTrainMono } from './aligner-train-mono.js'

export function aligner(io: Io): Command {
  const command = new Command('aligner').description('models of aligners: learn once, apply to any text')
  for (const make of [alignerTrain, alignerTrainMono]) command.addCommand(make(io))
  return command
}
