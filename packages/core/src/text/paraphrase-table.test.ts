import { describe, expect, it } from 'vitest'
import { ParaphraseTable } from './paraphrase-table.js'

describe('ParaphraseTable', () => {
  const table = new ParaphraseTable()
  table.add('give up', 'Abandon', 3)
  table.add('abandon', 'leave', 1)
  table.add('leave', 'abandon', 2)

  it('knows a pair in both directions, in lower case', () => {
    expect(table.score('abandon', 'give up')).toBe(3)
    expect(table.score('give up', 'abandon')).toBe(3)
    expect(table.score('Abandon', 'give up')).toBeUndefined()
  })

  it('keeps the better score of a pair that comes twice', () => {
    expect(table.score('abandon', 'leave')).toBe(2)
  })

  it('does not conclude from paraphrases of paraphrases', () => {
    expect(table.score('give up', 'leave')).toBeUndefined()
  })

  it('knows which phrases it has, and how long they are', () => {
    expect([table.size, table.longest]).toEqual([3, 2])
    expect([table.has('leave'), table.has('give')]).toEqual([true, false])
  })
})
