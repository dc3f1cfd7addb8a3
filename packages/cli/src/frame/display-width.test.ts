import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutToWidth, displayWidth, harmless, isolated, padEnd, padStart } from './display-width.js'

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['snow', 4],
    ['日本語', 6],
    ['ｗｉｄｅ', 8],
    ['ｶﾅ', 2],
    ['한국', 4],
    ['\u1112\u1161\u11ab', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['naïve', 5],
    ['שלום', 4],
    ['שָׁלוֹם', 4],
    ['🙂', 2],
    ['👩‍👩‍👧', 2],
    ['👍🏽', 2],
    ['🇪🇸', 2],
    ['☂️', 2],
    ['☂', 1],
    ['1️⃣', 2],
    ['a\u200bb', 2],
    ['䷀', 1],
    ['𠀋', 2],
    ['…', 1],
  ])('%s takes %d cells', (text, cells) => {
    expect(displayWidth(text)).toBe(cells)
  })
})

describe('cutToWidth', () => {
  it.each([
    ['heavy snow', 20, 'heavy snow'],
    ['heavy snow', 10, 'heavy snow'],
    ['heavy snow', 9, 'heavy sn…'],
    ['heavy snow', 7, 'heavy…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['heavy', 1, '…'],
    ['heavy', 0, ''],
    ['👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧…'],
  ])('%s in %d cells is %s', (text, width, cut) => {
    expect(cutToWidth(text, width)).toBe(cut)
  })

  it('never takes more cells than it was given', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, width) => {
        expect(displayWidth(cutToWidth(text, width))).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('padding', () => {
  it('fills up to cells, not to characters', () => {
    expect(padEnd('日本', 6)).toBe('日本  ')
    expect(padStart('e\u0301', 3)).toBe('  e\u0301')
    expect(padEnd('long', 2)).toBe('long')
  })
})

describe('harmless', () => {
  it('lets no escape sequence, bell or backspace through', () => {
    expect(harmless('a\x1b[31mb\x07\x08\x9bc')).toBe('a\ufffd[31mb\ufffd\ufffd\ufffdc')
  })
  it('keeps line feeds and turns tabs into spaces', () => {
    expect(harmless('a\tb\nc\r\nd')).toBe('a b\nc\nd')
  })
})

describe('isolated', () => {
  it('wraps right-to-left text and leaves other text alone', () => {
    expect(isolated('שלום')).toBe('\u2068שלום\u2069')
    expect(isolated('مرحبا 12')).toBe('\u2068مرحبا 12\u2069')
    expect(isolated('snow')).toBe('snow')
  })
  it('takes overrides away, which would turn around the rest of the line', () => {
    expect(isolated('a\u202eb')).toBe('ab')
    expect(isolated('\u2069\u202eש')).toBe('\u2068ש\u2069')
  })
})
