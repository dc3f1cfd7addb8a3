import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff } from './line-diff.js'

describe('the difference of two texts', () => {
  it('keeps common lines and tells what went and came', () => {
    expect(lineDiff('a\nb\nc', 'a\nx\nc\nd')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'd' },
    ])
  })

  it('gives back both texts, and nothing but same lines for equal ones', () => {
    const text = fc.array(fc.constantFrom('', 'one', 'two', 'three'), { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after)
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
        expect(without('added').join('\n')).toBe(before)
        expect(without('removed').join('\n')).toBe(after)
        if (before === after) expect(lines.every((line) => line.kind === 'same')).toBe(true)
      }),
    )
  })

  it('tells very large changes in one piece', () => {
    const many = (word: string) => Array.from({ length: 2500 }, (_, k) => `${word} ${k}`).join('\n')
    const lines = lineDiff(`top\n${many('old')}\nend`, `top\n${many('new')}\nend`)
    expect(lines).toHaveLength(5002)
    expect(lines[1]!.kind).toBe('removed')
    expect(lines[2501]!.kind).toBe('added')
  })
})
