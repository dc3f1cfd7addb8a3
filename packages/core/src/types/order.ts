/**
 * Change of order: units that stand elsewhere. The heaviest sequence of units that keeps its order in both members stays; what
 * is left has moved, and neighbours that moved together make one phenomenon.
 */
import type { Candidate } from './candidate.js'
import { type PairView, quote, type Unit } from './pair-view.js'
import { isFunctionWord } from './word-kinds.js'

/** Moved stretches, with words and phrases told apart. */
export function orderChanges(view: PairView): Candidate[] {
  const { source, target } = view
  const units = view.units.filter(
    (unit) => unit.source.some((i) => source.kinds[i] !== 'punctuation') && isTight(unit.source) && isTight(unit.target),
  )
  const stays = heaviestInOrder(units, (unit) => 1 + 3 * unit.source.filter((i) => !isFunctionWord(source.kinds[i]!)).length)
  const blocks: Unit[][] = []
  let last: Unit | undefined
  units.forEach((unit, k) => {
    if (stays.has(k)) return
    const goesOn =
      last !== undefined && unit.source[0]! - last.source.at(-1)! <= 2 && Math.abs(unit.target[0]! - last.target.at(-1)!) <= 3
    if (goesOn) blocks.at(-1)!.push(unit)
    else blocks.push([unit])
    last = unit
  })
  return blocks.flatMap((block): Candidate[] => {
    const s = fill(block.flatMap((unit) => unit.source))
    const t = fill(block.flatMap((unit) => unit.target))
    const content = s.filter((i) => !isFunctionWord(source.kinds[i]!)).length
    if (content === 0) return []
    const size = s.length === 1 ? 'word' : s.length <= 4 ? 'phrase' : 'clause'
    return [
      {
        rule: `order.${size}`,
        type: 'order',
        source: s,
        target: t,
        reason: `${quote(source, s)} stands elsewhere in the target, as ${quote(target, t)}`,
      },
    ]
  })
}

function isTight(tokens: readonly number[]): boolean {
  return tokens.at(-1)! - tokens[0]! < tokens.length + 2
}

function fill(tokens: readonly number[]): number[] {
  const [start, end] = [Math.min(...tokens), Math.max(...tokens)]
  return Array.from({ length: end - start + 1 }, (_, k) => start + k)
}

/** Numbers of the units in the heaviest subsequence whose target places increase. */
function heaviestInOrder(units: readonly Unit[], weight: (unit: Unit) => number): Set<number> {
  const best = units.map(weight)
  const before = units.map(() => -1)
  for (let k = 1; k < units.length; k++) {
    const own = best[k]!
    for (let earlier = 0; earlier < k; earlier++) {
      if (units[earlier]!.target[0]! >= units[k]!.target[0]! || best[earlier]! + own <= best[k]!) continue
      best[k] = best[earlier]! + own
      before[k] = earlier
    }
  }
  const kept = new Set<number>()
  let at = best.indexOf(Math.max(...best))
  for (; at >= 0; at = before[at]!) kept.add(at)
  return kept
}
