/** Files side by side: the k-th line of one belongs to the k-th line of the other. */
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from '../byte-source.js'
import { type ReportProblem, readLines } from '../lines.js'

/** One of the files: its items (lines, or pairs) in batches of any size. */
export interface Column<T> {
  readonly path: string
  /** what is counted, for the message */
  readonly unit: string
  readonly batches: AsyncIterable<readonly T[]>
}

/** Items `first`, `first + 1`, … (counted from 1) of every file; all lists have the same length. */
export interface ZippedBatch<T extends readonly unknown[]> {
  readonly first: number
  readonly items: { readonly [K in keyof T]: readonly T[K][] }
}

/** The lines of a file as a column; undefined where a line could not be decoded (already reported). */
export function lineColumn(source: ByteSource, report: ReportProblem): Column<string | undefined> {
  return { path: source.path, unit: 'lines', batches: linesOf(source, report) }
}

async function* linesOf(
  source: ByteSource,
  report: ReportProblem,
): AsyncGenerator<readonly (string | undefined)[], void, undefined> {
  for await (const { lines } of readLines(source, report)) yield lines
}

/**
 * Walks through several files in step, holding one batch of each. Throws io/line-count with the counts if one is shorter
 * than another: which lines belong together is then unknown.
 */
export async function* zipBatches<T extends readonly unknown[]>(
  columns: {
    readonly [K in keyof T]: Column<T[K]>
  },
): AsyncGenerator<ZippedBatch<T>, void, undefined> {
  const cursors = columns.map((column) => new Cursor(column))
  let first = 1
  try {
    for (;;) {
      for (const cursor of cursors) await cursor.fill()
      const length = Math.min(...cursors.map((cursor) => cursor.waiting))
      if (length === 0) break
      yield { first, items: cursors.map((cursor) => cursor.take(length)) as unknown as ZippedBatch<T>['items'] }
      first += length
    }
    if (cursors.some((cursor) => cursor.waiting > 0)) throw await unequal(cursors)
  } finally {
    for (const cursor of cursors) await cursor.close()
  }
}

async function unequal(cursors: readonly Cursor[]): Promise<ParascopeError> {
  for (const cursor of cursors) {
    for (; cursor.waiting > 0; await cursor.fill()) cursor.take(cursor.waiting)
  }
  const counts = cursors.map(({ column, taken }) => `${column.path} has ${taken} ${column.unit}`).join(', ')
  const facts = { counts: Object.fromEntries(cursors.map(({ column, taken }) => [column.path, taken])) }
  return new ParascopeError('io/line-count', `${counts}: they belong together line by line and must have the same number`, facts)
}

/** A place in one column. */
class Cursor {
  readonly column: Column<unknown>
  /** items handed out so far */
  taken = 0
  readonly #batches: AsyncIterator<readonly unknown[]>
  #batch: readonly unknown[] = []
  #at = 0

  constructor(column: Column<unknown>) {
    this.column = column
    this.#batches = column.batches[Symbol.asyncIterator]()
  }

  get waiting(): number {
    return this.#batch.length - this.#at
  }

  /** Reads on if nothing waits; afterwards nothing waits only at the end. */
  async fill(): Promise<void> {
    while (this.waiting === 0) {
      const next = await this.#batches.next()
      if (next.done === true) return
      this.#batch = next.value
      this.#at = 0
    }
  }

  take(length: number): readonly unknown[] {
    const from = this.#at
    this.#at += length
    this.taken += length
    return this.#batch.slice(from, this.#at)
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
