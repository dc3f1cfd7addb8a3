import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, findProgram, tryImport } from './probe.js'

const LIMIT = 10_000

describe('ask', () => {
  const node = (code: string, limit = LIMIT) => ask(process.execPath, ['--eval', code], limit, process.env)
  it('gives what was printed on both streams', async () => {
    expect(await node('console.error("err"); console.log("out")')).toEqual({ ok: true, text: 'out\n\nerr' })
  })
  it('gives the first line of the complaint', async () => {
    expect(await node('console.error("bad\\nworse"); process.exitCode = 3')).toMatchObject({ ok: false, reason: 'bad' })
  })
  it('stops what does not answer', async () => {
    expect(await node('setInterval(() => {}, 1000)', 300)).toMatchObject({ ok: false, reason: 'no answer within 0.3 s' })
  })
  it('does not wait for a program that reads stdin', async () => {
    expect(await node('process.stdin.resume().on("end", () => console.log("end"))')).toMatchObject({ ok: true, text: 'end' })
  })
  it('survives a program that is not there', async () => {
    expect(await ask('/no/such/program', [], LIMIT, process.env)).toMatchObject({ ok: false })
  })
})

describe('findProgram', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parascope-probe-'))
    await writeFile(join(folder, 'tool'), '')
    await chmod(join(folder, 'tool'), 0o755)
    await writeFile(join(folder, 'data'), '')
    await chmod(join(folder, 'data'), 0o644)
    await mkdir(join(folder, 'folder'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('looks in PATH, in the order of the candidates', async () => {
    const env = { PATH: ['/no/such/folder', folder].join(delimiter) }
    expect(await findProgram(['absent', 'tool'], env)).toBe(join(folder, 'tool'))
    expect(await findProgram(['absent'], env)).toBeUndefined()
    expect(await findProgram(['tool'], {})).toBeUndefined()
  })
  it('takes a path as it is and only what can be run', async () => {
    expect(await findProgram([join(folder, 'tool')], {})).toBe(join(folder, 'tool'))
    expect(await findProgram(['folder'], { PATH: folder })).toBeUndefined()
    expect(await findProgram([join(folder, 'none'), 'data'], { PATH: folder })).toBe(
      process.platform === 'win32' ? join(folder, 'data') : undefined,
    )
  })
})

describe('tryImport', () => {
  const print = 'console.log(typeof found.Command)'
  it('runs the trial on an installed package', async () => {
    expect(await tryImport('commander', print, LIMIT, process.env)).toEqual({ installed: true, text: 'function' })
  })
  it('knows a package that is not installed', async () => {
    expect(await tryImport('@parascope/no-such-package', print, LIMIT, process.env)).toEqual({ installed: false })
  })
  it('knows a package that breaks', async () => {
    expect(await tryImport('commander', 'found.nothing()', LIMIT, process.env)).toEqual({
      installed: true,
      reason: 'TypeError: found.nothing is not a function',
    })
    expect((await tryImport('commander', 'process.kill(process.pid, "SIGKILL")', LIMIT, process.env)).reason).toMatch(/\w/)
  })
})
