import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { commandsFor } from './index.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'demo')
const ppdb = join(demo, 'ppdb.txt')
const folder = mkdtempSync(join(tmpdir(), 'parascope-test-'))
const index = join(folder, 'demo.ppdb')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function parascope(...words: readonly string[]) {
  const io = capturedIo({})
  await runProgram(['node', 'parascope', ...words], io, await commandsFor(words))
  return { code: io.exitCode(), out: io.out(), err: io.err() }
}

describe('parascope ppdb', () => {
  it('builds an index that answers as the file does', async () => {
    const built = await parascope('ppdb', 'build', ppdb, '-o', index)
    expect(built).toMatchObject({
      code: 0,
      err: `read 77 rules: 40 lexical, 26 phrasal, 11 syntactic\nwrote 77 rules to ${index}\n`,
    })
    for (const words of [
      ['boat'],
      ['close', '--pos', 'VB,VBP', '--min-score', '4'],
      ['because of', '--by', 'p(f|e)', '--json'],
    ]) {
      const fromFile = await parascope('ppdb', 'lookup', ...words, '--index', ppdb)
      expect(fromFile.out).not.toBe('')
      expect(await parascope('ppdb', 'lookup', ...words, '--index', index)).toEqual(fromFile)
    }
  })

  it('says why there is no paraphrase, and how many more there are', async () => {
    const { code, out, err } = await parascope('ppdb', 'lookup', 'Boat', '--index', ppdb, '--relation', 'Exclusion')
    expect([code, out, err]).toEqual([0, '', '"Boat" has no paraphrase: none of its 6 rules is wanted\n'])
    expect((await parascope('ppdb', 'lookup', 'boat', '--index', ppdb, '--limit', '2')).err).toBe('… and 4 more (--limit)\n')
  })

  it('prunes, and tells what it left out', async () => {
    const out = join(folder, 'pruned.txt')
    const { err } = await parascope(
      'ppdb',
      'prune',
      ppdb,
      '-o',
      out,
      '--min',
      'PPDB2.0Score=4',
      '--max',
      'MVLSASim=0.9',
      '--top',
      '1',
    )
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    expect(err).toContain(`wrote ${lines.length} rules to ${out}`)
    expect(err).toContain('MVLSASim is not known')
    expect(new Set(lines.map((line) => line.split('|||')[1]!.trim())).size).toBe(lines.length)
  })

  it.each([
    [['--min', 'PPDB2.0Score'], 'Expected a feature and a number, such as "PPDB2.0Score=3"'],
    [['--max', '=3'], 'Expected a feature and a number'],
    [['--kind', 'short'], 'Expected one of lexical, phrasal, syntactic'],
    [['--lowest', '--highest'], 'cannot be used with'],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await parascope('ppdb', 'prune', ppdb, '-o', '-', ...words)
    expect([code, err.includes(message)]).toEqual([2, true])
  })

  it('names the line and the field of a fault, and writes nothing', async () => {
    const file = join(folder, 'bad.txt')
    writeFileSync(file, '[NN] ||| boat ||| ship\nboat ||| ship ||| vessel\n')
    const { code, err } = await parascope('ppdb', 'build', file, '-o', join(folder, 'bad.ppdb'))
    expect(code).toBe(1)
    expect(err).toContain(`${file}:2: label: expected a label in brackets, such as [NP], found "boat"`)
    expect(err).toContain('nothing was written')
  })
})

describe('parascope grammar pivot', () => {
  const bilingual = join(demo, 'bilingual.rules.txt')

  it('makes paraphrases', async () => {
    const out = join(folder, 'pivoted.txt')
    const { code, err } = await parascope('grammar', 'pivot', bilingual, '-o', out, '--drop-identity')
    expect(code).toBe(0)
    expect(err).toMatch(/^read 28 rules of 12 foreign phrases; \d+ pivots\nwrote \d+ rules/)
    expect(readFileSync(out, 'utf8')).toContain("[NP] ||| the [NN,1] of [NP,2] ||| [NP,2] 's [NN,1] ||| ")
  })

  it('takes a pruning, and refuses one it does not understand', async () => {
    const pruned = await parascope('grammar', 'pivot', bilingual, '-o', '/dev/null', '--prune', 'p(e|f)>2, p(f|e)>2')
    expect(pruned.err).toMatch(/pivots, \d+ more pruned/)
    const refused = await parascope('grammar', 'pivot', bilingual, '-o', '-', '--prune', 'Count<2')
    expect([refused.code, refused.err.includes('there is no feature Count to prune by')]).toEqual([2, true])
  })
})
