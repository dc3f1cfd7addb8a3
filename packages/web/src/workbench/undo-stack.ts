/** What can be undone and done again, as a value. A step is kept as operations, so that undoing is a gesture like any other. */
import { type AnnotationDocument, operationsBetween } from '@parascope/core/edit'
import type { Step } from '../client/device.js'

export interface Stack {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** The step from one document to another. */
export function stepBetween(before: AnnotationDocument, after: AnnotationDocument): Step {
  return {
    id: Math.floor(Math.random() * 2 ** 48),
    undo: operationsBetween(after, before),
    redo: operationsBetween(before, after),
  }
}

/** After something new: what was undone before cannot be done again. A step that changes nothing is none. */
export function stepped(stack: Stack, step: Step): Stack {
  return step.redo.length === 0 ? stack : { past: [...stack.past, step], future: [] }
}

export function takenBack({ past, future }: Stack): Stack {
  return past.length === 0 ? { past, future } : { past: past.slice(0, -1), future: [...future, past.at(-1)!] }
}

export function takenForth({ past, future }: Stack): Stack {
  return future.length === 0 ? { past, future } : { past: [...past, future.at(-1)!], future: future.slice(0, -1) }
}
