/** Folders as input: some formats are a folder of files. */
import { statSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import { fileList } from './file-list.js'
import type { Format } from './format.js'
import { formatByName, formats } from './formats/index.js'

/** The format and the files of a folder; undefined if the path is no folder. Throws io/unreadable where no format knows the folder. */
export function folderCorpus(
  path: string,
  from?: string,
): { readonly format: Format; readonly files: readonly string[] } | undefined {
  if (path === '-' || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  // the files of some folders are a fixed list
  if (fileList(path)[0] !== path) return undefined
  const candidates = from === undefined ? formats : [formatByName(from)]
  for (const format of candidates) {
    const files = format.folderFiles?.(path)
    if (files !== undefined) return { format, files }
  }
  const known = candidates.filter((format) => format.folderFiles !== undefined).map((format) => format.name)
  const expected = known.length === 0 ? 'a file was expected' : `and not a corpus of a known layout (${known.join(', ')})`
  throw new ParascopeError('io/unreadable', `${path}: is a folder, ${expected}`, { path })
}
