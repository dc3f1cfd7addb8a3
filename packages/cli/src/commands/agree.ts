/** `parascope agree`: how far annotators agree. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { agreeAll } from './agree-all.js'
import { agreeChance } from './agree-chance.js'
import { agreeJudgements } from './agree-judgements.js'
import { agreeLabels } from './agree-labels.js'
import { agreePhrases, agreeWords } from './agree-links.js'
import { agreeTrees } from './agree-trees.js'
import { agreeTypes } from './agree-types.js'

export function agree(io: Io): Command {
  const command = new Command('agree').description('measure how far annotators agree: what is tested first, the reference last')
  for (const make of [agreeWords, agreePhrases, agreeTrees, agreeTypes, agreeChance, agreeLabels, agreeJudgements, agreeAll])
    command.addCommand(make(io))
  return command
}
