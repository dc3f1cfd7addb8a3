import { describe, expect, it } from 'vitest'
import { capturedOutput } from './captured-io.fixture.js'
import { meter } from './progress.js'

/** A terminal and a clock that stands still until it is told. */
function stage(columns = 80) {
  const stream = capturedOutput({ isTTY: true, columns })
  let time = 5000
  const at = (seconds: number) => {
    time = 5000 + seconds * 1000
  }
  return { stream, at, now: () => time }
}

describe('meter', () => {
  it('is silent on anything but a terminal', () => {
    const stream = capturedOutput()
    let time = 0
    const progress = meter('reading', { unit: 'pairs', stream, now: () => (time += 5000) })
    progress.add(1)
    progress.done()
    expect(stream.text()).toBe('')
  })

  it('is silent on short work', () => {
    const { stream, at, now } = stage()
    const progress = meter('reading', { unit: 'pairs', stream, now })
    at(1)
    progress.add(1000)
    progress.done()
    expect(stream.text()).toBe('')
  })

  it('shows count, share, rate and time left, and wipes its line', () => {
    const { stream, at, now } = stage()
    const progress = meter('reading', { unit: 'pairs', total: 30_000, stream, now })
    at(2)
    progress.add(12_000)
    const line = 'reading  12,000 pairs  40%  6,000 pairs/s  3 s left'
    expect(stream.text()).toBe(`\r${line}`)
    progress.done()
    expect(stream.text()).toBe(`\r${line}\r${' '.repeat(line.length)}\r`)
  })

  it('measures the share in bytes and the rate in units', () => {
    const { stream, at, now } = stage()
    const progress = meter('reading', { unit: 'pairs', total: 1_000_000, stream, now })
    progress.add(100, 10_000)
    at(10)
    progress.add(900, 250_000)
    expect(stream.text()).toBe('\rreading  1,000 pairs  25%  100 pairs/s  30 s left')
  })

  it('redraws at most ten times a second and covers a longer line', () => {
    const { stream, at, now } = stage()
    const progress = meter('r', { unit: 'x', stream, now })
    at(2)
    progress.add(2)
    at(2.05)
    progress.add(1)
    at(2.1)
    progress.add(1)
    expect(stream.text()).toBe('\rr  2 x  1 x/s\rr  4 x  1.9 x/s')
    at(4)
    progress.add(0)
    expect(stream.text().endsWith('\rr  4 x  1 x/s  ')).toBe(true)
  })

  it('says nothing about the end where the total was too small', () => {
    const { stream, at, now } = stage()
    const progress = meter('r', { unit: 'x', total: 5, stream, now })
    at(2)
    progress.add(10)
    expect(stream.text()).toBe('\rr  10 x  5 x/s')
  })

  it.each([
    [1200, '20 min 0 s'],
    [7500, '2 h 5 min'],
    [61, '1 min 1 s'],
  ])('words %d seconds as %s', (seconds, words) => {
    const { stream, at, now } = stage()
    const progress = meter('r', { unit: 'x', total: 2 + seconds, stream, now })
    at(2)
    progress.add(2)
    expect(stream.text()).toContain(`  ${words} left`)
  })

  it('stays on one line of a narrow terminal', () => {
    const { stream, at, now } = stage(20)
    const progress = meter('reading', { unit: 'pairs', stream, now })
    at(2)
    progress.add(1)
    expect(stream.text()).toBe('\rreading  1 pairs…')
  })

  it('draws nothing after its end', () => {
    const { stream, at, now } = stage()
    const progress = meter('r', { unit: 'x', stream, now })
    progress.done()
    at(5)
    progress.add(1)
    progress.done()
    expect(stream.text()).toBe('')
  })
})
