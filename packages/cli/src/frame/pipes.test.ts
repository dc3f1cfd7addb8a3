import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { watchPipes } from './pipes.js'

async function endOf(...codes: string[]): Promise<readonly string[]> {
  const stdout = new EventEmitter<{ error: [NodeJS.ErrnoException] }>()
  const stderr = new EventEmitter<{ error: [NodeJS.ErrnoException] }>()
  const events: string[] = []
  watchPipes(stdout, stderr, {
    tell: (text) => void events.push(text),
    cleanUp: async () => void events.push('cleaned'),
    exit: (code) => void events.push(`exit ${code}`),
  })
  for (const code of codes) stdout.emit('error', Object.assign(new Error(`${code}: write`), { code }))
  stderr.emit('error', Object.assign(new Error('EPIPE: write'), { code: 'EPIPE' }))
  await new Promise((resolve) => setImmediate(resolve))
  return events
}

describe('watchPipes', () => {
  it('ends quietly with 0 when the reader has gone', async () => {
    expect(await endOf('EPIPE')).toEqual(['cleaned', 'exit 0'])
  })
  it('tells of a full disk and ends with 1', async () => {
    expect(await endOf('ENOSPC')).toEqual(['cannot write to standard output: ENOSPC: write\n', 'cleaned', 'exit 1'])
  })
  it('ends once', async () => {
    expect(await endOf('EPIPE', 'EPIPE', 'ENOSPC')).toEqual(['cleaned', 'exit 0'])
  })
  it('lives on when nobody reads stderr', async () => {
    expect(await endOf()).toEqual([])
  })
})
