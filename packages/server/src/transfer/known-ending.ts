/** The names of uploads on the disk are the server's own; of the user's only a known ending is kept, which helps to tell the format. */
import { formats } from '@parascope/engine/io'

/** The ending of a file's name without .gz, if it is one that a format has; else nothing. */
export function knownEnding(name: string): string {
  const lower = name.toLowerCase().replace(/\.gz$/, '')
  return formats.flatMap(({ extensions }) => extensions).find((extension) => lower.endsWith(extension)) ?? ''
}
