/** Models of parsers on disk: JSON, packed where the name ends in .gz. */

import { ParascopeError } from '@parascope/core/errors'
import { Parser, parserFromJson, parserToJson, type TreebankCounts } from '@parascope/core/parse'
import { ByteSource } from '../io/byte-source.js'
import { OutputFile } from '../io/output-file.js'

/** Writes a model; it appears under its name when it is whole. */
export async function writeParser(path: string, counts: TreebankCounts): Promise<void> {
  const file = new OutputFile(path)
  try {
    await file.write(parserToJson(counts))
    await file.commit()
  } catch (error) {
    file.abandon()
    throw error
  }
}

/** A parser ready to work. Throws parse/bad-model with the path where the file is something else, damaged or of another version. */
export async function readParser(path: string): Promise<Parser> {
  const chunks: Buffer[] = []
  for await (const chunk of ByteSource.open(path)) chunks.push(chunk)
  try {
    return Parser.of(parserFromJson(Buffer.concat(chunks).toString('utf8')))
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    throw new ParascopeError(error.code, `${path} ${error.message}`, { ...error.facts, path })
  }
}
