/** Surroundings that keep what is written, to run a command without a process around; the tests of all commands use it. */
import type { Environment, Io, TextOutput } from './io.js'

export interface CapturedIo extends Io {
  /** what went to stdout so far */
  out(): string
  /** what went to stderr so far */
  err(): string
  /** 0 until a command says otherwise */
  exitCode(): number
}

export interface Captured extends TextOutput {
  text(): string
}

/** A stream that keeps its text. `capturedOutput({ isTTY: true, columns: 40 })` passes for a narrow terminal. */
export function capturedOutput(like: Omit<TextOutput, 'write'> = {}): Captured {
  const written: string[] = []
  return { ...like, write: (text) => written.push(text), text: () => written.join('') }
}

export function capturedIo(env: Environment = {}, like: Omit<TextOutput, 'write'> = {}): CapturedIo {
  const stdout = capturedOutput(like)
  const stderr = capturedOutput(like)
  let code = 0
  return {
    stdout,
    stderr,
    env,
    setExitCode: (given) => {
      code = given
    },
    out: stdout.text,
    err: stderr.text,
    exitCode: () => code,
  }
}
