import { Command, InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import {
  choice,
  finiteNumber,
  fraction,
  list,
  multipleOf,
  nonNegativeInt,
  positiveInt,
  ratioRange,
  seedOption,
} from './options.js'

describe('parsers', () => {
  it.each<[string, (value: string) => unknown, string, unknown]>([
    ['positiveInt', positiveInt, '1', 1],
    ['positiveInt', positiveInt, '007', 7],
    ['nonNegativeInt', nonNegativeInt, '0', 0],
    ['multipleOf', multipleOf(32), '64', 64],
    ['seedOption', seedOption, '4294967295', 4294967295],
    ['finiteNumber', finiteNumber, '-2.5', -2.5],
    ['fraction', fraction, '0', 0],
    ['fraction', fraction, '.95', 0.95],
    ['fraction', fraction, '1e-3', 0.001],
    ['ratioRange', ratioRange, '0.5:2', [0.5, 2]],
    ['ratioRange', ratioRange, '1:1', [1, 1]],
    ['choice', choice('pair', 'word'), 'word', 'word'],
    ['list', list, 'a, b,c', ['a', 'b', 'c']],
  ])('%s takes %s%s', (_, parse, text, value) => {
    expect(parse(text)).toEqual(value)
  })

  it.each<[string, (value: string) => unknown, readonly string[], string]>([
    [
      'positiveInt',
      positiveInt,
      ['0', '-1', '1.5', '1e3', '', ' 1', 'x', '0x10', '99999999999999999999'],
      'a whole number, 1 or more',
    ],
    ['nonNegativeInt', nonNegativeInt, ['-1', '٣', 'NaN'], 'a whole number, 0 or more'],
    ['multipleOf', multipleOf(32), ['0', '33', '-32', '16', 'x', ''], 'a multiple of 32'],
    ['seedOption', seedOption, ['4294967296', '-5'], 'a whole number from 0 to 4294967295'],
    ['finiteNumber', finiteNumber, ['', 'x', 'NaN', 'Infinity'], 'a number, such as -0.5'],
    ['fraction', fraction, ['1.01', '-0.1', '95%', '', 'NaN', 'Infinity', '0,5'], 'a number from 0 to 1, such as 0.95'],
    ['ratioRange', ratioRange, ['2', '2:1', '1:2:3', ':2', '1:', 'a:b', '-1:2'], 'two ratios, the lower first, such as 0.5:2'],
    ['choice', choice('pair', 'word'), ['Pair', '', 'words'], 'one of pair, word'],
    ['list', list, ['', 'a,,b', ','], 'a list with commas between, such as a,b,c'],
  ])('%s refuses the rest and says what it expects', (_, parse, texts, expected) => {
    for (const text of texts) {
      expect(() => parse(text), text).toThrow(InvalidArgumentError)
      expect(() => parse(text), text).toThrow(`Expected ${expected}`)
    }
  })
})

describe('in a command', () => {
  const make = () =>
    new Command('x')
      .exitOverride()
      .configureOutput({ outputError: () => {} })
      .option('--seed <n>', 'seed', seedOption, 1)
      .option('--fields <names>', 'fields', list, ['id'])

  it('the message names the option, the value and what is expected', () => {
    expect(() => make().parse(['--seed', 'many'], { from: 'user' })).toThrow(
      "error: option '--seed <n>' argument 'many' is invalid. Expected a whole number from 0 to 4294967295",
    )
  })

  it('a list replaces the default and grows when repeated', () => {
    const fields = (...words: string[]) => make().parse(words, { from: 'user' }).opts().fields
    expect(fields()).toEqual(['id'])
    expect(fields('--fields', 'a,b')).toEqual(['a', 'b'])
    expect(fields('--fields', 'a,b', '--fields', 'c')).toEqual(['a', 'b', 'c'])
  })
})
