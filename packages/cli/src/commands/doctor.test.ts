import { describe, expect, it } from 'vitest'
import type { Check } from '../doctor/check.js'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { checkList, doctor, isIll } from './doctor.js'

const good: Check = { name: 'Node', status: 'ok', required: true, found: '20.19.0' }
const absent: Check = { name: 'browser', status: 'absent', required: false, found: 'none', advice: 'install one' }
const broken: Check = { name: 'Spark', status: 'fault', required: false, found: 'broken' }
const ill: Check = { name: 'temporary files', status: 'fault', required: true, found: 'not writable', advice: 'set TMPDIR' }

describe('checkList', () => {
  it('gives a line with a mark to each, and advice below', () => {
    expect(checkList([good, absent, broken], false)).toBe(
      [
        'ok  Node     20.19.0',
        '–   browser  none',
        '             install one',
        '!   Spark    broken',
        '',
        'Everything required works.',
        '',
      ].join('\n'),
    )
  })
  it('names what is required and does not work', () => {
    expect(checkList([good, ill], false)).toContain('\nDoes not work and is required: temporary files.\n')
  })
})

describe('isIll', () => {
  it('only where something required does not work', () => {
    expect(isIll([good, absent, broken])).toBe(false)
    expect(isIll([good, ill])).toBe(true)
  })
})

describe('parascope doctor', () => {
  it('really looks at this machine', async () => {
    const io = capturedIo(process.env)
    await runProgram(['node', 'parascope', 'doctor', '--json'], io, [doctor])
    expect(io.err()).toBe('')
    const checks = JSON.parse(io.out()) as Check[]
    expect(checks.map((check) => check.name)).toEqual([
      'Node',
      'system',
      'temporary files',
      'terminal',
      'embedded database',
      'DuckDB',
      'Spark',
      'PostgreSQL',
      'browser for tests',
    ])
    expect(checks[0]).toMatchObject({ status: 'ok', found: process.versions.node })
    expect(io.exitCode()).toBe(isIll(checks) ? 1 : 0)
  }, 60_000)
})
