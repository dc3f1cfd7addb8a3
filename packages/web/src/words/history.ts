/**
 * Undo and redo over any immutable value. A step may carry a tag: a run of steps with the same tag (typing in one
 * sentence) is one step to undo, and each of them starts again from the value before the run.
 */

const LIMIT = 500

export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  readonly tag: string | null
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], tag: null }
}

/** The value a step with this tag starts from: the one before the run of equal tags, or the present. */
export function baseOf<T>(history: History<T>, tag: string): T {
  return history.tag === tag ? history.past[history.past.length - 1]! : history.present
}

/** The history after a step; the same object when nothing changed. A new step forgets what could be redone. */
export function record<T>(history: History<T>, next: T, tag: string | null = null): History<T> {
  if (next === history.present) return history
  if (tag !== null && tag === history.tag) return { ...history, present: next, future: [] }
  return { past: [...history.past, history.present].slice(-LIMIT), present: next, future: [], tag }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past[history.past.length - 1]
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    tag: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, tag: null }
}
