/**
 * A table of paraphrases: PPDB (`[LHS] ||| phrase ||| paraphrase ||| features …`; the feature `PPDB2.0Score` is the score where there is
 * one), columns parted by tabs (phrase, paraphrase and, if there is one, a score), or an index made by `ppdb build`, which stays on
 * disk. A pair without a score has 1.
 */
import { ParascopeError } from '@parascope/core/errors'
import { isLineFault, PPDB_SCORE, parseRuleLine, ruleKind } from '@parascope/core/grammar'
import { ParaphraseTable, type PhraseTable } from '@parascope/core/text'
import { PpdbIndex } from '../ppdb/index-file.js'
import { IndexedTable } from '../ppdb/indexed-table.js'
import { readResource } from './resource-lines.js'

export interface ReadTable {
  readonly table: PhraseTable
  /** pairs of phrases taken */
  readonly pairs: number
  /** rules with open places, such as `[NP,1] 's [NN,2]`, which say nothing about words that stand next to each other */
  readonly withHoles: number
}

/** Reads a table, plain or gzipped, or opens an index. Throws `align/bad-resource` with the line of the first fault. */
export async function readParaphraseTable(path: string): Promise<ReadTable> {
  if (PpdbIndex.isIndex(path)) {
    const table = new IndexedTable(path)
    return { table, pairs: table.pairs, withHoles: table.withHoles }
  }
  const table = new ParaphraseTable()
  let pairs = 0
  let withHoles = 0
  await readResource(path, (text, line, fault) => {
    if (text.startsWith('[') && text.includes('|||')) {
      const rule = parseRuleLine(text)
      if (isLineFault(rule)) throw fault(line, `${rule.field}: ${rule.message}`)
      if (ruleKind(rule) === 'syntactic') {
        withHoles++
        return
      }
      table.add(rule.source.join(' '), rule.target.join(' '), rule.features.get(PPDB_SCORE) ?? 1)
    } else {
      const [one = '', other = '', written] = text.split('\t').map((field) => field.trim())
      if (one === '' || other === '') {
        throw fault(line, 'two phrases were expected: "phrase<tab>paraphrase" or "[LHS] ||| phrase ||| paraphrase ||| …"')
      }
      const score = written === undefined ? 1 : Number(written)
      if (written === '' || !Number.isFinite(score)) throw fault(line, `the score "${written}" is not a number`)
      table.add(one.replaceAll(/\s+/g, ' '), other.replaceAll(/\s+/g, ' '), score)
    }
    pairs++
  })
  if (pairs === 0) throw new ParascopeError('align/bad-resource', `${path}: no pair of phrases in this file`, { path })
  return { table, pairs, withHoles }
}
