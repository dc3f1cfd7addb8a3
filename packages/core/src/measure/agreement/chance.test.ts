import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../corpus/record.js'
import { published, snow } from '../../phrases/phrases.fixture.js'
import { mulberry32 } from '../../random.js'
import { CHANCE_DEFAULTS, type ChanceInput, type ChanceOptions, chanceAgreement, chanceRounds, chanceTasks } from './chance.js'
import { chanceOfPair } from './chance-pair.js'
import { chanceResult } from './chance-result.js'

const perPair = { editRate: 'pair' } as const

/** A small corpus of invented pairs: a shared start, edited by two annotators. */
function corpus(pairs: number, seed = 9): ChanceInput[] {
  const random = mulberry32(seed)
  return Array.from({ length: pairs }, (_, k) => {
    const [n, m] = [6 + random.below(5), 6 + random.below(5)]
    const source = Array.from({ length: n }, (__, i) => `s${i}`)
    const target = Array.from({ length: m }, (__, j) => (random.below(3) === 0 && j < n ? `s${j}` : `t${j}`))
    const initial = source.flatMap((_word, i): Link[] => (i < m && random.below(4) > 0 ? [[i, i]] : []))
    const edited = () => {
      const links = new Map(initial.map((link) => [link.join(), link]))
      for (let edit = 0; edit < 4; edit++) {
        const link: Link = [random.below(n), random.below(m)]
        if (!links.delete(link.join())) links.set(link.join(), link)
      }
      return [...links.values()]
    }
    const pair = { id: `p${k}`, source, target }
    return { a: { ...pair, sure: edited() }, b: { ...pair, sure: edited() }, initial }
  })
}

describe('chanceAgreement', () => {
  it.each([
    [1000, 1, 0.30936, 0.095043],
    [1000, 2, 0.314312, 0.088507],
    [2000, 3, 0.309906, 0.094326],
  ])('the invented example, %i samples, seed %i', (samples, seed, pi0, c) => {
    const result = chanceAgreement([snow], { ...perPair, samples, seed })
    expect(result.pi).toEqual({ value: 0.375 })
    expect(result.pi0.value).toBeCloseTo(pi0, 6)
    expect(result.c.value).toBeCloseTo(c, 6)
    expect(result).toMatchObject({ pairs: 1, skippedPairs: [], samples, emptySamples: 0, emptyInitial: false })
  })

  it('gives the digits of the independent script', () => {
    const result = chanceAgreement([snow], perPair)
    expect(result.pi0.value).toBeCloseTo(0.30935952380952375, 14)
    expect(result.se.value).toBeCloseTo(0.012088752066484928, 14)
    const all = chanceAgreement([snow], { ...perPair, items: 'all' })
    expect(all.pi0.value).toBeCloseTo(0.32155119047619024, 14)
    expect(all.se.value).toBeCloseTo(0.012204121733612487, 14)
  })

  it.each([
    [1, 0.1561130952380952],
    [2, 0.14855476190476197],
    [3, 0.1454912698412699],
    [4, 0.15186507936507934],
    [5, 0.147247619047619],
  ])('the published example from one of the alignments that fit it, seed %i', (seed, pi0) => {
    const result = chanceAgreement([published], { ...perPair, samples: 2000, seed })
    expect(result.pi0.value).toBeCloseTo(pi0, 13)
    expect(result.pi.value).toBe(3 / 7)
  })

  it('counts edits and pooled rates as the example does', () => {
    const [task] = chanceTasks([published], CHANCE_DEFAULTS)
    expect(task).toMatchObject({ index: 0, edits: [8, 9], rates: [8 / 156, 9 / 156], observed: { a: 7, b: 7, shared: 3 } })
  })

  it('does not depend on the order of pairs, nor on how the samples are divided', () => {
    const inputs = corpus(12)
    const options: ChanceOptions = { ...CHANCE_DEFAULTS, samples: 300 }
    for (const sampler of ['plain', 'geometric'] as const) {
      const whole = chanceAgreement(inputs, { ...options, sampler })
      expect(chanceAgreement(inputs.toReversed(), { ...options, sampler })).toEqual(whole)
      const tasks = chanceTasks(inputs, { ...options, sampler })
      // any order of work, in unequal parts, sent as text in between
      const tallies = tasks
        .toReversed()
        .map((task) => {
          const sent = JSON.parse(JSON.stringify(task)) as typeof task
          const first = chanceOfPair(sent, 70, { ...options, sampler })
          return chanceOfPair(sent, 230, { ...options, sampler }, first)
        })
        .reverse()
      expect(chanceResult(tasks, tallies, options)).toEqual(whole)
    }
  })

  it('gives each pair the stream of its place among the sorted ids', () => {
    const [task] = chanceTasks([snow], { ...CHANCE_DEFAULTS, ...perPair })
    const settings = { ...CHANCE_DEFAULTS, seed: 5 }
    const third = chanceOfPair({ ...task!, index: 3 }, 50, settings)
    expect(third).toEqual(chanceOfPair(task!, 50, { ...settings, seed: (5 + 3 * 0x9e3779b9) % 2 ** 32 }))
    expect(third).not.toEqual(chanceOfPair(task!, 50, settings))
    const ids = ['b', 'a10', 'a9', 'Z'].map((id) => ({ a: { ...snow.a, id }, b: { ...snow.b, id } }))
    expect(chanceTasks(ids, CHANCE_DEFAULTS).map(({ id, index }) => [id, index])).toEqual([
      ['Z', 0],
      ['a10', 1],
      ['a9', 2],
      ['b', 3],
    ])
  })

  it.each(['atoms', 'all', 'words'] as const)('the geometric sampler agrees with the plain one, items %s', (items) => {
    let difference = 0
    let variance = 0
    for (let seed = 1; seed <= 20; seed++) {
      const [plain, geometric] = (['plain', 'geometric'] as const).map((sampler) =>
        chanceAgreement([snow], { ...perPair, items, sampler, seed, samples: 500 }),
      )
      const error = Math.hypot(plain!.se.value!, geometric!.se.value!)
      expect(Math.abs(plain!.pi0.value! - geometric!.pi0.value!)).toBeLessThan(4 * error)
      difference += plain!.pi0.value! - geometric!.pi0.value!
      variance += error ** 2
    }
    expect(Math.abs(difference)).toBeLessThan(3 * Math.sqrt(variance))
  })

  it('reports an error that is the spread of its estimates', () => {
    for (const average of ['macro', 'micro'] as const) {
      const inputs = corpus(3)
      const results = Array.from({ length: 60 }, (_, k) => chanceAgreement(inputs, { samples: 100, seed: 1000 * k, average }))
      const estimates = results.map((result) => result.pi0.value!)
      const mean = estimates.reduce((sum, value) => sum + value, 0) / estimates.length
      const spread = Math.sqrt(estimates.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (estimates.length - 1))
      expect(spread / results[0]!.se.value!).toBeGreaterThan(0.7)
      expect(spread / results[0]!.se.value!).toBeLessThan(1.4)
    }
  })

  it('averages over pairs or pools', () => {
    const inputs = [snow, published]
    const macro = chanceAgreement(inputs, perPair)
    const micro = chanceAgreement(inputs, { ...perPair, average: 'micro' })
    expect(macro.pi.value).toBeCloseTo((3 / 8 + 3 / 7) / 2, 12)
    expect(micro.pi.value).toBeCloseTo(6 / 15, 12)
    expect(micro.pi0.value).not.toBe(macro.pi0.value)
    for (const { pi, pi0, c } of [macro, micro]) expect(c.value).toBeCloseTo((pi.value! - pi0.value!) / (1 - pi0.value!), 12)
  })

  it('compares words: 7 of 10 links between different words are shared', () => {
    const { pi, pi0 } = chanceAgreement([snow], { ...perPair, items: 'words' })
    expect(pi.value).toBe(0.7)
    expect(pi0.value!).toBeGreaterThan(0.3)
    expect(pi0.value!).toBeLessThan(0.7)
  })

  it('stops early when the error is small enough', () => {
    const inputs = corpus(30)
    const free = chanceAgreement(inputs, { samples: 1000 })
    const stopped = chanceAgreement(inputs, { samples: 1000, stopBelow: 2 * free.se.value! })
    expect(stopped).toMatchObject({ settled: true })
    expect([200, 300, 400]).toContain(stopped.samples)
    expect(stopped).toEqual({ ...chanceAgreement(inputs, { samples: stopped.samples }), settled: true })
    expect(chanceAgreement(inputs, { samples: 250, stopBelow: 1e-9 })).toMatchObject({ settled: false, samples: 250 })
    expect(chanceRounds({ ...CHANCE_DEFAULTS, samples: 250, stopBelow: 0.002 })).toEqual([100, 100, 50])
    expect(chanceRounds({ ...CHANCE_DEFAULTS, samples: 250 })).toEqual([250])
  })

  it('leaves pairs without a defined overlap out of pi and pi0, or counts them as the policy says', () => {
    const bare = { id: 'bare', source: ['x', 'y'], target: ['u', 'v'] }
    const empty: ChanceInput = { a: { ...bare, sure: [] }, b: { ...bare, sure: [] }, initial: [[0, 0]] }
    const oneSided: ChanceInput = { ...empty, b: { ...bare, sure: [[1, 1]] } }
    const alone = chanceAgreement([snow], perPair)
    const skipped = chanceAgreement([snow, { ...empty, a: { ...empty.a, id: 'z' }, b: { ...empty.b, id: 'z' } }], perPair)
    expect(skipped).toMatchObject({ pi: alone.pi, pi0: alone.pi0, c: alone.c, pairs: 1, skippedPairs: ['z'] })
    const pi = (input: ChanceInput, policy: 'one' | 'zero') => chanceAgreement([input], { ...perPair, empty: policy }).pi.value
    expect([pi(empty, 'one'), pi(empty, 'zero'), pi(oneSided, 'one'), pi(oneSided, 'zero')]).toEqual([1, 0, 0, 0])
    expect(chanceAgreement([empty], perPair).pi).toEqual({
      value: null,
      undefined: 'on every pair one side has no atomic phrase pair of different words',
    })
    const counts = chanceAgreement([oneSided], { ...perPair, empty: 'zero' })
    expect(counts.emptySamples).toBeGreaterThan(0)
  })

  it('refuses C where it means nothing', () => {
    const initial = [...snow.a.sure!, ...snow.a.possible!]
    const copied = chanceAgreement([{ ...snow, initial }], perPair)
    expect(copied.c).toMatchObject({
      value: null,
      undefined: expect.stringContaining('first annotation equals the initial alignment'),
    })
    expect(copied.pi.value).toBe(0.375)
    expect(chanceAgreement([{ a: snow.b, b: snow.a, initial }], perPair).c).toMatchObject({
      undefined: expect.stringContaining('second annotation equals'),
    })
    // rates of 1: only the two full sentences remain, always
    const [task] = chanceTasks([published], CHANCE_DEFAULTS)
    const certain = { ...task!, rates: [1, 1] as const }
    const full = chanceResult([certain], [chanceOfPair(certain, 3, CHANCE_DEFAULTS)], CHANCE_DEFAULTS)
    expect(full.pi0.value).toBe(1)
    expect(full.c).toEqual({ value: null, undefined: 'agreement by chance is already 1: nothing is left to correct' })
    expect(chanceAgreement([])).toMatchObject({ pi: { value: null, undefined: 'there are no pairs' } })
  })

  it('starts from nothing where no initial alignment is given, and says so', () => {
    const fromNothing = chanceAgreement([{ a: snow.a, b: snow.b }], perPair)
    expect(fromNothing.emptyInitial).toBe(true)
    expect(fromNothing.pi0.value!).toBeLessThan(0.1)
    expect(chanceAgreement([snow], perPair).emptyInitial).toBe(false)
  })

  it('is 1 for equal annotations, keeps its bounds, and does not know the names of annotators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
        const inputs = corpus(2, seed)
        const { pi, pi0, c } = chanceAgreement(inputs, { samples: 20 })
        for (const value of [pi.value, pi0.value]) if (value !== null) expect(value >= 0 && value <= 1).toBe(true)
        if (c.value !== null) expect(c.value).toBeLessThanOrEqual(1)
        const equal = chanceAgreement(
          inputs.map((input) => ({ ...input, b: input.a })),
          { samples: 20 },
        )
        if (equal.c.value !== null) expect(equal.c.value).toBeCloseTo(1, 12)
        expect(chanceAgreement(inputs.map(named), { samples: 20 })).toEqual(chanceAgreement(inputs, { samples: 20 }))
      }),
      { numRuns: 20 },
    )
  })

  it('refuses options that are none', () => {
    expect(() => chanceAgreement([snow], { samples: 0 })).toThrow('samples must be a whole number from 1, not 0')
    expect(() => chanceAgreement([snow], { stopBelow: -1 })).toThrow(RangeError)
    expect(() => chanceAgreement([{ ...snow, initial: [[0, 11]] }])).toThrow('link [0, 11] lies outside 10 x 11')
  })
})

function named(input: ChanceInput): ChanceInput {
  const [a, b] = [
    { ...input.a, annotator: 'maria' },
    { ...input.b, annotator: 'jonas' },
  ]
  return { ...input, a, b }
}
