/** The real program, without a build: its commands are there and their examples work. */
import { describe, expect, it } from 'vitest'
import { everyCommand } from './commands/index.js'
import { capturedIo } from './frame/captured-io.fixture.js'
import { examplesOf } from './frame/help.js'
import { buildProgram, runProgram } from './frame/program.js'
import { main } from './main.js'

const commands = await everyCommand()

/** commands that need no files: the others are run on demo/ in packages/cli/test */
const FRAME = ['', 'completion', 'doctor', 'help']

describe('parascope', () => {
  it('exports what the launcher calls', () => {
    expect(main).toBeInstanceOf(Function)
  })
  it('lists its commands', async () => {
    const io = capturedIo()
    await runProgram(['node', 'parascope'], io, commands)
    for (const name of FRAME.slice(1)) expect(io.out()).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })
  it.each(examplesOf(buildProgram(capturedIo(), commands)).filter(({ command }) => FRAME.includes(command)))(
    'works: $line',
    async ({ line }) => {
      const io = capturedIo(process.env)
      await runProgram(['node', ...line.split(' ')], io, commands)
      expect([io.err(), io.exitCode()]).toEqual(['', 0])
      expect(io.out()).not.toBe('')
    },
    60_000,
  )
})
