/**
 * P4P against a second annotator made from it by a seeded perturbation: as noise grows, agreement must not. Every fourth pair is
 * taken (214 of 856), to keep it quick. A phenomenon that is disturbed at one step stays disturbed at the next.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PairRecord, type Phenomenon, tagsetById, tokenSet } from '@parascope/core/corpus'
import { SCORES, totalsOf, typeOptions, typeRows, typeScores } from '@parascope/core/measure'
import { pairStream, type Random } from '@parascope/core/random'
import { describe, expect, it } from 'vitest'
import { needsSharedData, sharedData } from './needs.js'

const SEEDS = 20
const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5]
const SUFFIXES = ['', '.t', '.p', '.pt']
const p4p = tagsetById('p4p')
const options = typeOptions(p4p)

type Disturb = (phenomenon: Phenomenon, pair: PairRecord, random: Random) => Phenomenon[]

/** Moves the start or the end of a scope by one or two tokens, outwards or inwards; an empty scope stays empty. */
function shifted(tokens: readonly number[], length: number, random: Random): number[] {
  const by = 1 + random.below(2)
  const isStart = random.below(2) === 0
  if (tokens.length === 0) return []
  if (random.below(2) === 0 && tokens.length > by) return isStart ? tokens.slice(by) : tokens.slice(0, -by)
  const more = Array.from({ length: by }, (_, k) => (isStart ? tokens[0]! - 1 - k : tokens.at(-1)! + 1 + k))
  return tokenSet([...tokens, ...more.filter((token) => token >= 0 && token < length)])
}

const KINDS: Readonly<Record<string, Disturb>> = {
  drop: () => [],
  shift: (one, { source, target }, random) => [
    { ...one, source: shifted(one.source, source.length, random), target: shifted(one.target, target.length, random) },
  ],
  projection: (one) => [
    one.projection === undefined ? one : { ...one, projection: one.projection === 'local' ? 'global' : 'local' },
  ],
  type: (one, _, random) => {
    const others = p4p.types.filter(({ id }) => id !== one.type)
    return [{ ...one, type: others[random.below(others.length)]!.id }]
  },
}

/** The draws of a phenomenon are its own, so that a higher rate only adds to the noise of a lower one. */
function secondAnnotator(pairs: readonly PairRecord[], disturb: Disturb, rate: number, seed: number): PairRecord[] {
  let number = 0
  return pairs.map((pair) => ({
    ...pair,
    phenomena: pair.phenomena!.flatMap((phenomenon) => {
      const random = pairStream(seed, number++)
      return random.unit() < rate ? disturb(phenomenon, pair, random) : [phenomenon]
    }),
  }))
}

describe.runIf(needsSharedData())('on P4P with a second annotator', () => {
  const pairs = readFileSync(join(sharedData, 'p4p.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .filter((_, k) => k % 4 === 0)
    .map((line) => JSON.parse(line) as PairRecord)

  it.each(Object.keys(KINDS))('no measure rises as noise grows: %s', (kind) => {
    const names = SCORES.filter((name) => kind === 'drop' || !name.startsWith('agr')).flatMap((name) =>
      SUFFIXES.map((suffix) => `iapta.${name}${suffix}`),
    )
    const means = STEPS.map((rate) => {
      const sums = new Map(names.map((name) => [name, 0]))
      for (let seed = 1; seed <= SEEDS; seed++) {
        const second = secondAnnotator(pairs, KINDS[kind]!, rate, seed)
        const shared = pairs.map((a, k) => ({ id: a.id, a, b: second[k]! }))
        const found = typeScores(totalsOf(typeRows(shared, p4p, options)), p4p, options)
        for (const name of names) sums.set(name, sums.get(name)! + found.get(name)!.value! / SEEDS)
      }
      return sums
    })
    for (const name of names) {
      const values = means.map((step) => step.get(name)!)
      const rises = values.slice(1).filter((value, k) => value > values[k]! + 1e-12)
      expect([name, rises.length, values.map((value) => value.toFixed(4))]).toEqual([name, 0, expect.anything()])
    }
    const falls = (name: string) => means.at(-1)!.get(name)! < means[0]!.get(name)! - 0.01
    expect(falls('iapta.f1')).toBe(true)
    expect(falls('iapta.total')).toBe(kind !== 'projection')
  })
})
