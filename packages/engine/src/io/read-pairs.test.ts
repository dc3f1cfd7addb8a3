import { gzipSync } from 'node:zlib'
import type { PairRecord } from '@parascope/core/corpus'
import { formatProblem, type Problem } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import { PairInput, type ReadPairsOptions } from './read-pairs.js'
import { scratchFolder } from './scratch-folder.fixture.js'

const scratch = scratchFolder()

async function read(path: string, options: Partial<ReadPairsOptions> = {}) {
  const problems: Problem[] = []
  const input = await PairInput.open(path, { ...options, onProblem: (problem) => problems.push(problem) })
  const records: PairRecord[] = []
  for await (const batch of input) records.push(...batch)
  return { input, records, problems, texts: problems.map((problem) => formatProblem(problem).replace(scratch.path, '').slice(1)) }
}

const line = (id: string, more: object = {}) => JSON.stringify({ id, source: ['a', 'b'], target: ['x'], ...more })

describe('reading JSON Lines', () => {
  it('gives the records as they are and says what was read', async () => {
    const path = scratch.write(
      'good.jsonl',
      `${line('1', { sure: [[0, 0]], annotator: 'maria' })}\n${line('1')}\n\n${line('2')}\n`,
    )
    const { input, records, problems } = await read(path, { hash: true })
    expect(problems).toEqual([])
    expect(records.map((record) => [record.id, record.annotator, record.sure])).toEqual([
      ['1', 'maria', [[0, 0]]],
      ['1', undefined, undefined],
      ['2', undefined, undefined],
    ])
    const [summary] = input.summaries()
    expect(summary).toMatchObject({ path, format: 'jsonl', records: 3 })
    expect(summary!.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('accepts a byte-order mark, CRLF, a missing last newline and gzip under any name', async () => {
    const content = `\ufeff${line('1')}\r\n${line('2')}\r\n${line('3')}`
    for (const path of [scratch.write('bom.jsonl', content), scratch.write('packed.jsonl', gzipSync(content))]) {
      const { records, problems } = await read(path)
      expect(problems).toEqual([])
      expect(records.map((record) => record.id)).toEqual(['1', '2', '3'])
    }
  })

  it('names file, line, field and pair of every fault and goes on', async () => {
    const path = scratch.write(
      'bad.jsonl',
      [
        line('1', { sure: [[5, 0]] }),
        '{"id": "2", "source": ["a"]',
        line('3'),
        line('3'),
        line('4', { annotater: 'x' }),
        '{"id":"5","id":"6","source":["a"],"target":["b"]}',
        '{"id":"7","source":["\\u0000"],"target":["b"]}',
        '[]',
        line('8', { sure: [[0, 0]], possible: [[0, 0]] }),
        line('9', { targetTree: '(S (A y))' }),
      ].join('\n'),
    )
    const { records, texts, input } = await read(path)
    expect(records.map((record) => record.id)).toEqual(['3'])
    expect(input.errors).toBe(9)
    const expected = [
      'bad.jsonl:1: sure[0]: link [5, 0] is out of range: the source has 2 tokens, the target 1, counted from 0 (pair 1)',
      'bad.jsonl:2: is not JSON (',
      'bad.jsonl:4: id: the same pair without annotator already stands on line 3; a pair may occur once for each annotator (pair 3)',
      'bad.jsonl:5: annotater: is not a field of the record; did you mean "annotator"? Free fields go under "meta" (pair 4)',
      'bad.jsonl:6: a field is given twice in the same object; keep one of them',
      'bad.jsonl:7: a string contains the NUL character \\u0000; remove it',
      'bad.jsonl:8: a record must be an object, found []',
      'bad.jsonl:9: possible[0]: link [0, 0] is already a sure link; possible must not repeat it (pair 8)',
      'bad.jsonl:10: targetTree: ',
    ]
    expect(texts).toHaveLength(expected.length)
    expected.forEach((start, k) => {
      expect(texts[k]!.slice(0, start.length)).toBe(start)
    })
  })

  it('names the byte of what is not UTF-8, and of NUL', async () => {
    const good = Buffer.from(`${line('1')}\n`)
    const bad = Buffer.concat([
      good,
      Buffer.from('{"id":"2","source":["caf'),
      Buffer.from([0xe9]),
      Buffer.from('"],"target":["b"]}\n{"id":"3\0"}\n'),
      Buffer.from(line('4')),
    ])
    const { records, problems } = await read(scratch.write('latin.jsonl', bad))
    expect(records.map((record) => record.id)).toEqual(['1', '4'])
    expect(problems).toMatchObject([
      { code: 'io/bad-encoding', line: 2, byte: good.length + 24 },
      { code: 'io/bad-encoding', line: 3, byte: bad.indexOf(0) },
    ])
    expect(problems[0]!.message).toContain(`byte 0xe9 at offset ${good.length + 24}`)
  })

  it('reads lines of 10 MB', async () => {
    const token = 'x'.repeat(10 * 1024 * 1024)
    const { records, problems } = await read(
      scratch.write('long.jsonl', `${line('1')}\n${line('2', { source: [token] })}\n${line('3')}\n`),
    )
    expect(problems).toEqual([])
    expect(records.map((record) => record.source[0]!.length)).toEqual([1, 10 * 1024 * 1024, 1])
  })

  it('gives an annotator to records that have none', async () => {
    const { records } = await read(scratch.write('who.jsonl', `${line('1')}\n${line('1', { annotator: 'jonas' })}\n`), {
      annotator: 'maria',
    })
    expect(records.map((record) => record.annotator)).toEqual(['maria', 'jonas'])
  })

  it('tells the tags of another tagset once a file', async () => {
    const phenomena = [{ type: 'dis_punct_format', source: [0], target: [0] }]
    const { problems } = await read(scratch.write('p4p.jsonl', `${line('1', { phenomena })}\n${line('2', { phenomena })}\n`))
    expect(problems.filter((problem) => problem.message.includes('p4p tagset'))).toHaveLength(1)
    expect(problems.every((problem) => problem.severity === 'warning')).toBe(true)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20), /the gzip data ends too early: the file was cut off/],
    [
      'damaged',
      (bytes: Buffer) => {
        const copy = Buffer.from(bytes)
        copy.fill(0xff, 400, 420)
        return copy
      },
      /the gzip data is damaged/,
    ],
  ])('refuses gzip data that is %s', async (name, spoil, message) => {
    const lines = Array.from({ length: 5000 }, (_, k) => line(String(k), { source: [String(Math.sin(k))] })).join('\n')
    const path = scratch.write(`${name}.jsonl.gz`, spoil(gzipSync(lines)))
    await expect(read(path)).rejects.toMatchObject({ code: 'io/bad-gzip', message: expect.stringMatching(message) })
  })

  it.each([
    ['no-such.jsonl', 'io/no-such-file', 'no such file'],
    ['.', 'io/unreadable', 'is a folder'],
  ])('refuses %s', async (name, code, message) => {
    await expect(read(scratch.file(name))).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('refuses an empty file and an unknown format', async () => {
    await expect(read(scratch.write('empty.jsonl', ''))).rejects.toMatchObject({ code: 'io/empty' })
    await expect(read(scratch.write('known.jsonl', line('1')), { from: 'jsonll' })).rejects.toThrow(
      'unknown format "jsonll"; did you mean jsonl?',
    )
  })

  it('refuses a line without end', async () => {
    const path = scratch.write('endless.jsonl', `${line('1')}\n{"id":"${'x'.repeat(65 * 1024 * 1024)}`)
    await expect(read(path)).rejects.toMatchObject({
      code: 'io/line-too-long',
      message: expect.stringContaining('endless.jsonl:2'),
    })
  })

  it('survives JSON nested a million deep', async () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
    const { problems } = await read(
      scratch.write('deep.jsonl', `{"id":"1","source":["a"],"target":["b"],"meta":{"x":${deep}}}\n${line('2')}\n`),
    )
    expect(problems.length).toBeLessThanOrEqual(1)
  })
})
