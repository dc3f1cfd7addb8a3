/** Length filters of the papers: at most 50 tokens a side and at most 9:1 (PARADIGM), 0.67 to 0.75 for compression. */
import type { PairRecord } from './record.js'

export interface LengthLimits {
  /** tokens a side */
  readonly minTokens?: number
  readonly maxTokens?: number
  /** longer side over shorter side; 9 means 9:1 */
  readonly maxRatio?: number
  /** target length over source length, both ends included */
  readonly compression?: readonly [number, number]
  /** drop pairs whose two members are the same sentence, ignoring case */
  readonly dropIdentical?: boolean
}

/** Why the pair is outside the limits, or undefined if it is inside. The reason names the limit, not the pair, so that it can be counted. */
export function lengthFault(pair: PairRecord, limits: LengthLimits): string | undefined {
  const source = pair.source.length
  const target = pair.target.length
  const [short, long] = source < target ? [source, target] : [target, source]
  const { minTokens, maxTokens, maxRatio, compression, dropIdentical } = limits
  if (short === 0) return 'a side without tokens'
  if (minTokens !== undefined && short < minTokens) return `a side shorter than ${minTokens} tokens`
  if (maxTokens !== undefined && long > maxTokens) return `a side longer than ${maxTokens} tokens`
  if (maxRatio !== undefined && long > maxRatio * short) return `lengths beyond ${maxRatio}:1`
  if (compression !== undefined) {
    const rate = target / source
    if (rate < compression[0]) return `compression below ${compression[0]}`
    if (rate > compression[1]) return `compression above ${compression[1]}`
  }
  if (dropIdentical === true && isIdentical(pair)) return 'identical members'
  return undefined
}

/** The same tokens in the same order, ignoring case. */
export function isIdentical(pair: PairRecord): boolean {
  return (
    pair.source.length === pair.target.length &&
    pair.source.every((token, k) => token.toLowerCase() === pair.target[k]!.toLowerCase())
  )
}
