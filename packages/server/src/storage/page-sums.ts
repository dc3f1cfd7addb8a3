/**
 * Sums of a database file's pages. SQLite's own check sees a broken structure, not a letter changed within a text; from a
 * clean stop to the next start the file does not change at all, so that every flipped bit in it can be found.
 */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'

/** SQLite's default; sums are of blocks of this size even if pages are not. */
export const PAGE = 4096
const PAGES_AT_ONCE = 256
const SUM = 8
const MARK = Buffer.from('sums of 4096 bytes, sha256:64\n')

/** Writes down the sums of a file that nobody changes any more. */
export function writePageSums(database: string, sums: string): void {
  const part = `${sums}.part`
  const handle = openSync(part, 'w', 0o600)
  try {
    writeSync(handle, MARK)
    for (const [, chunk] of sumsOf(database)) writeSync(handle, chunk)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, sums)
}

/** The first page (from 1) that is not as it was written down; undefined if all are, or if nothing was written down. */
export function changedPage(database: string, sums: string): number | undefined {
  if (!existsSync(sums)) return undefined
  const expected = readFileSync(sums)
  if (!expected.subarray(0, MARK.length).equals(MARK)) return undefined
  let reached = MARK.length
  for (const [first, found] of sumsOf(database)) {
    const there = expected.subarray(reached, reached + found.length)
    for (let at = 0; at < found.length; at += SUM) {
      if (!found.subarray(at, at + SUM).equals(there.subarray(at, at + SUM))) return first + at / SUM
    }
    reached += found.length
  }
  return reached === expected.length ? undefined : (reached - MARK.length) / SUM + 1
}

/** The sums are no longer true once the database is open. */
export function forgetPageSums(sums: string): void {
  rmSync(sums, { force: true })
}

function* sumsOf(database: string): Generator<[first: number, sums: Buffer]> {
  const handle = openSync(database, 'r')
  const block = Buffer.alloc(PAGE * PAGES_AT_ONCE)
  try {
    for (let page = 1; ; page += PAGES_AT_ONCE) {
      const read = readSync(handle, block, 0, block.length, (page - 1) * PAGE)
      if (read === 0) return
      const found: Buffer[] = []
      for (let at = 0; at < read; at += PAGE) {
        const bytes = block.subarray(at, Math.min(at + PAGE, read))
        found.push(createHash('sha256').update(bytes).digest().subarray(0, SUM))
      }
      yield [page, Buffer.concat(found)]
    }
  } finally {
    closeSync(handle)
  }
}
