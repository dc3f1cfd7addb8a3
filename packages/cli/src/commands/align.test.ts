import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { commandsFor } from './index.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'demo')
const bitext = `${join(demo, 'bitext.source.txt')},${join(demo, 'bitext.target.txt')}`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parascope-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function parascope(...words: readonly string[]) {
  const io = capturedIo({})
  await runProgram(['node', 'parascope', ...words], io, await commandsFor(words))
  return { code: io.exitCode(), err: io.err(), out: io.out() }
}

const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')

describe('parascope align', () => {
  it('aligns with the shipped monolingual model: sure, possible and null, each with its confidence', async () => {
    const { code } = await parascope('align', join(demo, 'pairs.jsonl'), '--scores', '-o', join(folder, 'mono.jsonl'))
    expect(code).toBe(0)
    const records = lines('mono.jsonl').map((line) => JSON.parse(line))
    expect(records).toHaveLength(74)
    for (const { sure, possible, scores, nullSource, annotator } of records) {
      expect(annotator).toBe('mono')
      expect(scores).toHaveLength(sure.length + possible.length)
      for (const [i] of [...sure, ...possible]) expect(nullSource).not.toContain(i)
    }
    expect((await parascope('align', join(demo, 'pairs.jsonl'), '--method', 'mono', '--guideline', 'none')).err).toContain(
      'there are: edinburgh, mtref, msr',
    )
  })

  it('takes a table of paraphrases as synonyms, and vectors only with a model that knows them', async () => {
    const pairs = join(folder, 'own.jsonl')
    const [source, target] = ['The zorbs quelled the flumps .', 'The zorbs brimmed the flumps .'].map((text) => text.split(' '))
    writeFileSync(pairs, `${JSON.stringify({ id: 'own:1', source, target })}\n`)
    const table = join(folder, 'table.tsv')
    writeFileSync(table, 'quelled\tbrimmed\n')
    const confidence = async (...more: readonly string[]) => {
      const { code, err } = await parascope('align', pairs, '--scores', '-o', join(folder, 'own.out.jsonl'), ...more)
      expect([code, err]).toEqual([0, expect.anything()])
      const { scores } = JSON.parse(lines('own.out.jsonl')[0]!)
      return scores.find(([i, j]: [number, number]) => i === 2 && j === 2)?.[2] ?? 0
    }
    expect(await confidence('--paraphrases', table)).toBeGreaterThan(await confidence())
    const vectors = join(folder, 'vectors.txt')
    writeFileSync(vectors, 'quelled 1 0\nbrimmed 0.9 0.1\n')
    expect((await parascope('align', pairs, '--vectors', vectors)).err).toContain('learned without word vectors')
    const model = join(folder, 'with-vectors.json.gz')
    const small = ['--folds', '2', '--passes', '1', '--trees', '5', '--units', '32', '--vectors', vectors]
    expect((await parascope('aligner', 'train-mono', join(demo, 'words.maria.jsonl'), '-o', model, ...small)).err).toContain(
      'vectors of 2 words, 2 dimensions',
    )
    expect((await parascope('align', pairs, '--model', model)).err).toContain('learned with word vectors and needs them')
    expect((await parascope('align', pairs, '--model', model, '--vectors', vectors)).code).toBe(0)
    expect((await parascope('align', pairs, '--method', 'identity', '--vectors', vectors)).err).toContain(
      '--vectors belongs to --method mono',
    )
  })

  it('aligns Spanish pairs without the English lexicon', async () => {
    const out = join(folder, 'es.jsonl')
    expect((await parascope('align', join(demo, 'pairs.jsonl'), '-o', out)).code).toBe(0)
    const record = lines('es.jsonl')
      .map((line) => JSON.parse(line))
      .find(({ id }) => id === 'es:1')
    const linked = record.sure.map(([i, j]: [number, number]) => `${record.source[i]} ${record.target[j]}`)
    expect(linked).toEqual(expect.arrayContaining(['puente puente', 'alcaldesa alcaldesa', 'vecinos vecinos', '. .']))
    const explained = await parascope('align', join(demo, 'pairs.jsonl'), '--explain', 'es:1')
    expect(explained.out).toMatch(/^es:1, aligned by mono .*without a lexicon/)
    expect(explained.out).not.toContain('WordNet:')
  })

  it('explains one pair: links with limits and reasons, then the words without one', async () => {
    const { code, out } = await parascope('align', join(demo, 'pairs.jsonl'), '--explain', 'news:15')
    expect(code).toBe(0)
    expect(out).toMatch(/^sure +captain – captain +confidence 0\.\d\d; 0\.\d\d reaches the limit of 0\.\d\d$/m)
    expect(out).toMatch(/^ +\+\d\.\d {2}the same word$/m)
    expect(out).toContain('words without a link')
    const json = await parascope('align', join(demo, 'pairs.jsonl'), '--explain', 'news:15', '--json')
    const { links, unlinked } = JSON.parse(json.out)
    expect(links[0]).toMatchObject({ reasons: expect.any(Array), confidence: expect.any(Number), limit: expect.any(Number) })
    expect(unlinked[0].best.kind).toBe('none')
  })

  it('explains by posteriors where the method is statistical, and names the nearest ids of an unknown one', async () => {
    const { out } = await parascope('align', join(demo, 'pairs.jsonl'), '--method', 'ibm1', '--explain', 'news:15')
    expect(out).toMatch(/^sure +captain – captain +confidence 1\.00; forward 1\.00, backward 1\.00$/m)
    const unknown = await parascope('align', join(demo, 'pairs.jsonl'), '--explain', 'news:1x5')
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/has no pair news:1x5; the nearest are news:15/)])
  })

  it('gives the same links with a model that was saved and with one just learned, every time', async () => {
    const out = (name: string) => ['-o', join(folder, name)]
    expect((await parascope('align', bitext, '--method', 'hmm', '--iterations', '2', ...out('one.jsonl'))).err).toContain(
      'learned from 576 pairs',
    )
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
    const training = ['--method', 'hmm', '--bitext', bitext, '--iterations', '1', '--symmetrize', 'soft', '--threshold', '0.3']
    await parascope('align', join(demo, 'pairs.jsonl'), ...training, '--format', 'pharaoh', '--scores', '-o', out)
    expect(lines('links.txt').length).toBe(74)
    expect(lines('links.txt')[0]).toMatch(/^\d+-\d+:(0\.\d+|1)( \d+-\d+:(0\.\d+|1))*$/)
  })

  it.each([
    [['--bitext', bitext], /--bitext belongs to the methods that learn from text: add --method hmm/],
    [['--symmetrize', 'union'], /add --method hmm/],
    [['--preset', 'giza-2008'], /add --method hmm/],
    [['--no-identity'], /--no-identity belongs to .* add --method hmm/],
    [['--iterations', '3'], /add --method hmm/],
    [['--method', 'mono', '--bitext', bitext], /--method mono learns nothing from text: it takes no --bitext/],
    [['--method', 'identity', '--bitext', bitext], /learns nothing/],
    [['--method', 'identity', '--explain', '1'], /nothing more to explain/],
    [['--method', 'hmm', '--guideline', 'msr'], /belongs to --method mono/],
    [['--json'], /--json belongs to --explain/],
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
    const idle = await parascope('align', bitext, '--model', join(folder, 'one.aligner'), '--iterations', '2')
    expect([idle.code, idle.err]).toEqual([2, expect.stringMatching(/with --model nothing is learned: it takes no --iterations/)])
    const none = await parascope('align', bitext, '--model', join(demo, 'pairs.jsonl'), '-o', join(folder, 'n.jsonl'))
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/is not a model of an aligner/)])
  })

  it('leaves out long pairs and says which option changes that', async () => {
    const { code, err } = await parascope(
      'align',
      bitext,
      '--method',
      'hmm',
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
