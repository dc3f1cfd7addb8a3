import { describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { allCommands, examplesOf, helpFaults } from '../frame/help.js'
import { buildProgram } from '../frame/program.js'
import { commandsFor, everyCommand } from './index.js'

const namesFor = async (...words: string[]) =>
  buildProgram(capturedIo(), await commandsFor(words)).commands.map((made) => made.name())

describe('all commands', async () => {
  const program = buildProgram(capturedIo(), await everyCommand())
  it('describe themselves, their options and arguments, and carry an example', () => {
    expect(helpFaults(program)).toEqual([])
  })
  it('have examples that start with parascope and name their own command', () => {
    for (const { command, line } of examplesOf(program)) expect(line).toMatch(new RegExp(`^parascope ${command}`))
  })
  it('have names of their own', () => {
    const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()])
    expect(new Set(names).size).toBe(names.length)
    expect(allCommands(program).length).toBeGreaterThan(2)
  })
})

describe('the commands that a line needs', () => {
  it.each([
    [['doctor'], ['doctor', 'help']],
    [
      ['--debug', 'agree', 'words', 'completion'],
      ['agree', 'help'],
    ],
    [['--version'], ['help']],
  ])('%j: %j', async (words, names) => {
    expect(await namesFor(...words)).toEqual(names)
  })
  it('are loaded by their names', async () => {
    for (const name of await namesFor())
      if (!['completion', 'help'].includes(name)) expect(await namesFor(name)).toEqual([name, 'help'])
  })
  it.each([[[]], [['--help']], [['help', 'agree']], [['completion', 'bash']], [['doktor']], [['toString']]])(
    '%j: all of them',
    async (words) => {
      expect((await namesFor(...words)).length).toBeGreaterThan(15)
    },
  )
})
