import { describe, expect, it } from 'vitest'
import { capturedOutput } from './captured-io.fixture.js'
import { paint, wantsColour } from './colour.js'

describe('wantsColour', () => {
  const terminal = capturedOutput({ isTTY: true })
  const file = capturedOutput()
  it.each([
    ['a terminal', terminal, {}, true],
    ['a file', file, {}, false],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', terminal, { NO_COLOR: '' }, true],
    ['FORCE_COLOR on a file', file, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 on a terminal', terminal, { FORCE_COLOR: '0' }, false],
    ['FORCE_COLOR=false on a terminal', terminal, { FORCE_COLOR: 'false' }, false],
    ['NO_COLOR wins over FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['a dumb terminal, forced', terminal, { TERM: 'dumb', FORCE_COLOR: '3' }, true],
  ])('%s', (_, stream, env, wanted) => {
    expect(wantsColour(stream, env)).toBe(wanted)
  })
})

describe('paint', () => {
  it('wraps a text and closes what it opened', () => {
    expect(paint(true).bold('word')).toBe('\x1b[1mword\x1b[22m')
    expect(paint(true).red('word')).toBe('\x1b[31mword\x1b[39m')
  })
  it('leaves text alone without colour, and never wraps nothing', () => {
    expect(paint(false).bold('word')).toBe('word')
    expect(paint(true).dim('')).toBe('')
  })
})
