/** From groups of translations to pairs: all pairings, or one of each group. */
import { type LengthLimits, lengthFault, pairings } from '@parascope/core/corpus'
import { mulberry32 } from '@parascope/core/random'
import { PairSink, type SinkOptions, type SinkSummary } from './pair-sink.js'
import { type ReadGroupsOptions, readGroups } from './read-groups.js'

export interface PairGroupsOptions extends ReadGroupsOptions, SinkOptions {
  readonly input: string
  readonly limits: LengthLimits
  /** keep one pair of each group, drawn with the seed from those inside the limits */
  readonly onePerGroup: boolean
  readonly seed: number
}

export interface PairGroupsSummary extends SinkSummary {
  readonly groups: number
  readonly translations: number
}

/** Writes the pairs of every group; a group of one translation is dropped with that reason. */
export async function pairGroups(options: PairGroupsOptions): Promise<PairGroupsSummary> {
  const { limits, onePerGroup } = options
  const random = mulberry32(options.seed)
  const sink = new PairSink(options)
  let groups = 0
  let translations = 0
  try {
    for await (const group of readGroups(options.input, { ...options, onProblem: sink.problem })) {
      groups++
      translations += group.length
      const pairs = pairings(group)
      if (pairs.length === 0)
        await sink.drop({ id: group[0]!.group, source: [], target: [] }, { reason: 'a group of one translation' })
      const inside = pairs.filter((pair) => lengthFault(pair, limits) === undefined)
      const drawn = onePerGroup && inside.length > 0 ? inside[random.below(inside.length)] : undefined
      for (const pair of pairs) {
        const reason =
          lengthFault(pair, limits) ?? (onePerGroup && pair !== drawn ? 'another pair of its group was drawn' : undefined)
        if (reason !== undefined) await sink.drop(pair, { reason })
      }
      await sink.write(drawn === undefined ? inside : [drawn])
    }
    const summary = await sink.finish()
    return { groups, translations, ...summary }
  } catch (error) {
    sink.abandon()
    throw error
  }
}
