import { describe, expect, it } from 'vitest'
import { keepsPeriod } from './abbreviations.js'
import { anyLanguage } from './any-language.js'
import { english } from './english.js'
import { primaryTag, rulesOf } from './languages.js'
import { spanish } from './spanish.js'

describe('rulesOf', () => {
  it('goes by the first part of the tag', () => {
    expect(primaryTag('ES_mx')).toBe('es')
    expect(rulesOf('en-GB')).toBe(english)
    expect(rulesOf('es')).toBe(spanish)
    expect(rulesOf('est')).toBe(anyLanguage)
    expect(rulesOf('')).toBe(anyLanguage)
  })
})

describe.each([
  ['English', english],
  ['Spanish', spanish],
] as const)('the lists of %s', (_, rules) => {
  it('hold abbreviations that are found: no blanks, no final period, short enough', () => {
    for (const [word, use] of rules.abbreviations) {
      expect(word).toMatch(/^[\p{L}º]+(?:\.\p{L}+)*$/u)
      const follower = use === 'number' ? ' 5' : ' goes'
      expect(keepsPeriod(`${word}.${follower}`, 0, word.length, rules), word).toBe(true)
    }
  })

  it('hold lower-case starters, none of them an abbreviation that always keeps its period', () => {
    for (const word of rules.starters) {
      expect(word).toBe(word.toLowerCase())
      expect(['title', 'word', 'closing']).not.toContain(rules.abbreviations.get(word))
    }
  })
})
