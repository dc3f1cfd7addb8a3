/** The kernels against their definition, the plain TypeScript of core; and the same bytes for any number of workers. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  Aligner,
  type AlignerModel,
  bitextOf,
  modelOf,
  presetTraining,
  STATISTICAL_METHODS,
  type StatisticalMethod,
  SYMMETRIZATIONS,
  type Training,
  trainAligner,
  trainingOf,
} from '@parascope/core/align'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KernelAligner } from './kernel-aligner.js'
import { KernelMemory } from './kernel-memory.js'
import { kernelModel } from './kernel-model.js'
import { KernelTraining } from './kernel-training.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', '..', 'demo')
const sentences = (name: string) => readFileSync(join(demo, name), 'utf8').trimEnd().split('\n')
const targets = sentences('bitext.target.txt')
const DEMO = sentences('bitext.source.txt').map((line, k) => ({ source: line.split(' '), target: targets[k]!.split(' ') }))

const word = fc.constantFrom(...'abcdefghijkl')
const side = fc.array(word, { minLength: 1, maxLength: 14 })
const pairs = fc.array(fc.record({ source: side, target: side }), { minLength: 1, maxLength: 12 })

type Pair = (typeof DEMO)[number]

function withIterations({ train, symmetrization }: Training, iterations: number): Training {
  return { train: { ...train, stages: train.stages.map((stage) => ({ ...stage, iterations })) }, symmetrization }
}

/** The model of a training, and the likelihoods on the way. */
async function onKernels(list: readonly Pair[], { train, symmetrization }: Training, workers: number) {
  const likelihoods: number[] = []
  const onIteration = ({ logLikelihood }: { logLikelihood: readonly number[] }) => likelihoods.push(...logLikelihood)
  const training = await (await KernelTraining.prepare(bitextOf(list), { ...train, onIteration }, workers)).train()
  try {
    const links = await training.links({}, symmetrization)
    return { model: kernelModel(training, symmetrization), likelihoods, links: list.map((_, k) => copyOf(links.pair(k))) }
  } finally {
    await training.end()
  }
}

const copyOf = ({ sure, possible, scores }: ReturnType<Aligner['align']>) => ({ sure, possible, scores })

function here(list: readonly Pair[], { train, symmetrization }: Training) {
  const likelihoods: number[] = []
  const trained = trainAligner(bitextOf(list), {
    ...train,
    onIteration: ({ logLikelihood }) => likelihoods.push(...logLikelihood),
  })
  return { model: modelOf(trained, symmetrization), likelihoods }
}

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(found.length).toBe(expected.length)
  for (let k = 0; k < found.length; k++) expect(Math.abs(found[k]! - expected[k]!)).toBeLessThanOrEqual(tolerance)
}

function expectSameModel(found: AlignerModel, expected: AlignerModel): void {
  expect(found.vocabulary).toEqual(expected.vocabulary)
  expect(found.rowStart).toEqual(expected.rowStart)
  expect(found.columns).toEqual(expected.columns)
  for (const direction of ['forward', 'backward'] as const) {
    expectClose(found[direction].probabilities, expected[direction].probabilities, 1e-6)
    expectClose(found[direction].nulls, expected[direction].nulls, 1e-6)
  }
}

describe('the kernels', () => {
  it.each(STATISTICAL_METHODS)('learn what the plain TypeScript learns (%s)', async (method) => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.boolean(), async (list, agreement) => {
        const { train, symmetrization } = withIterations(trainingOf(method), 2)
        const training = { train: { ...train, agreement, identity: 1 }, symmetrization }
        const [found, expected] = [await onKernels(list, training, 1), here(list, training)]
        found.likelihoods.forEach((value, k) => {
          const other = expected.likelihoods[k]!
          expect(Math.abs(value - other)).toBeLessThan(1e-6 * (1 + Math.abs(other)))
        })
        expectSameModel(found.model, expected.model)
        if (method === 'hmm' || method === 'diagonal') {
          expectClose(found.model.forward.positions, expected.model.forward.positions, 1e-5)
        }
      }),
      { numRuns: 12 },
    )
  })

  it.each(STATISTICAL_METHODS)('never lower the likelihood (%s)', async (method: StatisticalMethod) => {
    const train = { nullProbability: 0.2, agreement: false, smoothing: 0, prior: 0, identity: 0 }
    const stages = [{ method, iterations: 6 }]
    await fc.assert(
      fc.asyncProperty(pairs, async (list) => {
        const { likelihoods } = await onKernels(list, { train: { ...train, stages }, symmetrization: 'union' }, 1)
        // probabilities of 32 bits cost a ten-millionth of each word
        for (let k = 2; k < likelihoods.length; k++) expect(likelihoods[k]).toBeGreaterThanOrEqual(likelihoods[k - 2]! - 1e-4)
      }),
      { numRuns: 8 },
    )
  })

  it.each([
    ['hmm', trainingOf('hmm')],
    ['diagonal', trainingOf('diagonal')],
    ['giza-2008', presetTraining('giza-2008')],
  ])('give the same bytes with one, two and four workers (%s)', async (_, training) => {
    const one = await onKernels(DEMO, withIterations(training, 2), 1)
    for (const workers of [2, 4]) expect(await onKernels(DEMO, withIterations(training, 2), workers)).toEqual(one)
  })

  it('give the same links from the training and from its model, known words or new', async () => {
    for (const method of STATISTICAL_METHODS) {
      const { model, links } = await onKernels(DEMO.slice(0, 200), trainingOf(method), 2)
      const aligner = new KernelAligner(model, 2)
      const again = await aligner.align(DEMO.slice(0, 200), {})
      expect(again.map(copyOf)).toEqual(links)
      const [fresh] = await aligner.align([{ source: ['qq', 'rr'], target: ['rr', 'qq'] }], {})
      expect(fresh!.sure).toEqual([
        [0, 1],
        [1, 0],
      ])
      await aligner.end()
    }
  })

  it('join directions as the plain TypeScript does', async () => {
    const training = withIterations(trainingOf('hmm'), 3)
    const { model } = await onKernels(DEMO, training, 2)
    const [kernels, plain] = [new KernelAligner(model, 2), new Aligner(model)]
    for (const symmetrization of SYMMETRIZATIONS) {
      const found = await kernels.align(DEMO, { symmetrization })
      for (const [k, { source, target }] of DEMO.entries()) {
        const { sure, possible, scores } = plain.align(source, target, { symmetrization })
        expect([found[k]!.sure, found[k]!.possible]).toEqual([sure, possible])
        expectClose(
          found[k]!.scores.map(([, , score]) => score),
          scores.map(([, , score]) => score),
          1e-6,
        )
      }
    }
    await kernels.end()
  })

  it('take sentences that are longer than any learned from', async () => {
    const { model } = await onKernels(DEMO.slice(0, 50), trainingOf('hmm'), 1)
    const long = Array.from({ length: 90 }, (_, k) => `w${k}`)
    const aligner = new KernelAligner(model, 2)
    const [found] = await aligner.align([{ source: long, target: long }], {})
    expect(found!.sure).toEqual(long.map((_, k) => [k, k]))
    await aligner.end()
  })
})

describe('KernelMemory', () => {
  it('uses again what was given back, and lets go of what came after a mark', () => {
    const memory = new KernelMemory()
    const first = memory.take(1000)
    const second = memory.take(100_000)
    memory.giveBack(first, 1000)
    expect(memory.take(500)).toBe(first)
    const mark = memory.mark()
    expect(memory.take(10_000)).toBe(mark)
    memory.release(mark)
    expect(memory.take(20_000)).toBe(mark)
    expect(second).toBeGreaterThan(first)
  })
})
