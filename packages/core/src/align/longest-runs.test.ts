import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { porterStem } from '../text/index.js'
import { wordForm } from './bitext.js'
import { longestRuns } from './longest-runs.js'

const words = (text: string) => (text === '' ? [] : text.split(' '))
const text = (source: string, target: string, keys = [wordForm]) =>
  longestRuns(words(source), words(target), keys)
    .map(([i, j]) => `${i}-${j}`)
    .join(' ')

describe('longestRuns', () => {
  it.each([
    ['a b a', 'b a', '1-0 2-1'],
    ['the cat saw the dog', 'The dog saw the cat', '0-0 1-4 2-2 3-3 4-1'],
    ['a x a', 'a y a', '0-0 2-2'],
    ['a', 'b', ''],
    ['', 'a', ''],
  ])('links %j with %j', (source, target, links) => {
    expect(text(source, target)).toBe(links)
  })
  it('links stems only where words are left', () => {
    expect(text('she walks and walked', 'walked she', [wordForm, porterStem])).toBe('0-1 3-0')
    expect(text('she walks', 'walked she', [wordForm, porterStem])).toBe('0-1 1-0')
  })
  it('links equal words, each once, and leaves no two free equal words', () => {
    const side = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(side, side, (source, target) => {
        const links = longestRuns(source, target)
        expect(links.every(([i, j]) => source[i] === target[j])).toBe(true)
        expect(new Set(links.map(([i]) => i)).size).toBe(links.length)
        expect(new Set(links.map(([, j]) => j)).size).toBe(links.length)
        const left = source.filter((_, i) => !links.some(([a]) => a === i))
        expect(target.some((word, j) => !links.some(([, b]) => b === j) && left.includes(word))).toBe(false)
      }),
    )
  })
})
