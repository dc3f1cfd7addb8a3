/** The commands that compare grammars, on those of the demo. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { commandsFor } from './index.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'demo')
const grammars = [join(demo, 'grammar.auto.txt'), join(demo, 'grammar.maria.txt')] as const
const folder = mkdtempSync(join(tmpdir(), 'parascope-test-'))
// the first use of the commands loads all of them
beforeAll(async () => void (await commandsFor(['grammar'])), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function parascope(...words: readonly string[]) {
  const io = capturedIo({})
  await runProgram(['node', 'parascope', ...words], io, await commandsFor(words))
  return { code: io.exitCode(), out: io.out(), err: io.err() }
}

interface Result {
  readonly measure: string
  readonly value: number | null
  readonly scale: string
  readonly n?: number
  readonly of?: string
}

async function results(...words: readonly string[]): Promise<readonly Result[]> {
  const { code, out } = await parascope(...words, '--json')
  expect(code).toBe(0)
  return JSON.parse(out).results
}

describe('parascope grammar', () => {
  it('overlap: one column a threshold, whatever their order', async () => {
    const { out } = await parascope('grammar', 'overlap', ...grammars, '--min-count', '2,1')
    expect(out).toMatch(/^measure +count >= 1 +count >= 2$/m)
    expect(out).toMatch(/^overlap\.strict\.recall +0\.1871 +0\.3636$/m)
    const found = await results('grammar', 'overlap', ...grammars)
    expect(found.find(({ measure }) => measure === 'overlap.strict.precision')).toEqual({
      measure: 'overlap.strict.precision',
      value: 318 / 407,
      scale: '0-1',
      n: 407,
    })
  })

  it('curve: a table in every format, a page and two plots', async () => {
    const page = join(folder, 'curve.html')
    const words = ['grammar', 'curve', ...grammars, '--by', 'Lex(e|f)', '--report', page, '--plots', folder]
    const { out } = await parascope(...words, '--format', 'csv')
    expect(out.split('\r\n').slice(0, 2)).toEqual([
      'match,rules,score,gold,precision,recall',
      expect.stringMatching(/^strict,10,0,8\.5/),
    ])
    expect(readFileSync(page, 'utf8')).toContain('As a grammar grows')
    expect(readFileSync(join(folder, 'relative-recall-as-the-grammar-grows.svg'), 'utf8')).toContain('<svg')
    const found = await results('grammar', 'curve', ...grammars, '--by', 'Count', '--descending', '--ties', 'together')
    expect(found.at(-1)).toMatchObject({ measure: 'overlap.nonstrict.score', scale: 'value', value: 1, of: 'best 405', n: 405 })
  })

  it('curve: asks for a score', async () => {
    expect(await parascope('grammar', 'curve', ...grammars)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--by or --weights'),
    })
    expect((await parascope('grammar', 'curve', ...grammars, '--weights', 'p(e|f)')).err).toContain('expected name=weight')
    const lacking = await parascope('grammar', 'curve', ...grammars, '--by', 'sim')
    expect(lacking.code).toBe(1)
    expect(lacking.err).toContain('grammar.auto.txt:1: features: has no sim')
  })

  it('stats and diff: the numbers of the demo', async () => {
    const stats = await results('grammar', 'stats', grammars[1])
    expect(stats.find(({ measure }) => measure === 'grammar.rules')?.value).toBe(1700)
    const diff = await results('grammar', 'diff', ...grammars)
    expect(diff.slice(0, 5).map(({ value }) => value)).toEqual([89, 0, 1382, 1, 318])
  })

  it('names a line that is no rule, and measures nothing', async () => {
    const bad = join(folder, 'bad.txt')
    writeFileSync(bad, '[X] ||| a ||| b\n[X] ||| a ||| b [X,1]\n')
    const { code, out, err } = await parascope('grammar', 'overlap', grammars[0], bad)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('bad.txt:2: target: hole 1 is not on the source side')
    expect((await parascope('grammar', 'overlap', ...grammars, '--min-count', '1,1')).err).toContain('different numbers')
  })
})
