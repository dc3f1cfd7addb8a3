/** Operations in a few words, and what the words say as data, for pages in other languages. Without any text of a pair. */
import type { Operation } from '@parascope/core/edit'
import type { AssignmentOperation, StartOperation } from './layer-state.js'

/** Such as `3 cells sure`; the type itself for what has no words here. */
export function operationSummary(op: Operation | StartOperation | AssignmentOperation): string {
  switch (op.type) {
    case 'start':
      return `started from ${op.method}`
    case 'words/cells':
      return op.kind === 'none' ? `${count(op.cells, 'cell')} emptied` : `${count(op.cells, 'cell')} ${op.kind}`
    case 'words/nulls':
      return `${count(op.tokens, 'word')} of the ${op.side} ${op.isNull ? 'without counterpart' : 'open again'}`
    case 'words/replace':
      return `all links replaced: ${op.sure.length} sure, ${op.possible.length} possible`
    case 'trees/link':
      return op.kind === 'none' ? 'a node link removed' : `a node link ${op.kind}`
    case 'trees/replace':
      return `all node links replaced: ${op.nodes.length}`
    case 'trees/tree':
      return op.tree === null ? `the ${op.side} tree as imported` : `the ${op.side} tree corrected`
    case 'types/verdict':
      return op.isParaphrase === null ? 'verdict taken back' : `paraphrase: ${String(op.isParaphrase)}`
    case 'types/put':
      return `${op.key}: ${op.phenomenon.type}`
    case 'types/remove':
      return `${op.key} removed`
    case 'judge/rate':
      return op.value === null ? `${op.scale} unrated` : `${op.scale}: ${op.value}`
    case 'submit':
      return op.unseen === 0 ? 'submitted' : `submitted, ${op.unseen} undecided`
    case 'reopen':
      return 'taken back'
    case 'flag':
      return op.on ? 'flagged' : 'flag removed'
    case 'time':
      return 'time only'
    case 'withdraw':
      return 'taken from its annotator'
    case 'assign':
      return 'given to its annotator'
    default:
      return (op as { readonly type: string }).type // something that happened to the task as a whole
  }
}

export type OperationFacts = Readonly<Record<string, string | number | boolean>>

/** What the summary says besides the type: numbers, names and kinds. */
export function operationFacts(op: Operation | StartOperation | AssignmentOperation): OperationFacts {
  switch (op.type) {
    case 'start':
      return { method: op.method }
    case 'words/cells':
      return { count: op.cells.length, kind: op.kind }
    case 'words/nulls':
      return { count: op.tokens.length, side: op.side, isNull: op.isNull }
    case 'words/replace':
      return { sure: op.sure.length, possible: op.possible.length }
    case 'trees/link':
      return { kind: op.kind }
    case 'trees/replace':
      return { count: op.nodes.length }
    case 'trees/tree':
      return { side: op.side, isImported: op.tree === null }
    case 'types/verdict':
      return op.isParaphrase === null ? {} : { isParaphrase: op.isParaphrase }
    case 'types/put':
      return { key: op.key, name: op.phenomenon.type }
    case 'types/remove':
      return { key: op.key }
    case 'judge/rate':
      return op.value === null ? { scale: op.scale } : { scale: op.scale, value: op.value }
    case 'submit':
      return { unseen: op.unseen }
    case 'flag':
      return { on: op.on }
    default:
      return {}
  }
}

function count(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
}
