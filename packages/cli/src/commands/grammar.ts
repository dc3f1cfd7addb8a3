/** `parascope grammar`: paraphrase grammars, extracted from aligned pairs and compared. */
import { Command } from 'commander'
import type { Io } from '../frame/io.js'
import { grammarExtract } from './grammar-extract.js'
import { grammarPivot } from './grammar-pivot.js'

const MAKERS: readonly ((io: Io) => Command)[] = [grammarExtract, grammarPivot]

export function grammar(io: Io): Command {
  const command = new Command('grammar').description(
    'extract paraphrase grammars from aligned pairs, compare them, and see what they cover',
  )
  for (const make of MAKERS) command.addCommand(make(io))
  return command
}
