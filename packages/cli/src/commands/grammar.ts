/** `parascope grammar`: paraphrase grammars, extracted from aligned pairs and compared. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { grammarCoTrain } from './grammar-co-train.js'
import { grammarCoverage } from './grammar-coverage.js'
import { grammarCurve } from './grammar-curve.js'
import { grammarDiff } from './grammar-diff.js'
import { grammarExtract } from './grammar-extract.js'
import { grammarExtractTrees } from './grammar-extract-trees.js'
import { grammarOverlap } from './grammar-overlap.js'
import { grammarPivot } from './grammar-pivot.js'
import { grammarStats } from './grammar-stats.js'

const MAKERS: readonly ((io: Io) => Command)[] = [
  grammarExtract,
  grammarExtractTrees,
  grammarStats,
  grammarOverlap,
  grammarCurve,
  grammarDiff,
  grammarCoverage,
  grammarPivot,
  grammarCoTrain,
]

export function grammar(io: Io): Command {
  const command = new Command('grammar').description(
    'extract paraphrase grammars from aligned pairs, compare them, and see what they cover',
  )
  for (const make of MAKERS) command.addCommand(make(io))
  return command
}
