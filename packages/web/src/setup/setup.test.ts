import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draft, newDraft, presetPhases, slugOf, withMode } from './draft.js'
import { shareOut, sharesOf } from './shares.js'

const NAMES = { training: 'Training', agreement: 'Agreement', final: 'Final' }

const draft = (change: Partial<Draft> = {}): Draft => ({ ...newDraft('news_2026.jsonl.gz', 1000, NAMES), ...change })
const person = (key: number, quota: number | null = null) => ({ key, label: `p${key}`, role: 'annotator' as const, quota })

describe('a project that is being set up', () => {
  it('is called as its file', () => {
    expect(draft().name).toBe('News 2026')
    expect(slugOf('News (2026): été')).toBe('news-2026-ete')
  })

  it('has phases as the literature had them, and their shares where there are fewer pairs', () => {
    const sizes = (...args: Parameters<typeof presetPhases>) => presetPhases(...args).map(({ size }) => size)
    expect(sizes('vila', 2000, NAMES)).toEqual([50, 100, null])
    expect(sizes('vila', 40, NAMES)).toEqual([4, 10, null])
    expect(sizes('cohn', 950, NAMES)).toEqual([50, 300, null])
    expect(sizes('everybody', 40, NAMES)).toEqual([null])
  })

  it('takes the proposals of our programs with their modes', () => {
    const types = withMode(draft(), 'types', true, [])
    expect(types).toMatchObject({ modes: ['words', 'types'], proposals: { types: { from: 'program', method: 'suggest' } } })
    expect(withMode(types, 'types', false, []).proposals).toEqual(draft().proposals)
  })
})

describe('who gets how much', () => {
  it('is the same for all, then a part for each', () => {
    const shares = sharesOf(draft({ people: [person(1), person(2), person(3)] }), 1000)
    expect(shares.phases.map(({ items, loads }) => [items, loads])).toEqual([
      [50, [50, 50, 50]],
      [100, [100, 100, 100]],
      [850, [284, 283, 283]],
    ])
    expect(shares.totals).toEqual([434, 433, 433])
    expect(shares.hours[1]).toBeCloseTo((433 * 1.5) / 60)
    expect(shares).toMatchObject({ left: 0, problems: [] })
  })

  it('says what does not fit', () => {
    const kinds = (change: Partial<Draft>, items: number) => sharesOf(draft(change), items).problems.map(({ kind }) => kind)
    expect(kinds({}, 1000)).toEqual(['no-people'])
    expect(kinds({ people: [person(1, 20)] }, 1000)).toEqual(['quota', 'quota'])
    expect(kinds({ annotatesToo: true }, 30)).toEqual(['too-few-pairs', 'too-few-pairs', 'nothing-left'])
    const final = { kind: 'final', name: 'Final', size: null, overlap: 20, isBlind: true } as const
    expect(kinds({ annotatesToo: true, phases: [final] }, 100)).toEqual(['overlap-needs-two'])
  })

  it('shares out everything, evenly within limits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 12 }), fc.nat(1500), (limits, total) => {
        const loads = shareOut(limits, total)
        const room = limits.reduce((sum, limit) => sum + limit, 0)
        expect(loads.reduce((sum, load) => sum + load, 0)).toBe(Math.min(total, room))
        loads.forEach((load, k) => {
          expect(load).toBeLessThanOrEqual(limits[k]!)
        })
        const free = loads.filter((load, k) => load < limits[k]!)
        if (free.length > 0) expect(Math.max(...loads) - Math.min(...free)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
