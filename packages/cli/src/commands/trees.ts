/** `parascope trees`: constituent trees and the phrases in them. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { treesAlign, treesProject } from './trees-align.js'
import { treesCheck } from './trees-check.js'
import { treesConsistency } from './trees-consistency.js'
import { treesDraw } from './trees-draw.js'
import { treesEvaluate } from './trees-evaluate.js'

export function trees(io: Io): Command {
  const command = new Command('trees').description('check and draw constituent trees, and align their phrases')
  for (const make of [treesCheck, treesDraw, treesAlign, treesProject, treesEvaluate, treesConsistency])
    command.addCommand(make(io))
  return command
}
