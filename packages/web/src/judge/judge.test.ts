import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scale } from '../client/contract.js'
import { actOnRatings, type JudgeAction, type Ratings, startJudging, stepKeys } from './judge-editor.js'
import { judgeAction } from './judge-keys.js'
import { changedSpan, judgedTexts } from './judged-texts.js'

const scale = (id: string, values: readonly number[]): Scale => ({
  id,
  name: id,
  instructions: '',
  steps: values.map((value) => ({ value, label: '' })),
})
const MEANING = scale('meaning', [1, 2, 3, 4, 5])
const GRAMMAR = scale('grammar', [-2, -1, 0, 1, 2])
const LONG = scale(
  'long',
  Array.from({ length: 101 }, (_, k) => k),
)

/** What keys come to. */
function press(scales: readonly Scale[], keys: string, from: Ratings = {}) {
  let ratings = from
  let state = startJudging(scales, ratings)
  let isEnd = false
  for (const key of keys.split(' ')) {
    const action = judgeAction({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }, state)!
    const judged = actOnRatings(scales, ratings, state, action)
    for (const op of judged.operations) {
      if (op.type !== 'judge/rate') continue
      const { [op.scale]: _, ...others } = ratings
      ratings = op.value === null ? others : { ...others, [op.scale]: op.value }
    }
    ;({ state, isEnd } = judged)
  }
  return { ratings, at: state.at, isEnd }
}

describe('rating', () => {
  it('takes one key a scale and leads on to the next', () => {
    expect(press([MEANING, GRAMMAR], '4 1')).toEqual({ ratings: { meaning: 4, grammar: -2 }, at: 1, isEnd: false })
    expect(press([MEANING, GRAMMAR], 'ArrowDown 5')).toEqual({ ratings: { grammar: 2 }, at: 0, isEnd: false })
    expect(press([MEANING, GRAMMAR], '4 k 2')).toMatchObject({ ratings: { meaning: 2 }, at: 1 })
    expect(press([MEANING, GRAMMAR], '7')).toEqual({ ratings: {}, at: 0, isEnd: false })
    expect(press([MEANING, GRAMMAR], '4 k x')).toEqual({ ratings: {}, at: 0, isEnd: false })
  })

  it('ends with the only rating there is', () => {
    expect(press([MEANING], '3')).toEqual({ ratings: { meaning: 3 }, at: 0, isEnd: true })
    expect(press([LONG], '7 5').isEnd).toBe(false)
  })

  it('takes numbers digit by digit on long scales, or arrows', () => {
    expect(press([LONG], '7 5').ratings).toEqual({ long: 75 })
    expect(press([LONG], '1 0 0').ratings).toEqual({ long: 100 })
    expect(press([LONG], '1 0 0 4').ratings).toEqual({ long: 4 })
    expect(press([LONG], 'ArrowRight ArrowRight').ratings).toEqual({ long: 51 })
    expect(press([MEANING], 'ArrowRight').ratings).toEqual({})
  })

  it('has a key for every step of a short scale, each its own', () => {
    expect([stepKeys(MEANING), stepKeys(GRAMMAR), stepKeys(LONG)]).toEqual([
      ['1', '2', '3', '4', '5'],
      ['1', '2', '3', '4', '5'],
      [],
    ])
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -5, max: 12 }), { minLength: 2, maxLength: 10 }), (values) => {
        const keys = stepKeys(scale('s', values))
        expect([keys.length, new Set(keys).size]).toEqual([values.length, values.length])
      }),
    )
  })

  it('gives only ratings that are on their scale', () => {
    const action = fc.oneof<fc.Arbitrary<JudgeAction>[]>(
      fc.record({ type: fc.constant('digit' as const), digit: fc.constantFrom(...'0123456789') }),
      fc.record({ type: fc.constant('step' as const), by: fc.constantFrom(-1, 1) }),
      fc.record({ type: fc.constant('go' as const), to: fc.integer({ min: -2, max: 5 }) }),
      fc.constant({ type: 'clear' as const }),
    )
    const scales = [MEANING, LONG, GRAMMAR]
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let state = startJudging(scales, {})
        for (const one of actions) {
          const judged = actOnRatings(scales, {}, state, one)
          state = judged.state
          expect(scales[state.at]).toBeDefined()
          for (const op of judged.operations) {
            if (op.type !== 'judge/rate' || op.value === null) continue
            expect(scales.find(({ id }) => id === op.scale)!.steps.map(({ value }) => value)).toContain(op.value)
          }
        }
      }),
    )
  })
})

describe('what a judge reads', () => {
  const record = {
    id: 'a',
    source: ['He', 'sold', 'the', 'car', '.'],
    target: ['He', 'got', 'rid', 'of', 'the', 'car', '.'],
    targetText: 'He got rid of the car.',
    targetOffsets: [
      [0, 2],
      [3, 6],
      [7, 10],
      [11, 13],
      [14, 17],
      [18, 21],
      [21, 22],
    ] as const,
  }

  it('is the text, the pair, or the sentence with what was put in marked', () => {
    expect(judgedTexts(record, 'text').map(({ side }) => side)).toEqual(['target'])
    expect(judgedTexts(record, 'pair').map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual([
      'He sold the car .',
      'He got rid of the car.',
    ])
    expect(judgedTexts(record, 'substitution').map(({ pieces }) => pieces)).toEqual([
      [
        { text: 'He ', marked: false },
        { text: 'sold', marked: true },
        { text: ' the car .', marked: false },
      ],
      [
        { text: 'He ', marked: false },
        { text: 'got rid of', marked: true },
        { text: ' the car.', marked: false },
      ],
    ])
  })

  it('believes the pair about where the phrase stood', () => {
    const pair = {
      id: 'a',
      source: ['so', 'very', 'late'],
      target: ['so', 'very', 'very', 'tired'],
      meta: { substitution: { span: [1, 3] } },
    }
    expect([changedSpan(pair, 'source'), changedSpan(pair, 'target')]).toEqual([
      [1, 3],
      [1, 4],
    ])
  })

  it('marks nothing where nothing differs, and never more than there is', () => {
    expect(changedSpan({ id: 'a', source: ['a', 'a'], target: ['a', 'a', 'a'] }, 'target')).toEqual([2, 3])
    const words = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 })
    fc.assert(
      fc.property(words, words, (source, target) => {
        for (const side of ['source', 'target'] as const) {
          const [start, end] = changedSpan({ id: 'a', source, target }, side)
          expect(start >= 0 && start <= end && end <= { source, target }[side].length).toBe(true)
        }
      }),
    )
  })
})
