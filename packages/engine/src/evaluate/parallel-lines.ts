/**
 * Several text files that go line by line together: a source, references and outputs of systems. They are read side by side in
 * batches, so that files of any length fit; one that ends before the others is an error that names both lengths.
 */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

export interface ParallelOptions {
  readonly onProblem: (problem: Problem) => void
  /** bytes of the first file */
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

/** Lines of one number: `texts[k]` is that of file k. */
export interface ParallelLine {
  /** from 1 */
  readonly line: number
  readonly texts: readonly string[]
}

interface OpenFile {
  readonly path: string
  readonly source: ByteSource
  readonly batches: AsyncGenerator<{ readonly lines: readonly (string | undefined)[] }>
  waiting: readonly (string | undefined)[]
  at: number
  read: number
}

/** The lines of the files side by side; `summaries` are complete when the last has been read. */
export class ParallelLines {
  readonly #files: readonly OpenFile[]
  readonly #options: ParallelOptions

  constructor(paths: readonly string[], options: ParallelOptions) {
    this.#options = options
    this.#files = paths.map((path) => {
      const source = ByteSource.open(path, { hash: true })
      return { path, source, batches: readLines(source, options.onProblem), waiting: [], at: 0, read: 0 }
    })
  }

  /** A line that cannot be read has been reported; it counts as empty, so that the others stay in step. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ParallelLine, void, undefined> {
    for (let line = 1; ; line++) {
      const texts: (string | undefined)[] = []
      for (const file of this.#files) {
        if (file.at === file.waiting.length) await this.#refill(file)
        texts.push(file.at < file.waiting.length ? (file.waiting[file.at++] ?? '') : undefined)
      }
      if (texts.every((text) => text === undefined)) return
      const short = texts.indexOf(undefined)
      if (short >= 0) throw this.#unequal(this.#files[short]!.path, line, texts)
      yield { line, texts: texts as string[] }
    }
  }

  summaries(): InputSummary[] {
    return this.#files.map(({ path, source, read }) => ({ path, format: 'text', records: read, sha256: source.sha256()! }))
  }

  async #refill(file: OpenFile): Promise<void> {
    do {
      const next = await file.batches.next()
      if (next.done === true) return
      file.waiting = next.value.lines
      file.at = 0
      file.read += file.waiting.length
    } while (file.waiting.length === 0)
    if (file === this.#files[0]) this.#options.onProgress?.(file.source.bytesRead, file.source.size, file.read)
  }

  #unequal(short: string, line: number, texts: readonly (string | undefined)[]): ParascopeError {
    const longer = this.#files[texts.findIndex((text) => text !== undefined)]!.path
    return new ParascopeError(
      'io/line-count',
      `${short}: has ${line - 1} lines, but ${longer} goes on at line ${line}; the files must go line by line together`,
      { path: short, line },
    )
  }
}
