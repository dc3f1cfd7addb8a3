import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentWords } from './content-words.js'
import { diversitySteps, listedFamilies } from './diversity.js'
import { type RankedParaphrase, rankedScores, rankedSignature, rankedSteps } from './ranked.js'
import { recognise } from './recognition.js'

const LIST: RankedParaphrase[] = [
  ['turned down', 1],
  ['rejecting', 2 / 3],
  ['was refused', 1],
  ['refusing to', 1 / 3],
  ['declined by', 1],
  ['rejected', 1],
  ['of the', 0],
  ['refused', 1],
  ['vetoed', 2 / 3],
].map(([text, quality]) => ({ text: text as string, quality: quality as number }))

describe('DIMPLE', () => {
  const steps = rankedSteps('rejected', LIST)

  it('has the D and gains of section 2', () => {
    expect(steps.map(({ diversity }) => diversity)).toEqual([3, 2, 3, 2, 3, 1, 1, 1, 3])
    const gains = [7, 1.519842, 7, 0.587401, 7, 1, 0, 1, 3]
    for (const [k, gain] of gains.entries()) expect(steps[k]!.gain).toBeCloseTo(gain, 6)
  })

  it.each([
    [1, 1, 1, 1],
    [5, 0.8, 0.6, 0.660207],
    [9, 0.740741, 0.407407, 0.446147],
    [10, 0.666667, 0.366667, 0.401532],
  ])('has the scores of section 2 at %d', (k, ep, epr, dimple) => {
    const scores = rankedScores(steps, k)!
    expect(scores.ep).toBeCloseTo(ep, 6)
    expect(scores.epr).toBeCloseTo(epr, 6)
    expect(scores.dimple).toBeCloseTo(dimple, 6)
  })

  it('lets an entry of D = 1 leave no trace', () => {
    const list = ['shot and killed', 'shot', 'shooting', 'killings', 'slain']
    expect(diversitySteps('killed', list).map(({ diversity }) => diversity)).toEqual([1, 3, 3, 2, 3])
    const all = rankedSteps(
      'killed',
      list.map((text) => ({ text, quality: 1 })),
    )
    expect(rankedScores(all, 5)).toEqual({ ep: 1, epr: 0.6, dimple: expect.closeTo(0.714286, 6) })
  })

  it('divides by the list where asked to', () => {
    expect(rankedScores(steps, 10, 'truncate')!.ep).toBeCloseTo(rankedScores(steps, 9)!.ep, 12)
    expect(rankedScores([], 3, 'truncate')).toBeUndefined()
    expect(rankedScores([], 3)).toEqual({ ep: 0, epr: 0, dimple: 0 })
  })

  it('takes families of one’s own, and names what it took', () => {
    const families = listedFamilies(
      'courts',
      new Map([
        ['turned', ['no']],
        ['vetoed', ['no']],
      ]),
    )
    expect(rankedSteps('rejected', LIST, { families }).map(({ diversity }) => diversity)).toEqual([3, 2, 3, 2, 3, 1, 1, 1, 2])
    expect(rankedSignature({ families })).toBe('d:list:courts|stop:fw1|redundant:diversity|kmode:fixed')
  })

  it('counts as redundant what people say, or what has only known stems', () => {
    const labelled = LIST.map((each, k) => ({ ...each, isRedundant: k > 0 }))
    expect(rankedScores(rankedSteps('rejected', labelled, { redundancy: 'labels' }), 5)!.epr).toBeCloseTo(0.2, 12)
    expect(() => rankedSteps('rejected', LIST, { redundancy: 'labels' })).toThrow('has no label')
    const byFamilies = rankedSteps('rejected', LIST, { redundancy: 'families' })
    expect(byFamilies.map(({ isRedundant }) => isRedundant)).toEqual([false, true, false, true, false, true, true, true, false])
  })

  it('refuses a quality or a k that cannot be', () => {
    expect(() => rankedSteps('a', [{ text: 'b', quality: 1.5 }])).toThrow('between 0 and 1')
    expect(() => rankedScores(steps, 0)).toThrow('from 1')
  })

  it('keeps 0 <= DIMPLE <= EP <= 1 and EPR <= EP, and grows with quality', () => {
    const word = fc.constantFrom('turn', 'turned', 'down', 'refuse', 'refused', 'the', 'veto', 'say no')
    const list = fc.array(fc.record({ text: word, quality: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 12 })
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 15 }), (paraphrases, k) => {
        const scores = rankedScores(rankedSteps('reject', paraphrases), k)!
        expect(scores.dimple).toBeGreaterThanOrEqual(0)
        expect(scores.dimple).toBeLessThanOrEqual(scores.ep + 1e-12)
        expect(scores.epr).toBeLessThanOrEqual(scores.ep + 1e-12)
        expect(scores.ep).toBeLessThanOrEqual(1)
        const better = paraphrases.map((each) => ({ ...each, quality: 1 }))
        expect(rankedScores(rankedSteps('reject', better), k)!.dimple).toBeGreaterThanOrEqual(scores.dimple - 1e-12)
      }),
    )
  })
})

describe('content words', () => {
  it('are in lower case, with hyphens and apostrophes inside', () => {
    expect(contentWords('Was turned DOWN by the well-known 3 judge’s')).toEqual(['turned', 'down', 'well-known', "judge's"])
  })
})

describe('recognition', () => {
  const pairs = [
    { id: '1', source: 'They killed him.', target: 'He was killing time.', isParaphrase: true },
    { id: '2', source: 'The guard was killed.', target: 'The guard was slain.', isParaphrase: true },
    { id: '3', source: 'They killed the motor.', target: 'They skilled the slainer.', isParaphrase: true },
    { id: '4', source: 'Somebody was slain.', target: 'Nobody was killed.', isParaphrase: false },
    { id: '5', source: 'It rains.', target: 'It is slain.', isParaphrase: true },
  ]

  it('recognises by stem or paraphrase, both ways, on whole words', () => {
    const { pairs: found, ...counts } = recognise('killed', ['of the', 'slain'], pairs)
    expect(found.map(({ id, by }) => [id, by?.kind ?? null])).toEqual([
      ['1', 'stem'],
      ['2', 'paraphrase'],
      ['3', null],
      ['4', 'paraphrase'],
    ])
    expect(counts).toEqual({
      phrase: 'killed',
      positives: 3,
      recognised: 2,
      negatives: 1,
      matchedNegatives: 1,
      dropped: ['of the'],
    })
  })

  it('takes only the first paraphrases', () => {
    expect(recognise('killed', ['shot', 'slain'], pairs, 1).recognised).toBe(1)
  })
})
