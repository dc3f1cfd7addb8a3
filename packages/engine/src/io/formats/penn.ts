/**
 * Two files of trees side by side, one tree in Penn brackets a line:
 *
 *     (S (NP (NN Snow)) (VP (VBD fell)))          (S (NP (PRP It)) (VP (VBD snowed)))
 *
 * The tokens are the leaves, unescaped; the trees are kept to the letter. The id of a pair is its line number.
 */
import { type PairRecord, parseTree, type RecordField, treeTokens } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Format, RawBatch } from '../format.js'
import type { ReportProblem } from '../lines.js'
import { headLines } from './head-lines.js'
import { refuse, type Side, treeLine } from './token-text.js'
import { lineColumn, zipBatches } from './zip-batches.js'

export const penn: Format = {
  name: 'penn',
  title: 'two files of Penn-bracket trees',
  files: ['SOURCE', 'TARGET'],
  extensions: ['.trees', '.mrg', '.ptb'],
  carries: () => ['source', 'target', 'sourceTree', 'targetTree'],
  sniff: (head) => {
    const lines = headLines(head)
    return lines.length > 0 && lines.every(looksLikeTree)
  },

  async *read({ sources, report }) {
    const columns = [lineColumn(sources[0]!, report), lineColumn(sources[1]!, report)] as const
    for await (const { first, items } of zipBatches(columns)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (let k = 0; k < items[0].length; k++) {
        const source = readSide('source', items[0][k], sources[0]!.path, first + k, report)
        const target = readSide('target', items[1][k], sources[1]!.path, first + k, report)
        if (source === undefined || target === undefined) continue
        batch.records.push({ id: String(first + k), ...source, ...target })
        batch.lines.push(first + k)
      }
      yield batch
    }
  },

  encoder: (_files, drop) => ({
    record: (record) => [`${writeSide(record, 'source', drop)}\n`, `${writeSide(record, 'target', drop)}\n`],
  }),
}

/** One bracket around everything, with brackets inside it or a tag and a word: not a sentence in brackets. */
function looksLikeTree(line: string): boolean {
  if (/^\s*\([^\s()]+ [^\s()]+\)\s*$/.test(line)) return true
  if (!/^\s*\(\s*[^\s()]*\s*\(/.test(line)) return false
  const end = line.trimEnd().length
  let depth = 0
  for (let k = 0; k < end; k++) {
    if (line[k] === '(') depth++
    else if (line[k] === ')' && --depth === 0) return k === end - 1
  }
  return false
}

function readSide(
  side: Side,
  line: string | undefined,
  file: string,
  number: number,
  report: ReportProblem,
): Record<string, unknown> | undefined {
  if (line === undefined) return undefined
  try {
    return { [side]: treeTokens(parseTree(line)), [`${side}Tree`]: line }
  } catch (error) {
    if (!(error instanceof ParascopeError && error.code === 'corpus/bad-tree')) throw error
    report({ severity: 'error', code: error.code, file, line: number, field: `${side}Tree`, message: error.message })
    return undefined
  }
}

/** Tokens come back as the leaves say them, which is told where it changes them: the token -LRB- comes back as a bracket. */
function writeSide(record: PairRecord, side: Side, drop: (field: RecordField) => void): string {
  const tree = record[`${side}Tree`] ?? refuse(`it has no ${side}Tree, and this format holds trees only`)
  const leaves = treeTokens(parseTree(tree))
  if (leaves.some((leaf, k) => leaf !== record[side][k])) drop(side)
  return treeLine(tree, `${side}Tree`)
}
