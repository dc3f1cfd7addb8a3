/** File names on the command line: several files of one corpus are joined by commas. */
import { existsSync } from 'node:fs'

/** `a.txt,b.txt` is two files, unless a file of that very name exists. */
export function fileList(path: string): string[] {
  if (!path.includes(',') || existsSync(path)) return [path]
  return path.split(',').map((part) => part.trim())
}
