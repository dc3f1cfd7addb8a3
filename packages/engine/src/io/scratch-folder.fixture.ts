/** A folder for the files of one test, removed afterwards. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export interface ScratchFolder {
  readonly path: string
  file(name: string): string
  /** writes a file and gives its path */
  write(name: string, content: string | Uint8Array): string
  read(name: string): string
}

/** Call it at the top of a test file. */
export function scratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'parascope-test-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  const file = (name: string) => join(path, name)
  return {
    path,
    file,
    write(name, content) {
      writeFileSync(file(name), content)
      return file(name)
    },
    read: (name) => readFileSync(file(name), 'utf8'),
  }
}
