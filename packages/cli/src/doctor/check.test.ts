import { describe, expect, it } from 'vitest'
import { firstLine, gigabytes, guarded } from './check.js'

describe('guarded', () => {
  it('turns a check that breaks into a fault that keeps its name', async () => {
    const broken = await guarded('Spark', false, () => Promise.reject(new Error('boom\nmore')))
    expect(broken).toEqual({ name: 'Spark', status: 'fault', required: false, found: 'could not be checked: Error: boom' })
  })
})

describe('words', () => {
  it('first line without control characters', () => {
    expect(firstLine('\n psql\x1b 15 \nmore')).toBe('psql\ufffd 15')
    expect(firstLine('')).toBe('')
  })
  it('gigabytes', () => {
    expect(gigabytes(7_812_345_678)).toBe('7.8 GB')
  })
})
