/** One file of trees, a tree in Penn brackets to a line, as treebanks come that have no pairs. Empty lines are skipped. */
import { parseTree, type Tree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { ByteSource } from '../io/byte-source.js'
import { penn } from '../io/formats/penn.js'
import { type ReportProblem, readLines } from '../io/lines.js'

/** Is this the name of a single file of trees? */
export function isBracketFile(path: string): boolean {
  return !path.includes(',') && penn.extensions.some((ending) => path.replace(/\.gz$/, '').endsWith(ending))
}

export interface LineTree {
  readonly tree: Tree
  readonly line: number
}

/** The trees that can be read; the others are reported with file and line. */
export async function* readBracketFile(path: string, report: ReportProblem): AsyncGenerator<LineTree, void, undefined> {
  for await (const { first, lines } of readLines(ByteSource.open(path), report)) {
    for (const [k, text] of lines.entries()) {
      if (text === undefined || text.trim() === '') continue
      try {
        yield { tree: parseTree(text), line: first + k }
      } catch (error) {
        if (!(error instanceof ParascopeError && error.code === 'corpus/bad-tree')) throw error
        report({ severity: 'error', code: error.code, file: path, line: first + k, message: error.message })
      }
    }
  }
}
