/**
 * The gestures of annotators as data. One gesture is one operation; the log of operations is what is kept, and the
 * document follows from it. An operation says what the result is, never "toggle", so that it means the same wherever it is
 * replayed.
 */
import type { Link, NodeLink, NodeRef, Phenomenon } from '../corpus/index.js'

export type Side = 'source' | 'target'

export type Operation =
  /** makes every cell sure, possible or empty */
  | { readonly type: 'words/cells'; readonly cells: readonly Link[]; readonly kind: 'sure' | 'possible' | 'none' }
  /** decides that words have no counterpart (their links go), or takes that back */
  | { readonly type: 'words/nulls'; readonly side: Side; readonly tokens: readonly number[]; readonly isNull: boolean }
  /** puts all links and null decisions at once: accepting a proposal, undoing that */
  | {
      readonly type: 'words/replace'
      readonly sure: readonly Link[]
      readonly possible: readonly Link[]
      readonly nullSource: readonly number[]
      readonly nullTarget: readonly number[]
    }
  /** links two nodes (null: to nothing), or removes that link */
  | {
      readonly type: 'trees/link'
      readonly source: NodeRef | null
      readonly target: NodeRef | null
      readonly kind: 'sure' | 'possible' | 'none'
    }
  | { readonly type: 'trees/replace'; readonly nodes: readonly NodeLink[] }
  /** corrects a tree; null goes back to the imported one. Node links whose node is gone are removed with it */
  | { readonly type: 'trees/tree'; readonly side: Side; readonly tree: string | null }
  | { readonly type: 'types/verdict'; readonly isParaphrase: boolean | 'unsure' | null }
  /** adds a phenomenon, or changes the one with this key */
  | { readonly type: 'types/put'; readonly key: string; readonly phenomenon: Phenomenon }
  | { readonly type: 'types/remove'; readonly key: string }
  | { readonly type: 'judge/rate'; readonly scale: string; readonly value: number | null }
  /** hands the work in; `unseen` words were left undecided, knowingly */
  | { readonly type: 'submit'; readonly unseen: number }
  /** takes a submission back */
  | { readonly type: 'reopen' }
  | { readonly type: 'flag'; readonly on: boolean }
  /** only time went by on this item */
  | { readonly type: 'time' }

/** Operations that change the document, and those that change the state of the work. */
export type ContentOperation = Exclude<Operation, { readonly type: 'submit' | 'reopen' | 'flag' | 'time' }>

/** True for operations that change the document. */
export function isContent(operation: Operation): operation is ContentOperation {
  return operation.type.includes('/')
}
