/**
 * Krippendorff's alpha for unitizing (1995; 2004, section 11.6), of two annotators, on the scopes of one type in one pair:
 * observed and expected disagreement apart, so that they add up over pairs and types before dividing. The coefficient wants
 * units of one annotator not to overlap, so every type has a line of its own, and scopes of one annotator and type that share
 * a token are joined into one unit. Letters: L length of the line, m = 2 annotators, N units of both, l length of a unit.
 */
import { type ScopeUnits, UNIT } from './scope-units.js'

/** Starts and ends of sections, units or gaps, in order. */
type Sections = readonly (readonly [start: number, end: number])[]

export interface UnitizingDisagreement {
  readonly observed: number
  readonly expected: number
}

/** The disagreements on one type. Both are 0 where neither has a unit of it. */
export function unitizingDisagreement(b: ScopeUnits, c: ScopeUnits, type: number): UnitizingDisagreement {
  const length = b.length
  const units = [unitsOf(b, type), unitsOf(c, type)] as const
  if (units[0].length + units[1].length === 0) return { observed: 0, expected: 0 }
  const gaps = [gapsOf(units[0], length), gapsOf(units[1], length)] as const
  // both directions count the same differences: the sum over i ≠ j is twice this, over m(m - 1) = 2
  const observed = differences(units, gaps) / length ** 2
  return { observed, expected: expectedDisagreement(units, gaps, length) }
}

/** Squared shifts of units that meet, squared lengths of units that lie in a gap of the other. */
function differences(units: readonly [Sections, Sections], gaps: readonly [Sections, Sections]): number {
  let sum = 0
  for (const [start, end] of units[0]) {
    for (const [otherStart, otherEnd] of units[1]) {
      if (start < otherEnd && otherStart < end) sum += (start - otherStart) ** 2 + (end - otherEnd) ** 2
    }
  }
  for (const [mine, theirs] of [[units[0], gaps[1]] as const, [units[1], gaps[0]] as const]) {
    for (const [start, end] of mine) {
      if (theirs.some((gap) => gap[0] <= start && end <= gap[1])) sum += (end - start) ** 2
    }
  }
  return sum
}

function expectedDisagreement(units: readonly [Sections, Sections], gaps: readonly [Sections, Sections], length: number): number {
  const lengths = units.flat().map(([start, end]) => end - start)
  const free = gaps.flat().map(([start, end]) => end - start)
  let sum = 0
  let together = 0
  for (const l of lengths) {
    sum += ((lengths.length - 1) / 3) * (2 * l ** 3 - 3 * l ** 2 + l)
    for (const gap of free) if (gap >= l) sum += l ** 2 * (gap - l + 1)
    together += l * (l - 1)
  }
  const places = 2 * length
  return ((2 / length) * sum) / (places * (places - 1) - together)
}

/** The units of a type in order; those that share a token are joined, those that only touch are not. */
function unitsOf({ units }: ScopeUnits, type: number): Sections {
  const found: [number, number][] = []
  for (let k = 0; k < units.length; k += UNIT) {
    if (units[k + 2] !== type) continue
    const [start, end, last] = [units[k]!, units[k + 1]!, found.at(-1)]
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}

function gapsOf(units: Sections, length: number): Sections {
  const gaps: [number, number][] = []
  let from = 0
  for (const [start, end] of units) {
    if (start > from) gaps.push([from, start])
    from = end
  }
  if (length > from) gaps.push([from, length])
  return gaps
}
