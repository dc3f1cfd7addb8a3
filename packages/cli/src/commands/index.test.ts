import { describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { allCommands, examplesOf, helpFaults } from '../frame/help.js'
import { buildProgram } from '../frame/program.js'
import { commands } from './index.js'

describe('all commands', () => {
  const program = buildProgram(capturedIo(), commands)
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
