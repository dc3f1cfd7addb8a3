import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { commands } from './index.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'demo')
const bitext = `${join(demo, 'bitext.source.txt')},${join(demo, 'bitext.target.txt')}`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parascope-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function parascope(...words: readonly string[]) {
  const io = capturedIo({})
  await runProgram(['node', 'parascope', ...words], io, commands)
  return { code: io.exitCode(), err: io.err() }
}

const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')

describe('parascope align', () => {
  it('aligns with the shipped monolingual model: sure, possible and null, each with its confidence', async () => {
    const { code } = await parascope(
      'align',
      join(demo, 'pairs.jsonl'),
      '--method',
      'mono',
      '--scores',
      '-o',
      join(folder, 'mono.jsonl'),
    )
    expect(code).toBe(0)
    const records = lines('mono.jsonl').map((line) => JSON.parse(line))
    expect(records).toHaveLength(74)
    for (const { sure, possible, scores, nullSource } of records) {
      expect(scores).toHaveLength(sure.length + possible.length)
      for (const [i] of [...sure, ...possible]) expect(nullSource).not.toContain(i)
    }
    expect((await parascope('align', join(demo, 'pairs.jsonl'), '--method', 'mono', '--guideline', 'none')).err).toContain(
      'there are: edinburgh, mtref, msr',
    )
    expect((await parascope('align', join(demo, 'pairs.jsonl'), '--method', 'mono', '--bitext', bitext)).code).toBe(2)
  })

  it('gives the same links with a model that was saved and with one just learned, every time', async () => {
    const out = (name: string) => ['-o', join(folder, name)]
    expect((await parascope('align', bitext, '--iterations', '2', ...out('one.jsonl'))).err).toContain('learned from 576 pairs')
    await parascope('aligner', 'train', bitext, '--iterations', '2', ...out('demo.aligner'))
    expect((await parascope('align', bitext, '--model', join(folder, 'demo.aligner'), ...out('two.jsonl'))).code).toBe(0)
    expect(lines('one.jsonl').length).toBe(576)
    expect(lines('two.jsonl')).toEqual(lines('one.jsonl'))
    expect(JSON.parse(lines('one.jsonl')[0]!)).toMatchObject({
      annotator: 'hmm',
      sure: expect.any(Array),
      possible: expect.any(Array),
    })
  })

  it('links equal words and stems as the demo corpus was prepared', async () => {
    const out = join(folder, 'equal.jsonl')
    await parascope('align', join(demo, 'pairs.jsonl'), '--method', 'identity', '--stems', '--name', 'auto', '-o', out)
    const links = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { sure: unknown }).sure)
    expect(links(readFileSync(out, 'utf8'))).toEqual(links(readFileSync(join(demo, 'words.auto.jsonl'), 'utf8')))
  })

  it('writes Pharaoh links with scores, one line for each pair', async () => {
    const out = join(folder, 'links.txt')
    const training = ['--bitext', bitext, '--iterations', '1', '--symmetrize', 'soft', '--threshold', '0.3']
    await parascope('align', join(demo, 'pairs.jsonl'), ...training, '--format', 'pharaoh', '--scores', '-o', out)
    expect(lines('links.txt').length).toBe(74)
    expect(lines('links.txt')[0]).toMatch(/^\d+-\d+:(0\.\d+|1)( \d+-\d+:(0\.\d+|1))*$/)
  })

  it.each([
    [['--method', 'identity', '--bitext', bitext], /learns nothing/],
    [['--preset', 'giza-2008', '--method', 'ibm1'], /ends with the method hmm/],
    [['--threshold', '0.3'], /belongs to --symmetrize soft/],
    [['--stems'], /belongs to --method identity/],
    [['--method', 'magic'], /hmm, diagonal, ibm2, ibm1, identity/],
  ])('refuses %j as a fault of usage', async (words, message) => {
    const { code, err } = await parascope('align', bitext, ...words, '-o', join(folder, 'never.jsonl'))
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  it('refuses a model of another method, and a file that is no model', async () => {
    await parascope('aligner', 'train', bitext, '--method', 'ibm1', '--iterations', '1', '-o', join(folder, 'one.aligner'))
    const wrong = await parascope(
      'align',
      bitext,
      '--model',
      join(folder, 'one.aligner'),
      '--method',
      'hmm',
      '-o',
      join(folder, 'n.jsonl'),
    )
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/made by the method ibm1, not hmm/)])
    const none = await parascope('align', bitext, '--model', join(demo, 'pairs.jsonl'), '-o', join(folder, 'n.jsonl'))
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/is not a model of an aligner/)])
  })

  it('leaves out long pairs and says which option changes that', async () => {
    const { code, err } = await parascope(
      'align',
      bitext,
      '--iterations',
      '1',
      '--max-length',
      '12',
      '-o',
      join(folder, 'short.jsonl'),
    )
    expect(code).toBe(0)
    expect(err).toMatch(/left out \d+ with a side longer than --max-length 12/)
    expect(err).toMatch(/longer than --max-length 12: written without links/)
  })
})
