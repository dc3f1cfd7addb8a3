/** Operations in a few words, without any text of a pair. */
import type { Operation } from '@parascope/core/edit'
import type { StartOperation } from './layer-state.js'

/** Such as `3 cells sure`; the type itself for what has no words here. */
export function operationSummary(op: Operation | StartOperation): string {
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
    default:
      return (op as { readonly type: string }).type // something that happened to the task as a whole
  }
}

function count(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
}
