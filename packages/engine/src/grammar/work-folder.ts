/**
 * The folder in which an extraction keeps what it has done so far: `G.parts` beside the output G, or a temporary one where the output has
 * no place beside it. Every finished file was written under another name and renamed, and its name tells what it was made from, so a
 * second run after a kill takes it over. What an interrupt leaves is finished files only.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'

/** Finished chunks of rows. What else lies in the folder is made anew. */
const LASTING = /^\d{6}-[0-9a-f]{24}\.(rules|rest)\.tsv$/

const open = new Set<WorkFolder>()

/** Leaves only finished chunks of all extractions under way; for the handler of an interrupt. Gives the folders that hold some. */
export function abandonWorkFolders(): string[] {
  return [...open].filter((folder) => folder.abandon()).map(({ path }) => path)
}

export class WorkFolder {
  readonly path: string
  readonly #isTemporary: boolean

  private constructor(path: string, isTemporary: boolean) {
    this.path = path
    this.#isTemporary = isTemporary
    open.add(this)
  }

  /** The folder for an output. Throws io/unwritable where it cannot be made. */
  static open(output: string): WorkFolder {
    const stats = output === '-' ? undefined : statSync(output, { throwIfNoEntry: false })
    if (stats?.isDirectory() === true) throw unwritable(output, 'is a folder, a file name was expected')
    if (output === '-' || stats?.isFile() === false) return new WorkFolder(mkdtempSync(join(tmpdir(), 'parascope-')), true)
    const path = `${output}.parts`
    try {
      mkdirSync(path, { recursive: false })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') throw unwritable(output, 'its folder does not exist; make it first')
      if (code !== 'EEXIST') throw unwritable(output, message)
    }
    const folder = new WorkFolder(path, false)
    folder.#sweep()
    return folder
  }

  file(name: string): string {
    return join(this.path, name)
  }

  /** Writes a file whole or not at all. */
  write(name: string, content: string): string {
    const path = this.file(name)
    writeFileSync(`${path}.part`, content)
    renameSync(`${path}.part`, path)
    return path
  }

  /** Removes the folder with all it holds: the output is there. */
  remove(): void {
    open.delete(this)
    rmSync(this.path, { recursive: true, force: true })
  }

  /** Removes what is not finished, and the folder if it is empty then. True if something stays for the next run. */
  abandon(): boolean {
    open.delete(this)
    if (this.#isTemporary) {
      rmSync(this.path, { recursive: true, force: true })
      return false
    }
    this.#sweep()
    try {
      rmdirSync(this.path)
      return false
    } catch {
      return true
    }
  }

  #sweep(): void {
    for (const name of readdirSync(this.path)) {
      if (!LASTING.test(name)) rmSync(this.file(name), { recursive: true, force: true })
    }
  }
}

function unwritable(path: string, reason: string): ParascopeError {
  return new ParascopeError('io/unwritable', `${path}: ${reason}; nothing was written`, { path })
}
