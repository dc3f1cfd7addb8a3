/** `parascope aligner`: models of aligners. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { alignerTrain } from './aligner-train.js'

export function aligner(io: Io): Command {
  return new Command('aligner').description('models of aligners: learn once, apply to any text').addCommand(alignerTrain(io))
}
