/**
 * Backups as files: a database file `X.sqlite` and beside it the manifest `X.sqlite.json`, which says what it holds and the
 * sum of it. A backup is there once its manifest is: both are written under another name, flushed, and then renamed.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export interface ProjectHead {
  readonly project: string
  /** number and hash of the last event */
  readonly head: number
  readonly hash: string
}

export interface Manifest {
  readonly format: 'parascope-backup@1'
  /** ISO */
  readonly at: string
  readonly from: 'sqlite' | 'postgres'
  readonly schema: number
  readonly bytes: number
  readonly sha256: string
  /** number of the last event of all */
  readonly lastEvent: number
  readonly projects: readonly ProjectHead[]
}

export interface BackupFile {
  readonly file: string
  readonly manifest: Manifest
}

/** Where the manifest of a backup lies. */
export function manifestOf(file: string): string {
  return `${file}.json`
}

/** The name under which a file is written until it is whole. */
export function partOf(file: string): string {
  return `${file}.part`
}

/** Gives a finished backup its name and its manifest. */
export function publishBackup(file: string, facts: Omit<Manifest, 'format' | 'bytes' | 'sha256'>): Manifest {
  flush(partOf(file))
  const { sha256, bytes } = fileSum(partOf(file))
  const manifest: Manifest = { format: 'parascope-backup@1', ...facts, bytes, sha256 }
  const note = manifestOf(file)
  writeFileSync(partOf(note), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  flush(partOf(note))
  renameSync(partOf(file), file)
  renameSync(partOf(note), note)
  flush(dirname(file))
  return manifest
}

/** Takes away what an unfinished backup left. */
export function discardParts(file: string): void {
  for (const name of [partOf(file), `${partOf(file)}-journal`, partOf(manifestOf(file))]) rmSync(name, { force: true })
}

/** The backups in a folder, newest first. */
export function backupsIn(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite') && existsSync(manifestOf(join(folder, name))))
    .map((name) => ({ file: join(folder, name), manifest: readManifest(join(folder, name)) }))
    .filter((one): one is BackupFile => one.manifest !== undefined)
    .sort((a, b) => (a.manifest.at < b.manifest.at ? 1 : -1))
}

/** The newest backup whose bytes are still the ones that were written. */
export function lastGoodBackup(folder: string): BackupFile | undefined {
  return backupsIn(folder).find(({ file, manifest }) => isWhole(file, manifest))
}

/** The manifest of a backup; undefined if there is none that can be read. */
export function readManifest(file: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(readFileSync(manifestOf(file), 'utf8')) as Manifest
    return manifest.format === 'parascope-backup@1' ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Are the bytes of a backup the ones its manifest speaks of? */
export function isWhole(file: string, manifest: Manifest): boolean {
  return statSync(file).size === manifest.bytes && fileSum(file).sha256 === manifest.sha256
}

function fileSum(file: string): { sha256: string; bytes: number } {
  const handle = openSync(file, 'r')
  const block = Buffer.alloc(1 << 20)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (let read = readSync(handle, block); read > 0; read = readSync(handle, block)) {
      hash.update(block.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(handle)
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Puts a file, or the names in a folder, on disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
