import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { manifest } from '../frame/manifest.js'
import { checkNode, checkSystem, checkTemporary, checkTerminal } from './machine.js'

describe('checkNode', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['20.18.9', 'fault'],
    ['18.20.0', 'fault'],
  ])('%s is %s', (version, status) => {
    expect(checkNode(version, '>=20.19')).toMatchObject({ status, required: true })
  })
  it('says what to install', () => {
    expect(checkNode('18.20.0', '>=20.19')).toMatchObject({ found: '18.20.0 is too old', advice: 'install Node 20.19 or newer' })
  })
  it('reads the range that package.json really has', () => {
    expect(checkNode().status).toBe('ok')
    expect(() => checkNode('20.19.0', '^20')).toThrow('not ^20')
    expect(manifest.engines.node).toMatch(/^>=/)
  })
})

describe('checkSystem', () => {
  it('counts cores and memory', () => {
    expect(checkSystem().found).toMatch(/, [1-9]\d* cores?, \d+\.\d GB memory \(\d+\.\d GB free\)$/)
  })
})

describe('checkTerminal', () => {
  it('tells a terminal from a file', () => {
    expect(checkTerminal(capturedIo({}, { isTTY: true, columns: 90 })).found).toBe('90 columns, with colour')
    expect(checkTerminal(capturedIo({}, { isTTY: true, columns: 0 })).found).toBe('of unknown width, with colour')
    expect(checkTerminal(capturedIo()).found).toBe('output goes to a file or pipe, without colour')
  })
})

describe('checkTemporary', () => {
  it('writes a file and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parascope-machine-'))
    try {
      expect((await checkTemporary(folder)).found).toMatch(/ can be written, \d+\.\d GB free$/)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
  it('is a fault where nothing can be written', async () => {
    const check = await checkTemporary(join(tmpdir(), 'parascope-no-such-folder'))
    expect(check).toMatchObject({ status: 'fault', required: true })
    expect(check.found).toMatch(/cannot be written: ENOENT$/)
    expect(check.advice).toContain('TMPDIR')
  })
})
