/**
 * The command line `parascope`: builds the program from the list of commands and runs it in this process. The launcher
 * in bin/ calls `main` once; everything else is in frame/ and commands/.
 */
import { commandsFor } from './commands/index.js'
import { faultOf } from './frame/faults.js'
import { runCleanUps } from './frame/interrupt.js'
import { processIo } from './frame/io.js'
import { watchPipes } from './frame/pipes.js'
import { isDebug, runProgram } from './frame/program.js'

/** Runs one command line, `process.argv` with its two leading words. Ends through process.exitCode, so that buffers flush. */
export async function main(argv: readonly string[]): Promise<void> {
  watchPipes(process.stdout, process.stderr, {
    tell: (text) => process.stderr.write(text),
    cleanUp: runCleanUps,
    exit: (code) => process.exit(code),
  })
  process.on('uncaughtException', (error) => {
    const fault = faultOf(error, isDebug(argv))
    process.stderr.write(fault.text)
    void runCleanUps().then(() => process.exit(1))
  })
  await runProgram(argv, processIo, await commandsFor(argv.slice(2)))
}
