import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankMetrics } from './compare-all.js'
import { metaCorrelation } from './correlate.js'
import { bestPairwiseAccuracy, pairwiseAccuracy } from './pairwise-accuracy.js'
import { averagedBy, rowsBy } from './score-table.js'

const of = (...values: number[]) => Float64Array.from(values)

describe('a correlation with people', () => {
  const x = of(2, 4, 4, 5, 7, 8, 9, 9, 11, 12)
  const y = of(1, 3, 5, 4, 6, 6, 10, 8, 9, 12)

  it('has the golden values of section 5', () => {
    expect(metaCorrelation(x, y, 'pearson')).toMatchObject({ figure: { value: expect.closeTo(0.9496843244, 9) }, n: 10 })
    expect(metaCorrelation(x, y, 'spearman').p).toBeCloseTo(1.83179264e-5, 10)
    expect(metaCorrelation(x, y, 'kendall').figure.value).toBeCloseTo(0.8736209308, 9)
  })

  it('has an interval around it that clusters make wider', () => {
    const rows = metaCorrelation(x, y, 'pearson')
    const clusters = metaCorrelation(x, y, 'pearson', {
      clusters: [
        [0, 1, 2, 3, 4],
        [5, 6, 7],
        [8, 9],
      ],
    })
    expect(rows.low!).toBeLessThan(rows.figure.value!)
    expect(rows.high!).toBeGreaterThan(rows.figure.value!)
    expect(clusters.high! - clusters.low!).toBeGreaterThan(0)
    expect(metaCorrelation(x, y, 'pearson')).toEqual(rows)
  })

  it('averages over groups, where only the order inside counts', () => {
    const metric = of(1, 2, 3, 103, 102, 101)
    const human = of(1, 2, 3, 1, 2, 3)
    const within = [
      [0, 1, 2],
      [3, 4, 5],
    ]
    expect(metaCorrelation(metric, human, 'spearman', { within }).figure.value).toBe(0)
    expect(metaCorrelation(metric, human, 'spearman', { within: within.slice(0, 1) }).figure.value).toBe(1)
  })

  it('says why there is none', () => {
    expect(metaCorrelation(of(1, 1, 1), of(1, 2, 3), 'pearson').figure).toEqual({
      value: null,
      undefined: 'the metric is the same for all rows',
    })
    expect(metaCorrelation(of(1, 2), of(1, 2), 'pearson').figure.value).toBeNull()
  })

  it('warns of few rows', () => {
    expect(metaCorrelation(of(1, 2, 3, 4, 5), of(1, 2, 3, 5, 4), 'spearman').warning).toContain('5')
  })
})

describe('ranks of metrics', () => {
  it('puts metrics that cannot be told apart into one cluster', () => {
    const human = Float64Array.from({ length: 40 }, (_, k) => k)
    const near = human.map((value, k) => value + (k % 3))
    const far = human.map((_, k) => (k * 17) % 40)
    const { ranks, differences } = rankMetrics(
      new Map([
        ['far', far],
        ['near', near],
        ['same', near.map((value) => 2 * value)],
      ]),
      human,
      'pearson',
    )
    expect(ranks.map(({ metric, cluster }) => [metric, cluster])).toEqual([
      ['near', 1],
      ['same', 1],
      ['far', 2],
    ])
    expect(differences).toHaveLength(3)
    expect(
      rankMetrics(
        new Map([
          ['far', far],
          ['near', near],
        ]),
        human,
        'spearman',
      ).ranks.map(({ cluster }) => cluster),
    ).toEqual([1, 2])
  })
})

describe('pairwise accuracy', () => {
  it('has the golden values of section 5', () => {
    const [gold, metric] = [of(1, 2, 2, 3, 4), of(2, 1, 1.5, 5, 3)]
    expect(pairwiseAccuracy(gold, metric)!.accuracy).toBeCloseTo(0.6, 12)
    expect(pairwiseAccuracy(gold, metric, 2)!.accuracy).toBeCloseTo(0.4, 12)
    expect(bestPairwiseAccuracy(gold, metric)!.accuracy).toBeCloseTo(0.7, 12)
  })

  it('finds the threshold that trying each would find', () => {
    const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.integer({ min: 0, max: 5 })), (list, others) => {
        const human = Float64Array.from(list)
        const metric = Float64Array.from(list, () => others.next().value)
        const best = bestPairwiseAccuracy(human, metric)!
        const tried = [0, 1, 2, 3, 4, 5].map((threshold) => pairwiseAccuracy(human, metric, threshold)!.accuracy)
        expect(best.accuracy).toBeCloseTo(Math.max(...tried), 12)
      }),
    )
  })
})

describe('a table of scores', () => {
  it('becomes one of systems', () => {
    const table = { metrics: new Map([['m', of(1, 3, 5)]]), humans: new Map([['h', of(2, 4, 9)]]) }
    const { metrics, humans, systems } = averagedBy(table, ['a', 'a', 'b'])
    expect([[...metrics.get('m')!], [...humans.get('h')!], systems]).toEqual([
      [2, 5],
      [3, 9],
      ['a', 'b'],
    ])
    expect(rowsBy(['x', 'y', 'x'])).toEqual([[0, 2], [1]])
  })
})
