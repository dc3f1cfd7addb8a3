import { ParascopeError } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import type { MeasureJob } from './measure.js'
import { Measuring } from './measuring.js'
import { MEASURE_DEFAULTS } from './question.js'

const job: MeasureJob = {
  material: { items: [], layers: [] },
  question: { projectId: 'p', phaseId: 'q', mode: 'words', measures: [], options: MEASURE_DEFAULTS },
  facts: { tagset: null, scales: [], controls: null },
  version: '0',
}

/** Jobs that begin when they are let. */
function gate() {
  const started: string[] = []
  const open = new Map<string, () => void>()
  return {
    started,
    maker: (name: string) => async () => {
      started.push(name)
      await new Promise<void>((resolve) => open.set(name, resolve))
      return job
    },
    let: (name: string) => open.get(name)!(),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('Measuring', () => {
  it('computes a question once for all who ask it', async () => {
    const measuring = new Measuring('here')
    const jobs = gate()
    const asked = [1, 2, 3].map(() => measuring.ask('same', 'agreement', jobs.maker('same')))
    await settled()
    expect([jobs.started, measuring.size]).toEqual([['same'], 1])
    jobs.let('same')
    const answers = await Promise.all(asked)
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0]!)).toMatchObject({ reports: [], disputes: {} })
    expect(measuring.size).toBe(0)
  })

  it('works on two at a time', async () => {
    const measuring = new Measuring('here')
    const jobs = gate()
    const asked = ['a', 'b', 'c'].map((name) => measuring.ask(name, 'agreement', jobs.maker(name)))
    await settled()
    expect(jobs.started).toEqual(['a', 'b'])
    jobs.let('b')
    await asked[1]
    await settled()
    expect(jobs.started).toEqual(['a', 'b', 'c'])
    jobs.let('a')
    jobs.let('c')
    await Promise.all(asked)
  })

  it('goes on while one of two still waits, and stops when both have gone', async () => {
    const measuring = new Measuring('here')
    const jobs = gate()
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [first, second].map(({ signal }) => measuring.ask('same', 'agreement', jobs.maker('same'), signal))
    await settled()
    first.abort()
    await expect(asked[0]).rejects.toMatchObject({ code: 'http/gone' })
    expect(measuring.size).toBe(1)
    second.abort()
    await expect(asked[1]).rejects.toMatchObject({ code: 'http/gone' })
    expect(measuring.size).toBe(0)
    // who asks now does not get what was stopped
    const again = measuring.ask('same', 'agreement', jobs.maker('again'))
    await settled()
    jobs.let('same')
    jobs.let('again')
    expect(JSON.parse(await again)).toMatchObject({ reports: [] })
  })

  it('leaves the line when nobody waits any more', async () => {
    const measuring = new Measuring('here')
    const jobs = gate()
    const busy = ['a', 'b'].map((name) => measuring.ask(name, 'agreement', jobs.maker(name)))
    const leaving = new AbortController()
    const waiting = measuring.ask('c', 'agreement', jobs.maker('c'), leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toBeInstanceOf(ParascopeError)
    jobs.let('a')
    jobs.let('b')
    await Promise.all(busy)
    await settled()
    expect(jobs.started).toEqual(['a', 'b'])
  })

  it('refuses more than fifty in line', async () => {
    const measuring = new Measuring('here')
    const jobs = gate()
    const leaving = new AbortController()
    const asked = Array.from({ length: 50 }, (_, k) => measuring.ask(`${k}`, 'agreement', jobs.maker(`${k}`), leaving.signal))
    await expect(measuring.ask('one more', 'agreement', jobs.maker('x'))).rejects.toMatchObject({
      code: 'http/too-many',
      facts: { retryAfter: 5 },
    })
    leaving.abort()
    await Promise.allSettled(asked)
    expect(measuring.size).toBe(0)
  })

  it('passes a mistake on, and is free again', async () => {
    const measuring = new Measuring('here')
    const failing = () => Promise.reject(new Error('no such thing'))
    await expect(measuring.ask('bad', 'agreement', failing)).rejects.toThrow('no such thing')
    expect(measuring.size).toBe(0)
    expect(await measuring.ask('good', 'agreement', async () => job)).toContain('reports')
  })
})
