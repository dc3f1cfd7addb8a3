/** A folder as output that is either whole or not there: made under a temporary name beside its goal and renamed. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'

/** Writes the files. Throws io/unwritable where the folder exists and is not empty, or cannot be made; then nothing is left behind. */
export function commitFolder(path: string, files: Iterable<readonly [name: string, content: string]>): void {
  if (path === '-')
    throw new ParascopeError('io/unwritable', 'this format is a folder; it cannot go to standard output', { path })
  const goal = path.replace(/[\\/]+$/, '')
  if (existsSync(goal) && !isEmptyFolder(goal)) {
    throw new ParascopeError('io/unwritable', `${path}: exists and is not an empty folder; nothing was written`, { path })
  }
  const temporary = join(dirname(goal), `.${basename(goal)}.${process.pid}.partial`)
  try {
    mkdirSync(temporary)
    for (const [name, content] of files) {
      mkdirSync(dirname(join(temporary, name)), { recursive: true })
      writeFileSync(join(temporary, name), content)
    }
    if (existsSync(goal)) rmSync(goal, { recursive: true })
    renameSync(temporary, goal)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (error instanceof ParascopeError) throw error
    throw new ParascopeError('io/unwritable', `${path}: ${(error as Error).message}; nothing was written`, { path })
  }
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch {
    return false
  }
}
