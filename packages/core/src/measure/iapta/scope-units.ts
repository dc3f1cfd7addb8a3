/**
 * Scopes as units on a line, for the measures that know nothing but that: the two members of a pair are put one behind the
 * other, and every unbroken run of tokens of a scope is a unit with the type as its label. A discontinuous scope is several
 * units; no unit crosses from one member to the other.
 */
import type { PairRecord } from '../../corpus/record.js'

/** Units of one annotator on one pair, by start: tokens [start, end) with a type. */
export interface ScopeUnits {
  /** tokens of both members */
  readonly length: number
  /** start, end, type of each unit, one after the other */
  readonly units: Int32Array
}

/** How many numbers a unit takes. */
export const UNIT = 3

/** Start, end and type in one number, so that units sort as numbers do. */
const PLACES = 2 ** 20
const TYPES = 2 ** 12

/** The units of a pair; `placeOf` gives the place of a type in the tagset. */
export function scopeUnits(
  { source, target, phenomena = [] }: Pick<PairRecord, 'source' | 'target' | 'phenomena'>,
  placeOf: (type: string) => number,
): ScopeUnits {
  const length = source.length + target.length
  if (length >= PLACES) throw new RangeError(`a pair of ${length} tokens is too long for units`)
  const packed: number[] = []
  for (const phenomenon of phenomena) {
    const type = placeOf(phenomenon.type)
    addRuns(packed, phenomenon.source, 0, type)
    addRuns(packed, phenomenon.target, source.length, type)
  }
  const sorted = Float64Array.from(packed).sort()
  const units = new Int32Array(UNIT * sorted.length)
  for (let k = 0; k < sorted.length; k++) {
    const unit = sorted[k]!
    units[UNIT * k] = Math.floor(unit / (PLACES * TYPES))
    units[UNIT * k + 1] = Math.floor(unit / TYPES) % PLACES
    units[UNIT * k + 2] = unit % TYPES
  }
  return { length, units }
}

/** Adds the unbroken runs of some tokens, `offset` further on. */
function addRuns(packed: number[], tokens: readonly number[], offset: number, type: number): void {
  let first = 0
  for (let k = 0; k < tokens.length; k++) {
    if (k + 1 < tokens.length && tokens[k + 1] === tokens[k]! + 1) continue
    packed.push(((offset + tokens[first]!) * PLACES + offset + tokens[k]! + 1) * TYPES + type)
    first = k + 1
  }
}
