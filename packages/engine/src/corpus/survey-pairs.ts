/**
 * A first pass over the pairs, for commands that must know the whole corpus before they write its first record. Faults are
 * left to the second pass, which reports them. Standard input can be read only once, so it is kept in a temporary file.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PairRecord } from '@parascope/core/corpus'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

/** Calls `visit` for every good record. */
export async function surveyPairs(path: string, options: ReadPairsOptions, visit: (record: PairRecord) => void): Promise<void> {
  const input = await PairInput.open(path, { ...options, onProblem: () => {}, hash: false })
  for await (const batch of input) for (const record of batch) visit(record)
}

/** Runs `work` with a path that can be read twice: standard input is spooled, a file is itself. */
export async function rereadable<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  if (path !== '-') return work(path)
  const folder = mkdtempSync(join(tmpdir(), 'parascope-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const spool = join(folder, 'stdin')
    await pipeline(process.stdin, createWriteStream(spool))
    return await work(spool)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
