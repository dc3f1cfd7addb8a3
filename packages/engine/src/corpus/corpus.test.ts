import { existsSync, readdirSync } from 'node:fs'
import type { PairRecord } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { dedupePairs, filterPairs, samplePairs, splitPairs } from './choose-pairs.js'
import { inspectPairs } from './inspect-pairs.js'
import { pairGroups } from './pair-groups.js'
import { transferPairs } from './transfer-pairs.js'

const scratch = scratchFolder()

function record(id: string, sourceLength: number, targetLength: number, more: Partial<PairRecord> = {}): PairRecord {
  const words = (count: number, letter: string) => Array.from({ length: count }, (_, k) => `${letter}${k}-${id}`)
  return { id, source: words(sourceLength, 's'), target: words(targetLength, 't'), ...more }
}

function write(name: string, records: readonly object[]): string {
  return scratch.write(name, records.map((each) => `${JSON.stringify(each)}\n`).join(''))
}

const idsOf = (name: string) =>
  scratch.read(name).trim() === ''
    ? []
    : scratch
        .read(name)
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as PairRecord).id)
const options = (input: string, ...outputs: string[]) => {
  const problems: Problem[] = []
  return {
    input,
    outputs: outputs.map((name) => scratch.file(name)),
    problems,
    onProblem: (problem: Problem) => problems.push(problem),
  }
}

const grouped = Array.from({ length: 60 }, (_, k) =>
  record(`p${k}`, 5, 5, { meta: { group: `g${Math.floor(k / 3)}`, corpus: k % 3 === 0 ? 'news' : 'story' } }),
)

describe('transferPairs', () => {
  const bad = [record('1', 2, 2), { id: '2', source: 'x' }, record('3', 2, 2, { sure: [[9, 9]] }), record('4', 2, 2)]

  it('writes nothing if anything is wrong, and leaves nothing behind', async () => {
    const run = options(write('bad.jsonl', bad), 'strict.jsonl')
    const summary = await transferPairs({ ...run, report: scratch.file('strict.problems.jsonl') })
    expect(summary).toMatchObject({ refused: true, written: [0] })
    expect(existsSync(scratch.file('strict.jsonl'))).toBe(false)
    expect(readdirSync(scratch.path).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(run.problems).toHaveLength(3)
    expect(
      scratch
        .read('strict.problems.jsonl')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(run.problems)
  })

  it('writes the good records and a report if told to skip the bad', async () => {
    const run = options(write('bad.jsonl', bad), 'skip.jsonl')
    const summary = await transferPairs({ ...run, skipBad: true, report: scratch.file('skip.problems.jsonl') })
    expect(summary).toMatchObject({ refused: false, written: [2], report: scratch.file('skip.problems.jsonl') })
    expect(idsOf('skip.jsonl')).toEqual(['1', '4'])
    expect(scratch.read('skip.problems.jsonl').trim().split('\n')).toHaveLength(3)
  })

  it('tells what the format lost', async () => {
    const run = options(write('lost.jsonl', [record('1', 2, 2, { sure: [[0, 0]], meta: { a: 1 } })]), 'lost.pharaoh')
    const { lost } = await transferPairs(run)
    expect(lost.get('meta')).toBe(1)
    expect(lost.has('sure')).toBe(false)
    expect(scratch.read('lost.pharaoh')).toBe('0-0\n')
  })

  it('refuses a record that the format cannot say', async () => {
    const run = options(write('blank.jsonl', [{ id: '1', source: ['New York'], target: ['x'] }]), 'a.txt,b.txt')
    const summary = await transferPairs({ ...run, outputs: [`${scratch.file('a.txt')},${scratch.file('b.txt')}`] })
    expect(summary.refused).toBe(true)
    expect(run.problems[0]).toMatchObject({ code: 'io/cannot-carry', id: '1' })
    expect(existsSync(scratch.file('a.txt'))).toBe(false)
  })

  it('leaves no partial file when the input cannot be opened', async () => {
    await expect(transferPairs(options(scratch.file('missing.jsonl'), 'never.jsonl'))).rejects.toMatchObject({
      code: 'io/no-such-file',
    })
    expect(readdirSync(scratch.path).filter((name) => name.includes('never'))).toEqual([])
  })
})

describe('filterPairs', () => {
  it('keeps pairs inside the limits and counts the others by reason', async () => {
    const input = write('lengths.jsonl', [
      record('ok', 10, 8),
      record('long', 60, 40),
      record('uneven', 20, 2),
      record('ok2', 9, 9, { annotator: 'x' }),
    ])
    const run = {
      ...options(input, 'filtered.jsonl'),
      droppedTo: scratch.file('dropped.tsv'),
      seed: 1,
      limits: { maxTokens: 50, maxRatio: 9 },
    }
    const { drops, written } = await filterPairs(run)
    expect(written).toEqual([2])
    expect(drops).toEqual([
      { reason: 'a side longer than 50 tokens', count: 1, first: 'long' },
      { reason: 'lengths beyond 9:1', count: 1, first: 'uneven' },
    ])
    expect(scratch.read('dropped.tsv')).toBe(
      'id\tannotator\treason\tdetail\nlong\t\ta side longer than 50 tokens\t60 and 40 tokens\nuneven\t\tlengths beyond 9:1\t20 and 2 tokens\n',
    )
  })

  it('keeps one pair of each group', async () => {
    const run = { ...options(write('grouped.jsonl', grouped), 'one.jsonl'), seed: 4, limits: {}, onePerGroup: true }
    expect((await filterPairs(run)).written).toEqual([20])
    const groups = idsOf('one.jsonl').map((id) => Math.floor(Number(id.slice(1)) / 3))
    expect(new Set(groups).size).toBe(20)
  })
})

describe('samplePairs', () => {
  it('draws in proportion and takes all annotators of a pair along', async () => {
    const twice = grouped.flatMap((each) => [
      { ...each, annotator: 'a' },
      { ...each, annotator: 'b' },
    ])
    const run = { ...options(write('twice.jsonl', twice), 'sample.jsonl'), size: 12, seed: 7, stratify: 'corpus' }
    expect((await samplePairs(run)).written).toEqual([24])
    const ids = idsOf('sample.jsonl')
    expect(new Set(ids).size).toBe(12)
    expect(new Set(ids.filter((id) => Number(id.slice(1)) % 3 === 0)).size).toBe(4)
    await samplePairs({ ...run, outputs: [scratch.file('again.jsonl')] })
    expect(idsOf('again.jsonl')).toEqual(ids)
  })

  it('refuses more than there is, and strata that are not there', async () => {
    const input = write('grouped.jsonl', grouped)
    await expect(samplePairs({ ...options(input, 'x.jsonl'), size: 61, seed: 1 })).rejects.toThrow(
      'has 60 pairs, 61 were asked for',
    )
    await expect(samplePairs({ ...options(input, 'x.jsonl'), size: 3, seed: 1, stratify: 'genre' })).rejects.toThrow(
      'pair p0 has no meta.genre to stratify by (its meta: group, corpus)',
    )
  })
})

describe('splitPairs', () => {
  it('divides everything, and no group is on two sides', async () => {
    const run = {
      ...options(write('grouped.jsonl', grouped), 'train.jsonl', 'dev.jsonl', 'test.jsonl'),
      shares: [80, 10, 10],
      seed: 2,
    }
    const { written } = await splitPairs(run)
    expect(written).toEqual([48, 6, 6])
    const parts = ['train.jsonl', 'dev.jsonl', 'test.jsonl'].map(
      (name) => new Set(idsOf(name).map((id) => Math.floor(Number(id.slice(1)) / 3))),
    )
    expect(parts.reduce((sum, groups) => sum + groups.size, 0)).toBe(20)
  })

  it('refuses more parts than groups', async () => {
    const run = { ...options(write('few.jsonl', grouped.slice(0, 3)), 'a.jsonl', 'b.jsonl'), shares: [1, 1], seed: 2 }
    await expect(splitPairs(run)).rejects.toThrow('has 1 groups, too few for 2 parts')
  })
})

describe('dedupePairs', () => {
  it('keeps the first of near-repetitions with all its annotators', async () => {
    const first = record('a', 12, 12)
    const nearly = { ...first, id: 'b', source: [...first.source.slice(0, 11), 'other'] }
    const input = write('repeated.jsonl', [
      { ...first, annotator: 'x' },
      nearly,
      { ...first, annotator: 'y' },
      record('c', 8, 8),
      { ...first, id: 'd' },
    ])
    const run = { ...options(input, 'unique.jsonl'), threshold: 0.8, droppedTo: scratch.file('repeats.tsv') }
    const { drops } = await dedupePairs(run)
    expect(idsOf('unique.jsonl')).toEqual(['a', 'a', 'c'])
    expect(drops.map(({ reason, first: id }) => [reason, id])).toEqual([
      ['overlap with an earlier pair of 0.8 or more', 'b'],
      ['same words as an earlier pair', 'd'],
    ])
    expect(scratch.read('repeats.tsv')).toMatch(/b\t\toverlap with an earlier pair of 0.8 or more\ta, overlap 0\.\d+/)
  })
})

describe('pairGroups', () => {
  const table = [
    'group\ttranslator\ttext',
    'g1\tt1\tIt rained.',
    'g1\tt2\tRain fell.',
    "g1\tt3\tIt didn't stay dry.",
    'g2\tt1\tAlone here.',
  ].join('\n')
  const limits = {}

  it('pairs all translations, tokenised, with their text', async () => {
    const run = {
      ...options(scratch.write('groups.tsv', table), 'pairs.jsonl'),
      language: 'en',
      limits,
      onePerGroup: false,
      seed: 1,
    }
    const summary = await pairGroups(run)
    expect(summary).toMatchObject({
      groups: 2,
      translations: 4,
      written: [3],
      drops: [{ reason: 'a group of one translation', count: 1, first: 'g2' }],
    })
    const last = JSON.parse(scratch.read('pairs.jsonl').trim().split('\n')[2]!) as PairRecord
    expect(last).toMatchObject({
      id: 'g1:t2-t3',
      target: ['It', 'did', "n't", 'stay', 'dry', '.'],
      targetText: "It didn't stay dry.",
      meta: { group: 'g1' },
    })
  })

  it('draws one pair of each group', async () => {
    const run = {
      ...options(scratch.write('groups.tsv', table), 'one-pair.jsonl'),
      language: 'en',
      limits,
      onePerGroup: true,
      seed: 1,
    }
    expect((await pairGroups(run)).written).toEqual([1])
  })

  it.each([
    ['group\ttext\ng1\tx', /groups\.tsv:1: needs the columns group, translator, text, separated by tabs; missing: translator/],
    [`${table}\ng1\tt9\tAgain.`, /groups\.tsv:6: group g1 began on line 2 already; sort the file by group/],
    ['', /is empty/],
  ])('refuses %j', async (content, message) => {
    const run = {
      ...options(scratch.write('groups.tsv', content), 'never.jsonl'),
      language: 'en',
      limits,
      onePerGroup: false,
      seed: 1,
    }
    await expect(pairGroups(run)).rejects.toThrow(message)
    expect(existsSync(scratch.file('never.jsonl'))).toBe(false)
  })

  it('reports lines with faults and writes nothing', async () => {
    const run = {
      ...options(scratch.write('groups.tsv', `${table}\ng3\tt1\ng3\t\tx\ng4\tt1\tx\ng4\tt1\ty`), 'never.jsonl'),
      language: 'en',
      limits,
      onePerGroup: false,
      seed: 1,
    }
    expect((await pairGroups(run)).refused).toBe(true)
    expect(run.problems.map(({ line, message }) => [line, message])).toEqual([
      [6, 'has 2 cells, the header has 3'],
      [7, 'is empty'],
      [9, 'translator t1 occurs twice in group g4'],
    ])
  })
})

describe('inspectPairs', () => {
  it('counts what there is', async () => {
    const records = [
      record('1', 3, 2, {
        annotator: 'a',
        sure: [[0, 0]],
        possible: [[1, 1]],
        nullSource: [2],
        judgements: { meaning: 4 },
        isParaphrase: true,
      }),
      record('1', 3, 2, {
        annotator: 'b',
        sure: [],
        phenomena: [{ type: 'order', source: [0], target: [1], projection: 'local' }],
        judgements: { meaning: 1 },
      }),
      {
        id: '2',
        source: ['Same', 'here'],
        target: ['same', 'Here'],
        sourceTree: '(S (A Same) (B here))',
        meta: { corpus: 'news' },
      },
    ]
    const it = await inspectPairs(write('inspect.jsonl', records), { onProblem: () => {} })
    expect(it).toMatchObject({
      records: 3,
      pairs: 2,
      groups: 2,
      identical: 1,
      trees: 1,
      phenomena: 1,
      errors: 0,
      tokens: { source: 8, target: 6 },
    })
    expect(it.lengths.source).toEqual({ min: 2, mean: 8 / 3, median: 3, p95: 3, max: 3 })
    expect(it.links).toEqual({
      records: 2,
      sure: 1,
      possible: 1,
      nonIdentical: 2,
      unlinkedSource: 4,
      unlinkedTarget: 2,
      nullSource: 1,
      nullTarget: 0,
      scores: 0,
    })
    expect([...it.annotators]).toEqual([
      ['a', 1],
      ['b', 1],
      ['(none)', 1],
    ])
    expect(it.judgements.get('meaning')).toEqual({ n: 2, mean: 2.5 })
    expect([...it.types]).toEqual([['order', 1]])
  })
})
