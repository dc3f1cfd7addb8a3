/** Which format is this? Told from the content first, from the file's ending where the content leaves a choice. */
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from './byte-source.js'
import type { Format } from './format.js'
import { extensionOf, formats } from './formats/index.js'

/** The format of opened files, or an error that tells how to name it. */
export async function detectFormat(sources: readonly ByteSource[]): Promise<Format> {
  const path = sources.map((source) => source.path).join(',')
  const first = sources[0]!
  const bytes = await first.head()
  const head = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (head.trim() === '') throw new ParascopeError('io/empty', `${first.path}: is empty`, { path: first.path })
  const readable = formats.filter((format) => format.read !== undefined && accepts(format, sources.length))
  const extension = extensionOf(first.path)
  const named = readable.filter((format) => format.extensions.includes(extension))
  const recognised = (named.length > 0 ? named : readable).filter((format) => format.sniff(head))
  const choice = recognised[0] ?? readable.find((format) => format.sniff(head)) ?? (named.length === 1 ? named[0] : undefined)
  if (choice !== undefined) return choice
  const names = readable.map((format) => format.name).join(', ')
  throw new ParascopeError('io/unknown-format', `${path}: the format is not recognised; say it with --from (${names})`, { path })
}

/** Can the format be made of that many files? */
export function accepts(format: Format, files: number): boolean {
  return files <= format.files.length && files >= format.files.filter((file) => !file.startsWith('[')).length
}
