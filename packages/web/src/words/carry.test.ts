import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument } from './arbitrary.js'
import { carryLinks, matchTokens } from './carry.js'
import { linkedWords, wordsDocument } from './document.js'

const doc = wordsDocument({
  source: ['The', 'ferry', 'was', 'late'],
  target: ['A', 'late', 'ferry'],
  sure: [
    [1, 2],
    [3, 1],
  ],
  possible: [[0, 0]],
  nullSource: [2],
})

describe('matching tokens', () => {
  it.each([
    ['a b c', 'a x c', [0, -1, 2]],
    ['a b c', 'b c', [-1, 0, 1]],
    ['a b', 'a b c', [0, 1]],
    ['a b a', 'a a', [0, -1, 1]],
    ['a b', 'c d', [-1, -1]],
    ['x a b y', 'x b a y', [0, -1, 1, 3]],
  ])('%s to %s', (before, after, places) => {
    expect(matchTokens(before.split(' '), after.split(' '))).toEqual(places)
  })

  it('keeps order and identity, and finds every token of an unchanged text', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        const places = matchTokens(before, after)
        const kept = places.filter((place) => place >= 0)
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b))
        places.forEach((place, k) => {
          if (place >= 0) expect(after[place]).toBe(before[k])
        })
        expect(kept).toHaveLength(longestCommon(before, after))
        expect(matchTokens(before, before)).toEqual(before.map((_, k) => k))
      }),
    )
  })
})

/** The length of a longest common subsequence, by definition. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0)
  for (const token of a) {
    let corner = 0
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!
      row[j] = token === b[j - 1] ? corner + 1 : Math.max(above, row[j - 1]!)
      corner = above
    }
  }
  return row[b.length]!
}

describe('carrying links over an edit', () => {
  it('keeps links of words that stayed, wherever they are now', () => {
    const { doc: carried, lost } = carryLinks(doc, 'source', ['Again', 'The', 'ferry', 'was', 'late'])
    expect(carried.sure.links()).toEqual([
      [2, 2],
      [4, 1],
    ])
    expect([...carried.nullSource]).toEqual([3])
    expect(lost).toEqual([])
  })

  it('lists what words took with them', () => {
    const { doc: carried, lost } = carryLinks(doc, 'source', ['The', 'boat', 'came', 'late'])
    expect(carried.sure.links()).toEqual([[3, 1]])
    expect(lost).toEqual([
      { source: 'ferry', target: 'ferry', kind: 'sure' },
      { source: 'was', target: null, kind: 'null' },
    ])
  })

  it('carries or lists every link and mark of the edited side', () => {
    fc.assert(
      fc.property(someDocument(), fc.array(fc.constantFrom('a', 'b', 'the', 'new'), { maxLength: 8 }), (words, tokens) => {
        const { doc: carried, lost } = carryLinks(words, 'target', tokens)
        const count = (kind: string) => lost.filter((link) => link.kind === kind).length
        expect(carried.sure.size + count('sure')).toBe(words.sure.size)
        expect(carried.possible.size + count('possible')).toBe(words.possible.size)
        expect(carried.nullTarget.size + count('null')).toBe(words.nullTarget.size)
        expect(carried.nullSource).toEqual(words.nullSource)
        for (const j of carried.nullTarget) expect(linkedWords(carried, { side: 'target', index: j })).toEqual([])
      }),
    )
  })
})
