/**
 * Where a command reads its surroundings and writes its words: two streams, the environment and the exit code. Commands
 * take an `Io`, so that a test can run them without a process around.
 */

/** The part of a stream that commands use. */
export interface TextOutput {
  write(text: string): unknown
  /** true on a terminal */
  readonly isTTY?: boolean | undefined
  /** width of the terminal */
  readonly columns?: number | undefined
  /** set once nothing can be written any more */
  readonly errored?: Error | null | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface Io {
  readonly stdout: TextOutput
  readonly stderr: TextOutput
  readonly env: Environment
  /** The code with which the process will end; nothing stops at this call, so that buffers flush. */
  setExitCode(code: number): void
}

/** The real surroundings. */
export const processIo: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  setExitCode: (code) => {
    process.exitCode = code
  },
}
