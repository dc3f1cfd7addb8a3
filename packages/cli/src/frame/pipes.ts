/**
 * Streams that close early. `parascope … | head` closes our stdout while we still write: that is a quiet end with 0, after
 * the clean-ups. Any other fault of stdout (a full disk behind `>`) ends with 1 and says so.
 */
import { harmless } from './display-width.js'

/** The part of a stream that tells of its faults. */
export interface FaultyStream {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

export interface Ending {
  /** for people; may fail as well */
  tell(text: string): void
  cleanUp(): Promise<void>
  exit(code: number): void
}

/** Watches both streams for the rest of the process. */
export function watchPipes(stdout: FaultyStream, stderr: FaultyStream, ending: Ending): void {
  let isEnding = false
  stdout.on('error', (error) => {
    if (isEnding) return
    isEnding = true
    const closed = error.code === 'EPIPE'
    if (!closed) ending.tell(`cannot write to standard output: ${harmless(error.message)}\n`)
    void ending.cleanUp().then(() => ending.exit(closed ? 0 : 1))
  })
  // nobody reads our messages any more; the work goes on
  stderr.on('error', () => {})
}
