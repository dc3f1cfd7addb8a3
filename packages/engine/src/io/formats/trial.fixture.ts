/** Reading and writing in tests: contents go to files of a temporary folder and come back with every problem reported. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import { formatProblem, type Problem } from '@parascope/core/errors'
import { PairInput, type ReadPairsOptions } from '../read-pairs.js'
import { PairOutput } from '../write-pairs.js'

/** Contents by file name, in the order in which the files are named. */
export type Contents = Readonly<Record<string, string | Uint8Array>>

export interface Reading {
  readonly format: string
  readonly records: PairRecord[]
  readonly problems: Problem[]
  /** `file:line: field: message`, with bare file names */
  readonly messages: string[]
}

/** Writes the files and reads them as pairs; `.gz` names are packed. */
export async function read(contents: Contents, options: Omit<ReadPairsOptions, 'onProblem'> = {}): Promise<Reading> {
  return inFolder(async (folder) => {
    for (const [name, content] of Object.entries(contents)) {
      const bytes = Buffer.from(content as string)
      writeFileSync(join(folder, name), name.endsWith('.gz') && bytes[0] !== 0x1f ? gzipSync(bytes) : bytes)
    }
    const problems: Problem[] = []
    const path = Object.keys(contents).map((name) => join(folder, name))
    const input = await PairInput.open(path.join(','), { ...options, onProblem: (problem) => problems.push(problem) })
    const records: PairRecord[] = []
    for await (const batch of input) records.push(...batch)
    const messages = problems.map((problem) => formatProblem(problem).replaceAll(`${folder}/`, ''))
    return { format: input.format.name, records, problems, messages }
  })
}

export interface Writing {
  readonly contents: Record<string, string>
  readonly problems: Problem[]
  readonly dropped: ReadonlyMap<RecordField, number>
}

/** Writes records and gives back what stands in the files, unpacked. */
export async function write(records: readonly PairRecord[], to: string, names: readonly string[]): Promise<Writing> {
  return inFolder(async (folder) => {
    const problems: Problem[] = []
    const path = names.map((name) => join(folder, name)).join(',')
    const output = new PairOutput(path, { to, onProblem: (problem) => problems.push(problem) })
    await output.write(records)
    await output.commit()
    const contents = names.map((name) => {
      const bytes = readFileSync(join(folder, name))
      return [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')] as const
    })
    return { contents: Object.fromEntries(contents), problems, dropped: output.dropped }
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-formats-'))
  try {
    return await work(folder)
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replaceAll(`${folder}/`, '')
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
