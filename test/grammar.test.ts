/** Extraction of grammars as a whole program: threads, kills, Ctrl-C, workers that die, and the counts of a real corpus. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { needsSharedData, root, sharedData } from './needs.js'
import { launcher, parascope, workFolder } from './program.js'

const folder = workFolder()
const read = (name: string) => readFileSync(join(folder, 'out', name))

/** The linked pairs of the demo many times over under names of their own: several chunks of work. */
function manyPairs(copies: number): string {
  const lines = readFileSync(join(root, 'demo/words.maria.jsonl'), 'utf8').trimEnd().split('\n')
  const records = lines.map((line) => JSON.parse(line))
  const path = join(folder, `${copies}.jsonl`)
  const text = Array.from({ length: copies }, (_, k) =>
    records.map((record) => JSON.stringify({ ...record, id: `${k} ${record.id}` })),
  )
  writeFileSync(path, `${text.flat().join('\n')}\n`)
  return path
}

/** Starts an extraction and waits until its first chunk is there. */
async function startExtraction(input: string, output: string) {
  const child = spawn(process.execPath, [launcher, 'grammar', 'extract', input, '-o', output, '--threads', '1'], { cwd: folder })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  const parts = join(folder, `${output}.parts`)
  while (!(existsSync(parts) && readdirSync(parts).some((name) => name.endsWith('.rest.tsv')))) await setTimeout(5)
  return { child, ended, parts, said: () => said }
}

describe('grammar extract', () => {
  const input = manyPairs(12)

  it('gives the same bytes for 1, 2 and 4 threads and both engines, also packed', () => {
    for (const threads of ['1', '2', '4']) {
      const run = parascope(folder, [
        'grammar',
        'extract',
        input,
        '-o',
        `out/${threads}.gz`,
        '--threads',
        threads,
        '--features',
        'all',
      ])
      expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('read 888 pairs')])
    }
    parascope(folder, ['grammar', 'extract', input, '-o', 'out/memory.gz', '--engine', 'memory', '--features', 'all'])
    for (const name of ['2.gz', '4.gz', 'memory.gz']) expect(read(name).equals(read('1.gz')), name).toBe(true)
  })

  it('goes on after a kill where it was', async () => {
    const { child, ended, parts } = await startExtraction(input, 'out/killed.gz')
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(folder, 'out/killed.gz'))).toBe(false)
    expect(readdirSync(parts).length).toBeGreaterThan(0)
    const run = parascope(folder, ['grammar', 'extract', input, '-o', 'out/killed.gz', '--features', 'all'])
    expect(run.stderr).toMatch(/took over the rules of \d+ pairs that an earlier run had extracted/)
    expect(read('killed.gz').equals(read('1.gz'))).toBe(true)
    expect(existsSync(parts)).toBe(false)
  })

  it('leaves nothing half done on Ctrl-C', async () => {
    const { child, ended, parts, said } = await startExtraction(input, 'out/stopped.txt')
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(said()).toContain('what is done stays in out/stopped.txt.parts: the same command goes on from there')
    expect(readdirSync(join(folder, 'out')).filter((name) => /stopped/.test(name))).toEqual(['stopped.txt.parts'])
    expect(readdirSync(parts).filter((name) => !/^\d{6}-[0-9a-f]{24}\.(rules|rest)\.tsv$/.test(name))).toEqual([])
  })

  it('refuses options that do not go together', () => {
    const run = (...words: readonly string[]) => parascope(folder, ['grammar', 'extract', 'demo/words.maria.jsonl', ...words])
    expect(run('-o', '-', '--json')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--json needs standard output for itself'),
    })
    expect(run('-o', 'out/x', '--master', 'local')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--master belongs to'),
    })
    expect(run('-o', 'out/x', '--features', 'Cuont')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Expected all, none'),
    })
    expect(run('-o', 'out/x', '--default-policy', 'never')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('its policy must be always'),
    })
    expect(run('-o', 'out/no/x')).toMatchObject({ status: 1, stderr: expect.stringContaining('its folder does not exist') })
  })
})

describe('a worker process', () => {
  const settings = Buffer.from(JSON.stringify({ preset: 'none' })).toString('base64url')
  const worker = join(root, 'packages/cli/dist/bundle/rows-worker.js')
  const hiero = Buffer.from(
    JSON.stringify({
      categories: [],
      unary: 'bottom',
      defaultLabel: 'X',
      defaultPolicy: 'always',
      parsedSide: 'source',
      maxPhrase: null,
      maxHoles: 1,
      minLinks: 1,
      adjacentHoles: false,
      loose: false,
      abstract: false,
      mixed: true,
      maxSourceSymbols: 5,
      maxTargetSymbols: 5,
      maxSourceWords: 10,
      maxTargetWords: 10,
      fullSentence: 'no',
      fullSentenceLabel: '_S',
      identity: true,
    }),
  ).toString('base64url')
  const run = (input: string, words: readonly string[]) =>
    spawnSync(process.execPath, [worker, ...words], { input, encoding: 'utf8' })

  it('writes rules, links and a trailer', () => {
    const { stdout, status } = run('a\tbig dogs\tlarge dogs\t0-0 1-1\t\\N\t\\N\n', [hiero])
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'R\tX\tbig\tlarge\t0-0\t1',
      'R\tX\tbig dogs\tlarge dogs\t0-0 1-1\t1',
      'R\tX\t[X,1] dogs\t[X,1] dogs\t1-1\t1',
      'R\tX\tbig [X,1]\tlarge [X,1]\t0-0\t1',
      'R\tX\tdogs\tdogs\t0-0\t1',
      'L\tbig\tlarge\t\t\t1',
      'L\tdogs\tdogs\t\t\t1',
      'T\t1\t5\t5\t2\t0',
      '',
    ])
  })

  it('that dies has no trailer', () => {
    for (const [input, words, message] of [
      ['a\tb\n', [hiero], 'a row of a pair has 6 fields, not 2'],
      ['a\tx\ty\t3-3\t\\N\t\\N\n', [hiero], 'pair a: link [3, 3] lies outside 1 x 1'],
      ['a\tx\ty\t0-0\t\\N\t\\N', [hiero], 'the last row has no line end'],
      ['', [settings], 'maxPhrase must be a whole number'],
    ] as const) {
      const { stdout, stderr, status } = run(input, words)
      expect(stderr).toContain(message)
      expect([status, /^T/m.test(stdout)]).toEqual([1, false])
    }
  })
})

describe.runIf(needsSharedData())('MultiMWA-MTRef, training part', () => {
  it('gives the rules that Thrax gives, in 600 MB as well', () => {
    const input = join(sharedData, 'mtref.train.jsonl')
    const run = parascope(folder, ['grammar', 'extract', input, '-o', 'out/mtref.txt', '--memory', '600MB', '--json'])
    const results = new Map<string, number>(
      JSON.parse(run.stdout).results.map(({ measure, value }: { measure: string; value: number }) => [measure, value]),
    )
    expect([results.get('grammar.occurrences'), results.get('grammar.rules')]).toEqual([1_879_684, 654_541])
  })
})
