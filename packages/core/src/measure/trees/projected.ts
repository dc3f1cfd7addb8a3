/**
 * A phrase aligner against word links of people, without phrases aligned by people: recall on the unambiguous projected
 * pairs, precision on all consistent ones (see `projectPairs`), as ALIR asks for what two people share and ALIP for what
 * either of them has. Trees come from a parser in most corpora; its mistakes hit gold and system alike, so the figures compare
 * methods and say little of absolute quality.
 */
import type { PairRecord } from '../../corpus/record.js'
import { parseTree } from '../../corpus/tree.js'
import { ParascopeError } from '../../errors.js'
import { indexTree, phrasesBySpan, projectPairs, spanKey } from '../../phrases/index.js'
import { prf, share } from '../agreement/figure.js'
import type { MeasureFamily } from '../analysis/named-measures.js'

/** Where the counts stand in a row: pairs found and all, of the unambiguous; pairs right and all, of the system; the same for nulls. */
export const PROJECTED_ROW = {
  found: 0,
  unambiguous: 1,
  right: 2,
  own: 3,
  nullsRight: 4,
  goldNulls: 5,
  ownNulls: 6,
  width: 7,
} as const

/** The row of one pair: the system's record has trees and nodes, gold has word links over the same tokens. */
export function projectedRow(system: PairRecord, gold: PairRecord): Float64Array {
  const { id } = system
  const missing = missingPart(system, gold)
  if (missing !== undefined) throw new ParascopeError('measure/insufficient-data', `pair ${id}: ${missing}`, { id })
  const source = indexTree(parseTree(system.sourceTree!))
  const target = indexTree(parseTree(system.targetTree!))
  const projected = projectPairs(source, target, [...(gold.sure ?? []), ...(gold.possible ?? [])])
  const phrases = { source: phrasesBySpan(source), target: phrasesBySpan(target) }
  const consistent = new Set(projected.consistent.map(([u, v]) => u * target.count + v))
  const unambiguous = new Set(projected.unambiguous.map(([u, v]) => u * target.count + v))
  const own = new Set<number>()
  const nulls = { source: new Set<number>(), target: new Set<number>() }
  for (const link of system.nodes!) {
    const u = link.source === null ? undefined : phrases.source.get(spanKey(link.source[0], link.source[1]))
    const v = link.target === null ? undefined : phrases.target.get(spanKey(link.target[0], link.target[1]))
    if (u !== undefined && v !== undefined) own.add(u * target.count + v)
    else if (u !== undefined) nulls.source.add(u)
    else if (v !== undefined) nulls.target.add(v)
  }
  const row = new Float64Array(PROJECTED_ROW.width)
  for (const pair of own) {
    if (unambiguous.has(pair)) row[PROJECTED_ROW.found]!++
    if (consistent.has(pair)) row[PROJECTED_ROW.right]!++
  }
  row[PROJECTED_ROW.unambiguous] = unambiguous.size
  row[PROJECTED_ROW.own] = own.size
  row[PROJECTED_ROW.nullsRight] = countIn(projected.nullSource, nulls.source) + countIn(projected.nullTarget, nulls.target)
  row[PROJECTED_ROW.goldNulls] = projected.nullSource.length + projected.nullTarget.length
  row[PROJECTED_ROW.ownNulls] = nulls.source.size + nulls.target.size
  return row
}

function countIn(list: readonly number[], set: ReadonlySet<number>): number {
  return list.reduce((sum, p) => sum + (set.has(p) ? 1 : 0), 0)
}

/** What a record lacks for comparing its node links with the word links of gold. */
export function missingPart(system: PairRecord, gold: PairRecord): string | undefined {
  if (system.sourceTree === undefined || system.targetTree === undefined) return 'the system has no trees for it'
  if (system.nodes === undefined) return 'the system has no node links for it'
  if (gold.sure === undefined && gold.possible === undefined) return 'gold has no word links for it'
  return undefined
}

/** Recall, precision and F1 of pairs, and of alignments to nothing. */
export const PROJECTED_PAIRS: MeasureFamily = {
  width: PROJECTED_ROW.width,
  headline: 'projection.f1',
  scores(sums) {
    const { found, unambiguous, right, own, nullsRight, goldNulls, ownNulls } = PROJECTED_ROW
    const pairs = prf(
      share(sums[right]!, sums[own]!, 'the system has no phrase pair'),
      share(sums[found]!, sums[unambiguous]!, 'gold has no unambiguous phrase pair'),
    )
    const nulls = prf(
      share(sums[nullsRight]!, sums[ownNulls]!, 'the system aligns no phrase to nothing'),
      share(sums[nullsRight]!, sums[goldNulls]!, 'every phrase has a partner in gold'),
    )
    return new Map([
      ['projection.recall', pairs.recall],
      ['projection.precision', pairs.precision],
      ['projection.f1', pairs.f1],
      ['projection.null.recall', nulls.recall],
      ['projection.null.precision', nulls.precision],
      ['projection.null.f1', nulls.f1],
    ])
  },
}
