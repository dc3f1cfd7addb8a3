import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addBadInputOptions, addFormatOption, addJsonOption, addSeedOption } from './option-bundles.js'

function parse(...words: string[]): Record<string, unknown> {
  const command = new Command('x').exitOverride().configureOutput({ outputError: () => {} })
  addBadInputOptions(addSeedOption(addJsonOption(addFormatOption(command))))
  return command.parse(words, { from: 'user' }).opts()
}

describe('shared options', () => {
  it('have defaults', () => {
    expect(parse()).toEqual({ format: 'plain', seed: 1 })
  })
  it('take what they describe', () => {
    expect(parse('--format', 'latex', '--seed', '7', '--skip-bad', '--report', 'bad.jsonl')).toEqual({
      format: 'latex',
      seed: 7,
      skipBad: true,
      report: 'bad.jsonl',
    })
    expect(parse('--json', '--strict')).toEqual({ format: 'plain', seed: 1, json: true, strict: true })
  })
  it('refuse what contradicts itself', () => {
    expect(() => parse('--json', '--format', 'csv')).toThrow("option '--json' cannot be used with option '--format <name>'")
    expect(() => parse('--strict', '--skip-bad')).toThrow("option '--strict' cannot be used with option '--skip-bad'")
    expect(() => parse('--format', 'html')).toThrow('Expected one of plain, csv, markdown, latex')
  })
})
