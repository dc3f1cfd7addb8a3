/** Options of the commands that compare grammars. */
import { type Command, InvalidArgumentError } from 'commander'
import { positiveInt } from '../frame/options.js'

export interface IdentityOptions {
  readonly identity: boolean
}

/** `--no-identity`: Thrax's comparison leaves such rules out, the paper does not say. */
export function addIdentityOption(command: Command): Command {
  return command.option('--no-identity', 'leave out rules whose two sides are the same')
}

export interface LexicalOptions {
  readonly lexicalBySource?: true
}

/** `--lexical-by-source`: the other reading of the paper. */
export function addLexicalOption(command: Command): Command {
  return command.option('--lexical-by-source', 'a rule with one source word is lexical, whatever its target')
}

export interface IndexOptions {
  readonly thraxIndices?: true
}

/** `--thrax-indices`: what Thrax's own tool does. */
export function addIndexOption(command: Command): Command {
  return command.option(
    '--thrax-indices',
    'non-strict: holes lose their indices as well, as in Thrax (Intersect -X), so that swapped and unswapped rules are one',
  )
}

/** Whole numbers from 1 with commas between, each once, ascending. `minCounts('2,1')` is 1, 2. */
export function minCounts(value: string): readonly number[] {
  const counts = value.split(',').map((each) => positiveInt(each.trim()))
  if (new Set(counts).size < counts.length) throw new InvalidArgumentError('Expected different numbers, such as 1,2')
  return counts.sort((a, b) => a - b)
}
