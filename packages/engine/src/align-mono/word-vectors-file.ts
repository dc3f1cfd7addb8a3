/**
 * Word vectors as text: a line is a word and its numbers, parted by blanks (GloVe; word2vec and fastText put the number of words and
 * of dimensions in front).
 */

import { ParascopeError } from '@parascope/core/errors'
import { WordVectors } from '@parascope/core/text'
import { readResource } from './resource-lines.js'

const HEADER = /^(\d+) (\d+)$/

/** Reads a file of word vectors, plain or gzipped. Throws `align/bad-resource` with the line of the first fault. */
export async function readWordVectors(path: string): Promise<WordVectors> {
  let vectors: WordVectors | undefined
  let announced: number | undefined
  await readResource(path, (text, line, fault) => {
    const header = line === 1 ? HEADER.exec(text) : null
    if (header !== null) {
      announced = Number(header[2])
      return
    }
    const [word, ...fields] = text.trimEnd().split(/[ \t]/)
    vectors ??= new WordVectors(announced ?? fields.length)
    if (word === '' || fields.length !== vectors.dimensions) {
      throw fault(line, `a word and ${vectors.dimensions} numbers were expected, found ${fields.length} fields after the word`)
    }
    const numbers = fields.map(Number)
    const bad = fields.findIndex((field, k) => field === '' || !Number.isFinite(numbers[k]))
    if (bad >= 0) throw fault(line, `field ${bad + 2}: "${fields[bad]}" is not a number`)
    if (!vectors.add(word!, numbers)) throw fault(line, `the vector of "${word}" is all zeros and has no direction`)
  })
  if (vectors === undefined || vectors.size === 0) {
    throw new ParascopeError('align/bad-resource', `${path}: no word vectors in this file`, { path })
  }
  return vectors
}
