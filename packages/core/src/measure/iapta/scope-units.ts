/**
 * Scopes as units on a line, for the measures that know nothing but that: the two members of a pair are put one behind the
 * other, and every unbroken run of tokens of a scope is a unit with the type as its label. A discontinuous scope is several
 * units; no unit crosses from one member to the other.
 */
import type { PairRecord, Phenomenon } from '../../corpus/record.js'

/** Units of one annotator on one pair, by start: tokens [start, end) with a type. */
export interface ScopeUnits {
  /** tokens of both members */
  readonly length: number
  /** start, end, type of each unit, one after the other */
  readonly units: Int32Array
}

/** How many numbers a unit takes. */
export const UNIT = 3

/** The units of a pair; `placeOf` gives the place of a type in the tagset. */
export function scopeUnits(
  { source, target, phenomena = [] }: Pick<PairRecord, 'source' | 'target' | 'phenomena'>,
  placeOf: (type: string) => number,
): ScopeUnits {
  const found: [start: number, end: number, type: number][] = []
  for (const phenomenon of phenomena) {
    const type = placeOf(phenomenon.type)
    for (const [start, end] of runsOf(phenomenon, source.length)) found.push([start, end, type])
  }
  found.sort((x, y) => x[0] - y[0] || x[1] - y[1] || x[2] - y[2])
  return { length: source.length + target.length, units: Int32Array.from(found.flat()) }
}

function runsOf({ source, target }: Phenomenon, offset: number): [start: number, end: number][] {
  const runs: [number, number][] = []
  for (const [tokens, from] of [[source, 0] as const, [target, offset] as const]) {
    tokens.forEach((token, k) => {
      if (k > 0 && tokens[k - 1] === token - 1) runs.at(-1)![1] = from + token + 1
      else runs.push([from + token, from + token + 1])
    })
  }
  return runs
}
