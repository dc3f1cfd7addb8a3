import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../../corpus/record.js'
import { controlFilter } from './control-filter.js'
import { judgementRatings, judgementScales } from './judgements.js'
import { krippendorffAlpha } from './krippendorff-alpha.js'
import { labelAt } from './ratings-views.js'

const judged = (id: string, annotator: string, rest: Partial<PairRecord>): PairRecord => ({
  id,
  annotator,
  source: ['a'],
  target: ['b'],
  ...rest,
})

const demo = readFileSync(new URL('../../../../../demo/judgements.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): PairRecord => JSON.parse(line))

describe('judgementRatings', () => {
  it('takes one scale, and keeps who did not use it missing', () => {
    const records = [
      judged('p', 'ines', { judgements: { meaning: 4, grammar: 5 } }),
      judged('p', 'yuki', { judgements: { grammar: 3 } }),
      judged('q', 'yuki', { judgements: { meaning: 2 } }),
    ]
    expect(judgementRatings(records, 'meaning')).toMatchObject({ items: ['p', 'q'], raters: ['ines', 'yuki'], labels: [2, 4] })
    expect(labelAt(judgementRatings(records, 'meaning'), 0, 1)).toBeUndefined()
    expect([...judgementScales(records)]).toEqual([
      ['grammar', 2],
      ['meaning', 2],
    ])
    expect(judgementRatings(records, 'meaning', { points: [1, 2, 3, 4, 5] }).labels).toEqual([1, 2, 3, 4, 5])
    expect(judgementRatings(records, 'grammar', { without: ['yuki'] }).raters).toEqual(['ines'])
  })

  it('takes yes, no and unsure', () => {
    const records = [judged('p', 'ines', { isParaphrase: true }), judged('p', 'yuki', { isParaphrase: 'unsure' })]
    expect(judgementRatings(records, 'isParaphrase').labels).toEqual([true, 'unsure'])
    expect(judgementRatings(records, 'isParaphrase', { unsure: 'missing', points: [1, 2] }).labels).toEqual([true])
    expect([...judgementScales(records)]).toEqual([['isParaphrase', 2]])
  })

  it.each<[string, () => unknown, string, string]>([
    [
      'a scale that nobody used',
      () => judgementRatings(demo, 'style'),
      'measure/insufficient-data',
      'nobody judged anything on "style"',
    ],
    [
      'a scale whose judges are all left out',
      () => judgementRatings([judged('p', 'ines', { isParaphrase: true })], 'isParaphrase', { without: ['ines'] }),
      'measure/insufficient-data',
      'nobody but ines judged anything on "isParaphrase"',
    ],
    [
      'a judgement without a judge',
      () => judgementRatings([{ id: 'p', source: [], target: [], judgements: { meaning: 1 } }], 'meaning'),
      'measure/insufficient-data',
      'the judgement of pair p has no annotator',
    ],
    [
      'a rating off the scale',
      () => judgementRatings([judged('p', 'ines', { judgements: { meaning: 6 } })], 'meaning', { points: [1, 2, 3, 4, 5] }),
      'corpus/bad-judgement',
      'ines rated pair p 6 on "meaning", which is no point of the scale',
    ],
    [
      'a second judgement',
      () => judgementRatings([demo[0]!, demo[0]!], 'meaning'),
      'corpus/duplicate-key',
      'ines judged item sys:copycat:1 more than once',
    ],
  ])('refuses %s', (_, build, code, message) => {
    try {
      build()
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code, message })
    }
  })

  it('reads the demo, without its controls unless asked', () => {
    const ratings = judgementRatings(demo, 'meaning')
    expect([ratings.items.length, ratings.raters]).toEqual([80, ['ines', 'tomas', 'yuki']])
    expect(judgementRatings(demo, 'meaning', { controls: true }).items).toHaveLength(88)
    const alpha = krippendorffAlpha(ratings, 'ordinal')
    expect(alpha).toMatchObject({ items: 80, dropped: 0, values: 240 })
    expect(alpha.value).toBeGreaterThan(0.5)
  })
})

describe('controlFilter', () => {
  it('finds the judge of the demo who fails a control, and says why', () => {
    const { judges, leftOut } = controlFilter(demo, 'meaning')
    expect(leftOut).toEqual(['yuki'])
    expect(judges.map(({ why }) => why)).toEqual([
      'ines failed 0 of 8 controls',
      'tomas failed 0 of 8 controls',
      'yuki failed 1 of 8 controls (control:neg:4 rated 3)',
    ])
    expect(judges[2]).toMatchObject({
      failures: [{ id: 'control:neg:4', control: 'negative', answer: 3 }],
      failedShare: 0.125,
      kept: false,
    })
    expect(judgementRatings(demo, 'meaning', { without: leftOut }).raters).toEqual(['ines', 'tomas'])
  })

  it('forgives the allowed share and moves the thresholds', () => {
    expect(controlFilter(demo, 'meaning', { allowed: 0.125 }).leftOut).toEqual([])
    expect(controlFilter(demo, 'meaning', { negativeTo: 3 }).leftOut).toEqual([])
    expect(controlFilter(demo, 'meaning', { positiveFrom: 5 }).leftOut).toEqual(['ines', 'yuki'])
    expect(controlFilter(demo, 'meaning', { negativeTo: 1, allowed: 0 }).leftOut).toEqual(['tomas', 'yuki'])
  })

  it('tests yes and no; unsure fails, and an untested judge stays', () => {
    const control = (kind: string) => ({ meta: { control: kind } })
    const records = [
      judged('c1', 'ines', { isParaphrase: true, ...control('positive') }),
      judged('c2', 'ines', { isParaphrase: false, ...control('negative') }),
      judged('c1', 'yuki', { isParaphrase: 'unsure', ...control('positive') }),
      judged('c2', 'yuki', { isParaphrase: false, ...control('negative') }),
      judged('p', 'wei', { isParaphrase: false, ...control('other') }),
    ]
    const { judges, leftOut } = controlFilter(records, 'isParaphrase')
    expect(leftOut).toEqual(['yuki'])
    expect(judges.map(({ judge, failedShare }) => [judge, failedShare])).toEqual([
      ['ines', 0],
      ['yuki', 0.5],
      ['wei', undefined],
    ])
    expect(judges[2]!.why).toBe('wei judged no control item')
  })

  it('refuses thresholds that cross and shares that are none', () => {
    expect(() => controlFilter([], 'meaning', { positiveFrom: 2 })).toThrow('negativeTo 2 must lie below positiveFrom 2')
    expect(() => controlFilter([], 'meaning', { allowed: 10 })).toThrow('allowed is a share from 0 to 1, not 10')
  })
})
