import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Aligner, trainingOf } from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { type AlignPairsOptions, alignPairs } from './align-pairs.js'
import { readModel, writeModel } from './model-file.js'
import { trainFiles } from './train-files.js'

const folder = scratchFolder().path

const NOUNS = 'dog cat house tree boat stone river cloud'.split(' ')
const PAIRS: PairRecord[] = NOUNS.flatMap((noun) => [
  { id: `${noun}:1`, source: ['The', 'big', noun, 'fell'], target: ['the', 'large', noun, 'dropped'] },
  { id: `${noun}:2`, source: ['a', 'big', noun], target: ['a', 'large', noun] },
  { id: `${noun}:3`, source: ['it', 'fell', 'on', 'a', noun], target: ['it', 'dropped', 'on', 'a', noun] },
])

function fileOf(name: string, records: readonly object[]): string {
  const path = join(folder, name)
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return path
}

async function trained(path: string, more: object = {}) {
  const problems: Problem[] = []
  const options = {
    inputs: [{ path }],
    training: trainingOf('hmm'),
    maxLength: 50,
    onProblem: (found: Problem) => problems.push(found),
  }
  return { summary: await trainFiles({ ...options, ...more }), problems }
}

async function aligned(records: readonly object[], more: Partial<AlignPairsOptions> = {}) {
  const { summary } = await trained(fileOf('training.jsonl', PAIRS))
  const aligner = new Aligner(summary!.learned.model())
  const problems: Problem[] = []
  const out = join(folder, 'aligned.jsonl')
  const report = await alignPairs({
    input: fileOf('input.jsonl', records),
    outputs: [out],
    align: (source, target) => aligner.align(source, target),
    name: 'hmm',
    links: 'all',
    scores: false,
    oneKind: false,
    maxLength: 50,
    onProblem: (problem) => problems.push(problem),
    ...more,
  })
  const written = existsSync(out) ? readFileSync(out, 'utf8').trim().split('\n') : []
  return { report, problems, written: written.map((line) => JSON.parse(line) as PairRecord) }
}

describe('trainFiles', () => {
  it('learns from each pair once, and counts what it leaves out', async () => {
    const long = { id: 'long', source: Array(51).fill('a'), target: ['a'] }
    const path = fileOf('some.jsonl', [...PAIRS, { ...PAIRS[0], annotator: 'maria' }, long])
    const { summary, problems } = await trained(path)
    expect(problems).toEqual([])
    expect(summary).toMatchObject({ pairs: PAIRS.length, long: 1, empty: 0 })
  })
  it('tells how far it is', async () => {
    const seen: [number, number][] = []
    await trained(fileOf('some.jsonl', PAIRS), { onTraining: (done: number, total: number) => seen.push([done, total]) })
    expect(seen.at(-1)).toEqual([240, 240])
  })
  it('stops before training if told so', async () => {
    const path = fileOf('faulty.jsonl', [...PAIRS, { id: 'bad', source: 'no list', target: ['a'] }])
    const { summary, problems } = await trained(path, { onRead: (errors: number) => errors === 0 })
    expect(summary).toBeUndefined()
    expect(problems.length).toBe(1)
  })
  it('refuses text without anything to learn from', async () => {
    const path = fileOf('nothing.jsonl', [{ id: '1', source: Array(60).fill('a'), target: ['a'] }])
    await expect(trained(path)).rejects.toMatchObject({ code: 'align/no-text' })
  })
})

describe('a model file', () => {
  it('comes back as it was, packed or not', async () => {
    const { summary } = await trained(fileOf('some.jsonl', PAIRS))
    for (const name of ['m.aligner', 'm.aligner.gz']) {
      await writeModel(join(folder, name), summary!.learned.model())
      expect(await readModel(join(folder, name))).toEqual(summary!.learned.model())
    }
  })
  it.each([
    ['something else', () => Buffer.from('hello'), /is not a model/],
    [
      'a model of another version',
      (bytes: Buffer) => replaced(bytes, '"version":1', '"version":9'),
      /version 9.*reads version 1/,
    ],
    [
      'a model of another method',
      (bytes: Buffer) => replaced(bytes, '"method":"hmm"', '"method":"xyz"'),
      /method xyz; known here are hmm/,
    ],
    ['a model that was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100), /cut off/],
    ['a damaged header', (bytes: Buffer) => replaced(bytes, '{"version"', '["version"'), /damaged header/],
  ])('refuses %s', async (_, damage, message) => {
    const { summary } = await trained(fileOf('some.jsonl', PAIRS))
    const path = join(folder, 'damaged.aligner')
    await writeModel(path, summary!.learned.model())
    writeFileSync(path, damage(readFileSync(path)))
    await expect(readModel(path)).rejects.toMatchObject({ code: 'align/bad-model', message: expect.stringMatching(message) })
  })
})

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  expect(bytes.includes(from)).toBe(true)
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}

describe('alignPairs', () => {
  it('writes links as the work of a program, and keeps text and trees', async () => {
    const person = { annotator: 'maria', sure: [[0, 0]], possible: [], judgements: { meaning: 3 }, meta: { corpus: 'news' } }
    const { written } = await aligned([{ id: 'x', source: ['the', 'big', 'dog'], target: ['the', 'large', 'dog'], ...person }])
    expect(written).toMatchObject([{ id: 'x', annotator: 'hmm', meta: { corpus: 'news' } }])
    expect(written[0]!.judgements).toBeUndefined()
    expect([...written[0]!.sure!, ...written[0]!.possible!]).toContainEqual([0, 0])
    expect([...written[0]!.sure!, ...written[0]!.possible!]).toContainEqual([1, 1])
  })
  it('aligns a pair once, however many people have seen it', async () => {
    const { report, written } = await aligned([PAIRS[0]!, { ...PAIRS[0], annotator: 'maria' }])
    expect(written.length).toBe(1)
    expect(report.drops).toMatchObject([{ count: 1 }])
  })
  it('writes scores, only sure links, or one kind of links', async () => {
    const { written } = await aligned(PAIRS, { scores: true })
    for (const { sure, possible, scores } of written) expect(scores!.length).toBe(sure!.length + possible!.length)
    const one = await aligned(PAIRS, { oneKind: true })
    expect(one.written.map(({ sure }) => sure!.length)).toEqual(written.map(({ scores }) => scores!.length))
    const sure = await aligned(PAIRS, { links: 'sure', scores: true })
    expect(sure.written.map((record) => record.sure)).toEqual(written.map((record) => record.sure))
    expect(sure.written.every(({ possible, scores, sure }) => possible!.length === 0 && scores!.length === sure!.length)).toBe(
      true,
    )
  })
  it('leaves long pairs without links and warns', async () => {
    const words = Array.from({ length: 1000 }, (_, k) => `w${k}`)
    const { written, problems, report } = await aligned([{ id: 'long', source: words, target: words }, PAIRS[0]!])
    expect(report).toMatchObject({ long: 1, written: [2] })
    expect(written[0]!.sure).toBeUndefined()
    expect(problems).toMatchObject(
      [{ severity: 'warning', code: 'align/too-long', id: 'long', message: /1000 words.*--max-length 50/ }].map(
        ({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) }),
      ),
    )
  })
  it('aligns unknown words only by identity', async () => {
    const { written } = await aligned([{ id: 'new', source: ['qq', 'rr'], target: ['rr', 'qq'] }])
    expect(written[0]!.sure).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
  it('writes nothing if a record has a fault', async () => {
    const { report } = await aligned([PAIRS[0]!, { id: 'bad', source: 3, target: [] }], {
      outputs: [join(folder, 'never.jsonl')],
    })
    expect(report.refused).toBe(true)
    expect(existsSync(join(folder, 'never.jsonl'))).toBe(false)
  })
})
