import type { PairRecord } from '@parascope/core/corpus'
import { CHANCE_DEFAULTS } from '@parascope/core/measure'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { agreementPage } from '../report/agreement-page.js'
import { agreeChance } from './agree-chance.js'
import { agreeJudgements, agreeLabels } from './agree-labels.js'
import { type AgreeOptions, agreeLinks } from './agree-links.js'
import type { AgreementReport } from './agreement-report.js'
import { compareToGold } from './compare-systems.js'
import { loadAnnotations } from './load-annotations.js'

const scratch = scratchFolder()
const options: AgreeOptions = {
  common: false,
  exactCase: false,
  by: 'corpus',
  bins: 3,
  worst: 2,
  version: 'test',
  interval: 'none',
}
const onProblem = (problem: unknown) => {
  throw new Error(JSON.stringify(problem))
}
const file = (name: string, records: readonly object[]) =>
  scratch.write(name, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
const load = (...paths: string[]) => loadAnnotations(paths, { onProblem })

/** The invented example of the specification, §1.7: two annotators and what they started from. */
const words = {
  id: 'snow',
  source: 'heavy snow forced the airport to cancel most evening flights'.split(' '),
  target: 'the majority of flights tonight were scrapped because of a blizzard'.split(' '),
}
const links = (text: string) => text.split(' ').map((link) => link.split('-').map(Number))
const A = { ...words, annotator: 'A', sure: links('0-10 1-10 5-5 6-6 7-1 8-4 9-3'), possible: links('0-9 1-9 2-7 2-8') }
const B = { ...words, annotator: 'B', sure: links('0-10 1-10 2-7 2-8 6-5 6-6 7-1 8-4 9-3'), possible: links('7-0 7-2') }
const I = { ...words, annotator: 'I', sure: links('1-10 6-6 7-1 9-3 3-0'), possible: [] }

const figureOf = ({ values }: AgreementReport, measure: string, of?: string) =>
  values.find((value) => value.measure === measure && value.of === of)?.figure.value

describe('loadAnnotations', () => {
  it('takes every annotator of every file, named so that they can be told apart', async () => {
    const two = file('two.jsonl', [A, B])
    const bare = file('system.out.jsonl', [{ ...words, sure: [] }])
    const again = file('again.jsonl', [A])
    const { annotations, inputs } = await load(two, bare, again)
    expect(annotations.map(({ name }) => name)).toEqual(['A (two)', 'B', 'system.out', 'A (again)'])
    expect(inputs.map(({ records }) => records)).toEqual([2, 1, 1])
  })

  it('reads links alone beside the text of the last file', async () => {
    const gold = file('gold.jsonl', [B, { ...A, id: 'p2', annotator: 'B' }])
    const { annotations, inputs } = await load(scratch.write('system.pharaoh', '0-10 6-6\n\n'), gold)
    expect(annotations.map(({ name }) => name)).toEqual(['system', 'B'])
    expect(annotations[0]!.records.get('snow')).toMatchObject({
      annotator: 'system',
      sure: [
        [0, 10],
        [6, 6],
      ],
    })
    expect(annotations[0]!.records.get('p2')).toMatchObject({ sure: [] })
    expect(inputs).toHaveLength(2)
    await expect(load(scratch.write('short.pharaoh', '0-10\n'), gold)).rejects.toThrow(/1.*2/)
  })

  it('takes the annotators asked for, in that order, and names those there are', async () => {
    const path = file('three.jsonl', [A, B, I])
    const { annotations } = await loadAnnotations([path], { onProblem, annotators: ['I', 'A'] })
    expect(annotations.map(({ name }) => name)).toEqual(['I', 'A'])
    await expect(loadAnnotations([path], { onProblem, annotators: ['X'] })).rejects.toThrow(
      'there is no annotator X; there are: A, B, I',
    )
  })
})

describe('agreeLinks', () => {
  it('gives the golden figures of the invented example', async () => {
    const loaded = await load(file('A.jsonl', [A]), file('B.jsonl', [B]))
    const report = agreeLinks(loaded, { ...options, items: 'words', gaps: 'paper' })
    expect(figureOf(report, 'words.mixed.precision')).toBeCloseTo(0.833333, 6)
    expect(figureOf(report, 'words.mixed.recall')).toBeCloseTo(0.875, 6)
    expect(figureOf(report, 'words.mixed.f1')).toBeCloseTo(0.853659, 6)
    const phrases = agreeLinks(loaded, { ...options, items: 'phrases', gaps: 'paper' })
    expect(figureOf(phrases, 'phrases.poss.f1')).toBe(0.46875)
    expect(report.signature).toBe('agree-words|pairs:non-identical|case:folded|interval:none|version:test')
  })

  it('measures every two of three annotators and their mean', async () => {
    const report = agreeLinks(await load(file('all.jsonl', [A, B, I])), { ...options, items: 'words', gaps: 'paper' })
    const each = ['A, B', 'A, I', 'B, I'].map((of) => figureOf(report, 'words.poss.f1', of)!)
    expect(figureOf(report, 'words.poss.f1')).toBeCloseTo((each[0]! + each[1]! + each[2]!) / 3, 12)
    expect(report.matrix?.cells.map(({ row, column }) => [row, column])).toEqual([
      ['A', 'B'],
      ['A', 'I'],
      ['B', 'I'],
    ])
  })

  it('does not depend on the order of pairs or on names', async () => {
    const pairs = Array.from({ length: 5 }, (_, k) => ({ ...(k % 2 === 0 ? A : I), id: `p${k}` }))
    const others = Array.from({ length: 5 }, (_, k) => ({ ...B, id: `p${k}` }))
    const settings = { ...options, interval: 'percentile', resamples: 50, items: 'words', gaps: 'paper' } as const
    const one = agreeLinks(
      await load(
        file(
          'x.jsonl',
          pairs.map((pair) => ({ ...pair, annotator: 'x' })),
        ),
        file('y.jsonl', others),
      ),
      settings,
    )
    const two = agreeLinks(
      await load(file('z.jsonl', pairs.map((pair) => ({ ...pair, annotator: 'z' })).reverse()), file('w.jsonl', others)),
      settings,
    )
    expect(two.values).toEqual(one.values)
  })

  it('breaks down by subcorpus and length and lists the worst pairs', async () => {
    const pairs = Array.from({ length: 6 }, (_, k) => ({ ...A, id: `p${k}`, meta: { corpus: k < 3 ? 'news' : 'story' } }))
    const others = pairs.map((pair, k) => ({ ...(k === 4 ? I : B), id: pair.id }))
    const report = agreeLinks(
      await load(
        file('a.jsonl', pairs),
        file(
          'b.jsonl',
          others.map((other) => ({ ...other, annotator: 'b' })),
        ),
      ),
      { ...options, items: 'words', gaps: 'paper' },
    )
    expect(report.bySubcorpus[0]!.groups.map(({ name, n }) => [name, n])).toEqual([
      ['news', 3],
      ['story', 3],
    ])
    expect(report.disputes[0]).toMatchObject({ names: ['A', 'b'], total: 6 })
    expect(report.disputes[0]!.pairs.map(({ id }) => id)).toEqual(['p4', 'p0'])
    const page = agreementPage(report, 'Agreement')
    expect(page).toContain('<svg')
    expect(page).toContain('heavy = a')
  })

  it('refuses one annotator, and pairs that only one has', async () => {
    const alone = await load(file('A.jsonl', [A]))
    expect(() => agreeLinks(alone, { ...options, items: 'words', gaps: 'paper' })).toThrow(
      'agreement needs at least two annotators; there is only A',
    )
    const uneven = await load(file('A2.jsonl', [A, { ...A, id: 'more' }]), file('B.jsonl', [B]))
    expect(() => agreeLinks(uneven, { ...options, items: 'words', gaps: 'paper' })).toThrow('1 missing in B: more')
    const report = agreeLinks(uneven, { ...options, common: true, items: 'words', gaps: 'paper' })
    expect(report.warnings).toEqual(['A, B: 1 pairs that only one of them annotated were left out (--common)'])
  })
})

describe('agreeChance', () => {
  const chance = { ...CHANCE_DEFAULTS, editRate: 'pair' } as const

  it('gives pi, pi0 and C of the invented example to six digits', async () => {
    const loaded = await load(file('A.jsonl', [A]), file('B.jsonl', [B]))
    const { annotations } = await load(file('I.jsonl', [I]))
    const report = await agreeChance(loaded, annotations[0], { ...options, model: 'sampled', chance, workers: 1 })
    expect(figureOf(report, 'chance.pi')).toBe(0.375)
    expect(figureOf(report, 'chance.pi0')).toBeCloseTo(0.30936, 6)
    expect(figureOf(report, 'chance.c')).toBeCloseTo((0.375 - 0.30936) / (1 - 0.30936), 5)
    expect(report.signature).toContain('|initial:I|edit-rate:pair|sampler:plain|samples:1000|seed:1|')
  })

  it('warns without an initial alignment, and refuses one that lacks a pair', async () => {
    const loaded = await load(file('A.jsonl', [A]), file('B.jsonl', [B]))
    const report = await agreeChance(loaded, undefined, {
      ...options,
      model: 'sampled',
      chance: { ...chance, samples: 10 },
      workers: 1,
    })
    expect(report.warnings[0]).toContain('no initial alignment was given')
    expect(report.signature).toContain('initial:empty')
    const { annotations } = await load(file('other.jsonl', [{ ...I, id: 'other' }]))
    await expect(agreeChance(loaded, annotations[0], { ...options, model: 'sampled', chance, workers: 1 })).rejects.toThrow(
      'the initial alignment I has no pair snow',
    )
  })

  it('refuses C where one annotation is the initial alignment itself', async () => {
    const loaded = await load(file('I.jsonl', [I]), file('B.jsonl', [B]))
    const report = await agreeChance(loaded, loaded.annotations[0], {
      ...options,
      model: 'sampled',
      chance: { ...chance, samples: 10 },
      workers: 1,
    })
    expect(report.values.find(({ measure }) => measure === 'chance.c')?.figure).toMatchObject({
      value: null,
      undefined: expect.stringContaining('equals the initial alignment'),
    })
  })

  it('has the two closed forms, named in the signature', async () => {
    const loaded = await load(file('A.jsonl', [A]), file('B.jsonl', [B]))
    const settings = { ...options, chance: { ...chance, items: 'words' }, workers: 1 } as const
    const kh = await agreeChance(loaded, undefined, { ...settings, model: 'kh' })
    // 10 links of A and 10 of B between different words, 7 shared, among 108 cells of different words (110 less the-the and flights-flights)
    expect(figureOf(kh, 'chance.pi')).toBeCloseTo(0.7, 12)
    expect(figureOf(kh, 'chance.pi0')).toBeCloseTo(10 / 108, 12)
    expect([kh.signature.includes('model:kh'), kh.warnings]).toEqual([true, []])
    expect((await agreeChance(loaded, undefined, { ...settings, model: 'cohn-eq5' })).signature).toContain('model:cohn-eq5')
  })
})

describe('agreeLabels and agreeJudgements', () => {
  it('measure links with all coefficients', async () => {
    const report = agreeLabels(await load(file('all.jsonl', [A, B, I])), { ...options, interval: 'percentile', resamples: 20 })
    expect(report.values.map(({ measure, of }) => (of === undefined ? measure : `${measure} ${of}`))).toEqual([
      'labels.cohen',
      'labels.cohen A, B',
      'labels.cohen A, I',
      'labels.cohen B, I',
      'labels.scott',
      'labels.scott A, B',
      'labels.scott A, I',
      'labels.scott B, I',
      'labels.fleiss all',
      'labels.alpha all',
      'labels.ac1 all',
    ])
  })

  const judged = (annotator: string, ratings: readonly number[], control: number): PairRecord[] => [
    ...ratings.map((meaning, k) => ({ id: `p${k}`, source: ['a'], target: ['b'], annotator, judgements: { meaning } })),
    { id: 'control', source: ['a'], target: ['b'], annotator, judgements: { meaning: control }, meta: { control: 'negative' } },
  ]

  it('leave out judges who fail their controls, and say so', () => {
    const records = [...judged('ines', [1, 2, 3, 4], 1), ...judged('tomas', [1, 2, 3, 5], 2), ...judged('yuki', [5, 5, 1, 1], 4)]
    const settings = { points: [1, 2, 3, 4, 5], version: 'test', interval: 'none' } as const
    const all = agreeJudgements(records, [], settings)
    const tested = agreeJudgements(records, [], { ...settings, controls: { allowed: 0.1 } })
    expect([all.annotators, tested.annotators]).toEqual([
      ['ines', 'tomas', 'yuki'],
      ['ines', 'tomas'],
    ])
    expect(tested.warnings).toEqual(['left out a judge: yuki failed 1 of 1 controls (control rated 4) on meaning'])
    expect(figureOf(tested, 'judgements.meaning.alpha')!).toBeGreaterThan(figureOf(all, 'judgements.meaning.alpha', 'all')!)
    expect(() => agreeJudgements(records, [], { ...settings, controls: { scale: 'style' } })).toThrow(
      'there is no scale style to test the judges on; there are: meaning',
    )
    expect(() => agreeJudgements([A as unknown as PairRecord], [], settings)).toThrow('nothing to agree on')
  })
})

describe('compareToGold', () => {
  it('scores systems and tests their difference', async () => {
    const many = (record: object, annotator: string) =>
      file(
        `${annotator}.jsonl`,
        Array.from({ length: 12 }, (_, k) => ({ ...record, id: `p${k}`, annotator })),
      )
    const loaded = await load(many(I, 'auto'), many(A, 'person'), many(B, 'gold'))
    const report = compareToGold(loaded, {
      ...options,
      measure: 'words.micro.sure.f1',
      test: 'randomisation',
      interval: 'percentile',
      resamples: 50,
    })
    const [auto, person] = ['auto', 'person'].map((of) => figureOf(report, 'words.micro.sure.f1', of)!)
    expect(figureOf(report, 'words.micro.sure.f1.difference', 'auto - person')).toBeCloseTo(auto! - person!, 12)
    expect(figureOf(report, 'words.micro.sure.f1.p', 'auto - person')!).toBeLessThan(0.01)
    expect(() => compareToGold(loaded, { ...options, measure: 'words.f2', test: 'randomisation' })).toThrow(
      'there is no measure words.f2; there are: words.mixed.precision',
    )
  })
})
