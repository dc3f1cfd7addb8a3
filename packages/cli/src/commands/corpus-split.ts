/** `parascope corpus split`: train, dev and test parts or k folds, groups kept together. */
import { ParascopeError } from '@parascope/core/errors'
import { splitPairs } from '@parascope/engine/corpus'
import { Command, InvalidArgumentError } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, addSeedOption, type SeedOptions } from '../frame/option-bundles.js'
import { wholeNumberFrom } from '../frame/options.js'
import { addPairOptions } from '../pairs/read-options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'

interface SplitCommandOptions extends SeedOptions {
  readonly parts?: readonly Part[]
  readonly folds?: number
}

interface Part {
  readonly name: string
  readonly share: number
}

export function corpusSplit(io: Io): Command {
  const command = new Command('split')
    .description('divide pairs into parts or folds; pairs of one group (meta.group) never part')
    .argument('<in>', 'pairs in any known format, or - for standard input')
    .argument('<out>', 'name with {} where the part goes: out/{}.jsonl gives out/train.jsonl, …')
    .option('--parts <list>', 'names and shares (default: train=80,dev=10,test=10)', partList)
    .option('--folds <k>', 'k equal parts named 1 to k instead', wholeNumberFrom(2))
  addPairOptions(command)
  addSeedOption(command)
  addBadInputOptions(command)
  example(command, 'parascope corpus split demo/pairs.jsonl out/{}.jsonl --seed 3', 'train, dev and test')
  example(command, 'parascope corpus split demo/pairs.jsonl out/fold-{}.jsonl --folds 5', 'five folds')
  return command.action((input: string, pattern: string, options: SplitCommandOptions & TransferCommandOptions) => {
    if (!pattern.includes('{}'))
      throw new ParascopeError(
        'cli/usage',
        `<out> must contain {} where the name of the part goes, such as out/{}.jsonl; found ${pattern}`,
      )
    if (options.parts !== undefined && options.folds !== undefined)
      throw new ParascopeError('cli/usage', 'use --parts or --folds, not both')
    const parts = options.parts ?? (options.folds === undefined ? THREE_PARTS : foldsOf(options.folds))
    const outputs = parts.map(({ name }) => pattern.replaceAll('{}', name))
    const shares = parts.map(({ share }) => share)
    return runTransfer(input, outputs, options, io, (prepared) => splitPairs({ ...prepared, shares, seed: options.seed }))
  })
}

const THREE_PARTS: readonly Part[] = [
  { name: 'train', share: 80 },
  { name: 'dev', share: 10 },
  { name: 'test', share: 10 },
]

function foldsOf(count: number): Part[] {
  return Array.from({ length: count }, (_, k) => ({ name: String(k + 1), share: 1 }))
}

function partList(value: string): Part[] {
  const parts = value.split(',').map((entry) => {
    const [name = '', share = ''] = entry.split('=').map((side) => side.trim())
    if (!/^[\w.-]+$/.test(name) || !(Number(share) > 0))
      throw new InvalidArgumentError('Expected name=share with commas between, such as train=80,dev=10,test=10.')
    return { name, share: Number(share) }
  })
  if (new Set(parts.map(({ name }) => name)).size !== parts.length)
    throw new InvalidArgumentError('Each part needs a name of its own.')
  return parts
}
