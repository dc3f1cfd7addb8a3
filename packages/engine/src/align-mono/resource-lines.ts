/**
 * The lines of a resource that the aligner is given beside its pairs. Such a file is used whole or not at all: its first fault
 * ends the reading, with the place.
 */
import { ParascopeError } from '@parascope/core/errors'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'

/** A fault of the file: what is wrong, and in which line. */
export type ResourceFault = (line: number, message: string) => ParascopeError

/** Reads line by line, gzipped or not; empty lines are passed over. `take` throws what `fault` makes. */
export async function readResource(
  path: string,
  take: (text: string, line: number, fault: ResourceFault) => void,
): Promise<void> {
  const fault: ResourceFault = (line, message) =>
    new ParascopeError('align/bad-resource', `${path}:${line}: ${message}`, { path, line })
  const source = ByteSource.open(path)
  const report = ({ line, message }: { line?: number; message: string }) => {
    throw fault(line ?? 1, message)
  }
  for await (const { first, lines } of readLines(source, report)) {
    for (const [k, text] of lines.entries()) if (text !== undefined && text !== '') take(text, first + k, fault)
  }
}
