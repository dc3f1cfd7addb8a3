/** What can be done while types are marked by hand, and what one gesture gives. */
import type { Operation } from '@parascope/core/edit'
import type { Side } from '../words/document.js'
import type { ErrorCode } from './type-faults.js'
import type { TypeEditor } from './type-scene.js'

export type TypeAction =
  | { readonly type: 'verdict'; readonly value: boolean | 'unsure' }
  | { readonly type: 'move'; readonly by: number; readonly isGrowing: boolean }
  /** to a word by its label; growing takes in everything up to it */
  | { readonly type: 'jump'; readonly index: number; readonly isGrowing: boolean }
  | { readonly type: 'swap' | 'toggle' | 'widen' | 'narrow' | 'whole' | 'key' | 'subtype' | 'sense' }
  | { readonly type: 'close' | 'leave' | 'repeat' | 'identical' | 'accept-all' | 'start-jump' | 'drop' }
  /** a drag with the pointer: puts the run into the scope, or takes it out if all of it is in */
  | { readonly type: 'run'; readonly side: Side; readonly from: number; readonly to: number; readonly isAdding: boolean }
  | { readonly type: 'move-to'; readonly side: Side; readonly index: number }
  | { readonly type: 'palette'; readonly text: string | null }
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'projection'; readonly at: 0 | 1 }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'change' | 'remove' | 'accept' | 'visit'; readonly key: string }
  | { readonly type: 'attend'; readonly by: 1 | -1 }

/** What happened, for the eye and for a screen reader. */
export type TypeSaid =
  | { readonly what: 'closed' | 'removed' | 'chosen' | 'accepted' | 'rejected'; readonly id: string }
  | { readonly what: 'errors'; readonly errors: readonly ErrorCode[] }
  | { readonly what: 'identical' | 'accepted-all'; readonly count: number }
  | { readonly what: 'projection'; readonly value: string }
  | {
      readonly what:
        | 'dropped'
        | 'nothing-to-repeat'
        | 'no-projection-here'
        | 'no-keys-here'
        | 'choose-keys'
        | 'nothing-wider'
        | 'unsure'
    }

export interface TypeStep {
  readonly editor: TypeEditor
  readonly operations: readonly Operation[]
  readonly said: TypeSaid | null
}

/** A step that changes nothing in the layer and says nothing. */
export function quiet(editor: TypeEditor): TypeStep {
  return { editor, operations: [], said: null }
}

export function says(editor: TypeEditor, said: TypeSaid | null): TypeStep {
  return { editor, operations: [], said }
}
