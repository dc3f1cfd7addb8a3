/**
 * The one random generator of Parascope: mulberry32, seeded, the same on every machine. Nothing in `core` uses
 * Math.random. Work on pair k (ids sorted by code unit) draws from its own stream, so results do not depend on the
 * number of workers.
 */

const GOLDEN = 0x9e3779b9

/** A stream of draws. `mulberry32(1)` starts 2693262067, 11749833, 2265367787. */
export interface Random {
  /** the next whole number, 0 to 2^32 - 1 */
  uint32(): number
  /** the next number in [0, 1) */
  unit(): number
  /** a whole number from 0 to below - 1, without modulo bias */
  below(below: number): number
}

/** The generator for a seed; only the low 32 bits of the seed count. */
export function mulberry32(seed: number): Random {
  let state = seed | 0
  const uint32 = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  return {
    uint32,
    unit: () => uint32() / 0x1_0000_0000,
    below: (below) => {
      if (!Number.isInteger(below) || below < 1 || below > 0x1_0000_0000) {
        throw new RangeError(`below must be a whole number from 1 to 2^32, not ${below}`)
      }
      const limit = 0x1_0000_0000 - (0x1_0000_0000 % below)
      let draw = uint32()
      while (draw >= limit) draw = uint32()
      return draw % below
    },
  }
}

/** The stream of pair k: `mulberry32(seed + k * 0x9E3779B9 mod 2^32)`; pair 0 has the stream of the seed itself. */
export function pairStream(seed: number, k: number): Random {
  return mulberry32((seed + Math.imul(k, GOLDEN)) | 0)
}

/** A shuffled copy (Fisher and Yates), every order equally likely. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = items.slice()
  for (let last = copy.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const held = copy[last]!
    copy[last] = copy[other]!
    copy[other] = held
  }
  return copy
}
