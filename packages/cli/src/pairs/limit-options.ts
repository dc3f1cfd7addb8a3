/** The length limits of pairs, as options. */
import type { LengthLimits } from '@parascope/core/corpus'
import type { Command } from 'commander'
import { positiveInt, positiveNumber, ratioRange } from '../frame/options.js'

export interface LimitOptions {
  readonly minTokens?: number
  readonly maxTokens?: number
  readonly maxRatio?: number
  readonly compression?: readonly [number, number]
  readonly dropIdentical?: true
}

/** `--min-tokens`, `--max-tokens`, `--max-ratio`, `--compression`, `--drop-identical`. */
export function addLimitOptions(command: Command): Command {
  return command
    .option('--min-tokens <n>', 'shortest side', positiveInt)
    .option('--max-tokens <n>', 'longest side, such as 50', positiveInt)
    .option('--max-ratio <r>', 'longer side over shorter side, such as 9', positiveNumber)
    .option('--compression <low:high>', 'target length over source length, such as 0.67:0.75', ratioRange)
    .option('--drop-identical', 'drop pairs whose members are the same sentence, ignoring case')
}

/** The limits that were said. */
export function limitsOf({ minTokens, maxTokens, maxRatio, compression, dropIdentical }: LimitOptions): LengthLimits {
  return {
    ...(minTokens === undefined ? {} : { minTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(maxRatio === undefined ? {} : { maxRatio }),
    ...(compression === undefined ? {} : { compression }),
    ...(dropIdentical === undefined ? {} : { dropIdentical }),
  }
}
