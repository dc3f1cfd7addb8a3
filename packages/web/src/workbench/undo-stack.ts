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

/** After something new: what was undone before cannot be done again. A step that neither changes nor decides anything is none. */
export function stepped(stack: Stack, step: Step): Stack {
  const isNothing = step.undo.length === 0 && (step.touched ?? []).length === 0
  return isNothing ? stack : { past: [...stack.past, step], future: [] }
}

/** What is decided when the steps that were undone count no more. */
export function decidedStill(touched: ReadonlySet<string>, { past, future }: Stack): Set<string> {
  const names = (steps: readonly Step[]) => steps.flatMap((step) => step.touched ?? [])
  const kept = new Set(names(past))
  const undone = new Set(names(future).filter((name) => !kept.has(name)))
  return new Set([...touched].filter((name) => !undone.has(name)))
}

export function takenBack({ past, future }: Stack): Stack {
  return past.length === 0 ? { past, future } : { past: past.slice(0, -1), future: [...future, past.at(-1)!] }
}

export function takenForth({ past, future }: Stack): Stack {
  return future.length === 0 ? { past, future } : { past: [...past, future.at(-1)!], future: future.slice(0, -1) }
}
