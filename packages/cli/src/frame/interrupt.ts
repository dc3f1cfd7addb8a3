/**
 * Tidy ends on SIGINT and SIGTERM. Work that leaves something behind (a temporary file, a child, a lock) registers how to
 * clean up; a signal runs the clean-ups, latest first, and ends with 130 or 143. A second signal ends at once. Handlers
 * are there only while something is registered: without one, the system's own end stays quicker than anything of ours.
 */

export type CleanUp = () => void | Promise<void>

/** The part of `process` that is used; a test brings its own. */
export interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown
  removeListener(signal: Signal, listener: (signal: Signal) => void): unknown
  exit(code: number): void
}

export type Signal = 'SIGINT' | 'SIGTERM'

const CODES: Readonly<Record<Signal, number>> = { SIGINT: 130, SIGTERM: 143 }

/** The clean-ups of one process. */
export class Interrupts {
  readonly #source: SignalSource
  readonly #cleanUps: CleanUp[] = []
  #ending = false
  readonly #listener = (signal: Signal) => {
    if (this.#ending) {
      this.#source.exit(CODES[signal])
      return
    }
    this.#ending = true
    void this.cleanUp().then(() => this.#source.exit(CODES[signal]))
  }

  constructor(source: SignalSource) {
    this.#source = source
  }

  /** Registers a clean-up; the function that comes back takes it away again. */
  add(cleanUp: CleanUp): () => void {
    const entry = () => cleanUp()
    if (this.#cleanUps.length === 0) for (const signal of signals()) this.#source.on(signal, this.#listener)
    this.#cleanUps.push(entry)
    return () => {
      const at = this.#cleanUps.indexOf(entry)
      if (at < 0) return
      this.#cleanUps.splice(at, 1)
      if (this.#cleanUps.length === 0 && !this.#ending) {
        for (const signal of signals()) this.#source.removeListener(signal, this.#listener)
      }
    }
  }

  /** Runs every clean-up once, latest first; one that fails does not keep the others from running. */
  async cleanUp(): Promise<void> {
    for (let next = this.#cleanUps.pop(); next !== undefined; next = this.#cleanUps.pop()) {
      try {
        await next()
      } catch {
        // the process is ending: there is nobody left to tell
      }
    }
  }
}

function signals(): readonly Signal[] {
  return Object.keys(CODES) as Signal[]
}

const ofProcess = new Interrupts(process)

/** Registers a clean-up for SIGINT and SIGTERM. `const off = onInterrupt(() => rm(file))`, and `off()` when the file is done. */
export function onInterrupt(cleanUp: CleanUp): () => void {
  return ofProcess.add(cleanUp)
}

/** Runs what is registered now, for an end that is not a signal. */
export function runCleanUps(): Promise<void> {
  return ofProcess.cleanUp()
}
