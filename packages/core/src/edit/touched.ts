/**
 * What a person decided, apart from what a program proposed: the names of cells, words, nodes, phenomena and scales that an
 * operation of theirs was about. A proposed link that stands in the document and was never touched is still only proposed.
 */
import type { ContentOperation } from './operation.js'

/** Names of what the operation is about: `cell:3-4`, `source:7`, `node:0,2,0|1,3,0`, `phenomenon:p4`, `scale:meaning`. */
export function touchedBy(operation: ContentOperation): string[] {
  switch (operation.type) {
    case 'words/cells':
      return operation.cells.map(([i, j]) => `cell:${i}-${j}`)
    case 'words/nulls':
      return operation.tokens.map((token) => `${operation.side}:${token}`)
    case 'words/replace':
      return [
        ...[...operation.sure, ...operation.possible].map(([i, j]) => `cell:${i}-${j}`),
        ...operation.nullSource.map((i) => `source:${i}`),
        ...operation.nullTarget.map((j) => `target:${j}`),
      ]
    case 'trees/link':
      return [`node:${operation.source ?? '-'}|${operation.target ?? '-'}`]
    case 'trees/replace':
      return operation.nodes.map(({ source, target }) => `node:${source ?? '-'}|${target ?? '-'}`)
    case 'trees/tree':
      return [`tree:${operation.side}`]
    case 'types/verdict':
      return ['verdict']
    case 'types/put':
    case 'types/remove':
      return [`phenomenon:${operation.key}`]
    case 'judge/rate':
      return [`scale:${operation.scale}`]
  }
}
