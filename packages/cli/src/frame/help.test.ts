import { Argument, Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { capturedIo } from './captured-io.fixture.js'
import { example, examplesOf, helpFaults } from './help.js'
import { choice } from './options.js'
import { buildProgram } from './program.js'

function split(): Command {
  const command = new Command('split')
    .description('split a corpus')
    .argument('<pairs>', 'the pairs')
    .option('--zeal <n>', 'how much', '3')
    .option('--by <unit>', 'what to count', choice('pair', 'group'), 'pair')
  example(command, 'parascope corpus split demo/pairs.jsonl', 'in three parts')
  return example(command, 'parascope corpus split --by group demo/pairs.jsonl', 'keep groups together')
}
const corpus = () => new Command('corpus').description('work with corpora').addCommand(split())

describe('help', () => {
  const help = (command: Command) => {
    const parts: string[] = []
    command.configureOutput({ writeOut: (text) => parts.push(text) })
    command.outputHelp()
    return parts.join('')
  }

  it('shows sorted options with choices and defaults, then all examples', () => {
    const program = buildProgram(capturedIo(), [corpus])
    const text = help(program.commands[0]!.commands[0]!)
    expect(text).toContain('Usage: parascope corpus split [options] <pairs>')
    expect(text).toContain('--by <unit>    what to count (pair, group; default: pair)')
    expect(text.indexOf('--by')).toBeLessThan(text.indexOf('--zeal'))
    expect(text).toMatch(/Global Options:\n +--debug/)
    expect(text).toContain(
      '\nExamples:\n  parascope corpus split demo/pairs.jsonl\n      in three parts\n  parascope corpus split --by group demo/pairs.jsonl\n      keep groups together\n',
    )
    expect(text.match(/Examples:/g)).toHaveLength(1)
  })

  it('lists commands in order, without noise', () => {
    const text = help(buildProgram(capturedIo(), [new Command('zoo').description('z'), corpus]))
    expect(text).toMatch(/Commands:\n {2}corpus +work with corpora\n {2}help \[command\.\.\.\] .*\n {2}zoo +z\n/)
  })

  it('is bold on a colour terminal only', () => {
    const program = (env: Record<string, string>) => buildProgram(capturedIo(env, { isTTY: true, columns: 80 }), [corpus])
    expect(help(program({}))).toContain('\x1b[1mUsage:\x1b[22m')
    expect(help(program({ NO_COLOR: '1' }))).not.toContain('\x1b')
  })
})

describe('examplesOf', () => {
  it('gives every example with its command', () => {
    const found = examplesOf(buildProgram(capturedIo(), [corpus]))
    expect(found).toContainEqual({
      command: 'corpus split',
      line: 'parascope corpus split demo/pairs.jsonl',
      what: 'in three parts',
    })
    expect(found.filter(({ command }) => command === 'corpus split')).toHaveLength(2)
  })
})

describe('helpFaults', () => {
  it('finds everything that was left unsaid', () => {
    const mute = new Command('mute').addArgument(new Argument('<file>')).option('--loud')
    expect(helpFaults(buildProgram(capturedIo(), [corpus, mute]))).toEqual([
      'parascope mute has no description',
      'parascope mute --loud has no description',
      'parascope mute <file> has no description',
      'parascope mute has no example',
    ])
  })
  it('asks a group for a description, not for an example', () => {
    expect(helpFaults(buildProgram(capturedIo(), [corpus]))).toEqual([])
    expect(helpFaults(buildProgram(capturedIo(), [new Command('corpus').addCommand(split())]))).toEqual([
      'parascope corpus has no description',
    ])
  })
})
