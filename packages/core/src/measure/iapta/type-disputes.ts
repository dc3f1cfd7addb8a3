/**
 * Where two annotators of types differ: types that one of them puts where the other has another (hidden agreement, perhaps),
 * same types with excluding keys (false agreement, perhaps), and the pairs with the lowest agreement.
 */
import type { Phenomenon } from '../../corpus/record.js'
import type { Tagset } from '../../corpus/tagset.js'
import type { SharedPair } from '../annotations.js'
import { IaptaStatistics } from './iapta-statistics.js'
import type { TypeOptions } from './type-options.js'
import { keysExclude, sameScope, touches } from './type-overlap.js'
import { PAIR_BLOCK } from './type-row.js'

/** How often type `b` of the first annotator and type `c` of the second share a place, neither having a comparable match. */
export interface TypeConfusion {
  readonly b: string
  readonly c: string
  /** the scopes share a token */
  readonly overlap: number
  /** the scopes are the same */
  readonly exact: number
}

/** Same type, shared tokens, keys of both that have nothing in common. */
export interface KeyClash {
  readonly id: string
  readonly type: string
  /** numbers of the phenomena, counted from 0 */
  readonly b: number
  readonly c: number
}

/** A pair on which two annotators differ. */
export interface DisputedTypes {
  readonly id: string
  /** F1 of the pair, 0 to 1 */
  readonly f1: number
  /** phenomena without a comparable match */
  readonly onlyB: readonly Phenomenon[]
  readonly onlyC: readonly Phenomenon[]
  /** matched, but not in full: scope, projection or keys differ */
  readonly unequal: number
}

/** The phenomena of both that have no comparable match on the other side. */
function unmatched({ a, b }: SharedPair, { partial }: TypeOptions): [Phenomenon[], Phenomenon[]] {
  const open = (mine: readonly Phenomenon[], theirs: readonly Phenomenon[]) =>
    mine.filter((x) => !theirs.some((y) => x.type === y.type && touches(x, y, partial)))
  const [ofB, ofC] = [a.phenomena ?? [], b.phenomena ?? []]
  return [open(ofB, ofC), open(ofC, ofB)]
}

/** Confusions, most frequent first, ties in the order of their names. */
export function typeConfusions(pairs: readonly SharedPair[], options: TypeOptions): TypeConfusion[] {
  const found = new Map<string, { b: string; c: string; overlap: number; exact: number }>()
  for (const pair of pairs) {
    const [ofB, ofC] = unmatched(pair, options)
    for (const x of ofB) {
      for (const y of ofC) {
        if (x.type === y.type || !touches(x, y, options.partial)) continue
        const key = `${x.type}\t${y.type}`
        const entry = found.get(key) ?? { b: x.type, c: y.type, overlap: 0, exact: 0 }
        entry.overlap++
        if (sameScope(x, y)) entry.exact++
        found.set(key, entry)
      }
    }
  }
  return [...found].sort(([k, x], [m, y]) => y.overlap - x.overlap || (k < m ? -1 : 1)).map(([, entry]) => entry)
}

/** Every two comparable phenomena with excluding keys, in the order of the pairs. */
export function keyClashes(pairs: readonly SharedPair[], { partial }: TypeOptions): KeyClash[] {
  return pairs.flatMap(({ id, a, b }) =>
    (a.phenomena ?? []).flatMap((x, k) =>
      (b.phenomena ?? []).flatMap((y, m) =>
        x.type === y.type && touches(x, y, partial) && keysExclude(x, y) ? [{ id, type: x.type, b: k, c: m }] : [],
      ),
    ),
  )
}

/** Pairs with a difference, lowest F1 first (ties by id); a pair on which both agree fully is left out. */
export function disputedTypes(pairs: readonly SharedPair[], tagset: Tagset, options: TypeOptions): DisputedTypes[] {
  const statistics = new IaptaStatistics(tagset, options)
  return pairs
    .map((pair): DisputedTypes => {
      const f1 = statistics.row(pair.a, pair.b)[PAIR_BLOCK.scores + 4]!
      const [onlyB, onlyC] = unmatched(pair, options)
      const counts = (mine: readonly Phenomenon[], theirs: readonly Phenomenon[]) =>
        mine.filter((x) => !theirs.some((y) => isEqual(x, y))).length
      const [ofB, ofC] = [pair.a.phenomena ?? [], pair.b.phenomena ?? []]
      const different = Math.max(counts(ofB, ofC) - onlyB.length, counts(ofC, ofB) - onlyC.length)
      return { id: pair.id, f1, onlyB, onlyC, unequal: different }
    })
    .filter(({ onlyB, onlyC, unequal }) => onlyB.length + onlyC.length + unequal > 0)
    .sort((x, y) => x.f1 - y.f1 || (x.id < y.id ? -1 : 1))
}

function isEqual(x: Phenomenon, y: Phenomenon): boolean {
  const keys = ({ keySource = [], keyTarget = [] }: Phenomenon) => `${keySource}/${keyTarget}`
  return x.type === y.type && x.projection === y.projection && sameScope(x, y) && keys(x) === keys(y)
}
