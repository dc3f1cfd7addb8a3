/** Aligning as a whole program: interrupted or killed while workers train, it leaves nothing under its name, and a rerun gives the same file. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { exitOf, launcher, parascope, workFolder } from './program.js'

const folder = workFolder()
const BITEXT = 'demo/bitext.source.txt,demo/bitext.target.txt'

/** `parascope align` with so many iterations, on two threads. */
const words = (out: string, iterations: number) => [
  ...['align', BITEXT, '--method', 'hmm', '--threads', '2'],
  ...['--iterations', String(iterations), '-o', `out/${out}`],
]

describe('parascope align', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('leaves nothing half-written on %s', async (signal, code) => {
    const child = spawn(process.execPath, [launcher, ...words('endless.jsonl', 100_000)], { cwd: folder, stdio: 'ignore' })
    await setTimeout(3000)
    child.kill(signal)
    expect(await exitOf(child)).toBe(code)
    expect(existsSync(join(folder, 'out', 'endless.jsonl'))).toBe(false)
    if (signal === 'SIGINT') expect(readdirSync(join(folder, 'out')).filter((name) => name.includes('endless'))).toEqual([])
  })

  it('gives the same file again', () => {
    const [one, two] = ['one.jsonl', 'two.jsonl'].map((out) => {
      expect(parascope(folder, words(out, 3)).status).toBe(0)
      return readFileSync(join(folder, 'out', out))
    })
    expect(one!.equals(two!)).toBe(true)
  })

  it('refuses iterations that do not fit the models', () => {
    const { status, stderr } = parascope(folder, [
      'align',
      BITEXT,
      '--method',
      'hmm',
      '--iterations',
      '1,2,3',
      '-o',
      'out/n.jsonl',
    ])
    expect([status, stderr]).toEqual([2, expect.stringContaining('does not fit the models of this training: ibm1, hmm')])
  })
})
