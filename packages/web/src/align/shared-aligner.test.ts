import { expect, it, vi } from 'vitest'
import type { WorkerAnswer } from './messages.js'
import { type AlignerStatus, alignAhead, alignedBefore, askAligner } from './shared-aligner.js'

const asked: { readonly word: string; answer(answer: WorkerAnswer): void }[] = []
vi.mock('./mono-client.js', () => ({
  startMonoWorker: () => ({
    ask: (request: { source: readonly string[] }, answer: (answer: WorkerAnswer) => void) =>
      asked.push({ word: request.source[0]!, answer }),
  }),
}))

const pair = (word: string) => ({ source: [word], target: [word], english: true, guideline: null })
const ALIGNED: WorkerAnswer = {
  type: 'aligned',
  guidelines: [],
  proposed: { sure: [], possible: [], nullSource: [], nullTarget: [], confidence: new Float32Array(1), guideline: '' },
}

it('goes through the pairs that come next while nobody waits, one at a time, and each once', () => {
  const heard: AlignerStatus['step'][] = []
  askAligner(pair('now'), ({ step }) => heard.push(step))
  for (const word of ['next', 'then', 'next', 'now']) alignAhead(pair(word))
  expect(asked.map(({ word }) => word)).toEqual(['now'])
  asked[0]!.answer({ type: 'progress', loaded: 1, total: 2 })
  expect(asked).toHaveLength(1)
  asked[0]!.answer(ALIGNED)
  expect([heard, asked.map(({ word }) => word)]).toEqual([['aligned'], ['now', 'next']])
  expect(alignedBefore(pair('next'))).toBeNull()
  asked[1]!.answer(ALIGNED)
  asked[2]!.answer(ALIGNED)
  expect([alignedBefore(pair('next')) === null, asked.map(({ word }) => word)]).toEqual([false, ['now', 'next', 'then']])
  expect(heard).toEqual(['aligned'])
})
