/**
 * A table of paraphrases as text: PPDB (`[LHS] ||| phrase ||| paraphrase ||| features …`; the feature `PPDB2.0Score` is the score where
 * there is one), or columns parted by tabs: phrase, paraphrase and, if there is one, a score. A pair without a score has 1.
 */

import { ParascopeError } from '@parascope/core/errors'
import { ParaphraseTable } from '@parascope/core/text'
import { readResource } from './resource-lines.js'

export interface ReadTable {
  readonly table: ParaphraseTable
  /** pairs of phrases taken */
  readonly pairs: number
  /** rules with open places, such as `[NP,1] 's [NN,2]`, which say nothing about words that stand next to each other */
  readonly withHoles: number
}

const HOLE = /\[[^\]\s]+,\d+\]/
const SCORE = /(?:^| )PPDB2\.0Score=(\S+)/

/** Reads a table, plain or gzipped. Throws `align/bad-resource` with the line of the first fault. */
export async function readParaphraseTable(path: string): Promise<ReadTable> {
  const table = new ParaphraseTable()
  let pairs = 0
  let withHoles = 0
  await readResource(path, (text, line, fault) => {
    const isPpdb = text.includes(' ||| ')
    const fields = text.split(isPpdb ? ' ||| ' : '\t').map((field) => field.trim())
    const [one, other] = isPpdb ? [fields[1], fields[2]] : fields
    if (one === undefined || other === undefined || one === '' || other === '') {
      throw fault(line, 'two phrases were expected: "phrase<tab>paraphrase" or "[LHS] ||| phrase ||| paraphrase ||| …"')
    }
    if (HOLE.test(one) || HOLE.test(other)) {
      withHoles++
      return
    }
    const written = isPpdb ? SCORE.exec(fields[3] ?? '')?.[1] : fields[2]
    const score = written === undefined ? 1 : Number(written)
    if (written === '' || !Number.isFinite(score)) throw fault(line, `the score "${written}" is not a number`)
    table.add(one.replaceAll(/\s+/g, ' '), other.replaceAll(/\s+/g, ' '), score)
    pairs++
  })
  if (pairs === 0) throw new ParascopeError('align/bad-resource', `${path}: no pair of phrases in this file`, { path })
  return { table, pairs, withHoles }
}
