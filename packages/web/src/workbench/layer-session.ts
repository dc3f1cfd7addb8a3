/**
 * One layer while somebody works on it: what the server has and everything done since, whether it has arrived there or not.
 * Every change goes through here: it is applied at once, kept for undoing, and handed to the outbox. Nothing waits for the line.
 */
import type { PairRecord } from '@parascope/core/corpus'
import {
  type AnnotationDocument,
  applyOperation,
  type ContentOperation,
  isContent,
  type Operation,
  operationsBetween,
  touchedBy,
} from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Layer } from '../client/contract.js'
import type { Step, StepStorage } from '../client/device.js'
import type { Outbox } from '../client/outbox.js'
import type { ServerLayer, Trouble } from '../client/queue.js'
import type { ActiveTime } from './active-time.js'
import { decidedStill, type Stack, stepBetween, stepped, takenBack, takenForth } from './undo-stack.js'

/** What a screen shows of a layer; a new value with every change. */
export interface LayerView {
  readonly content: AnnotationDocument
  readonly touched: ReadonlySet<string>
  readonly state: Layer['state']
  readonly isFlagged: boolean
  /** the revision that the next gesture is made on */
  readonly rev: number
  readonly trouble: Trouble | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** why the last edit was not taken: a mistake of an editor, shown and announced */
  readonly refused: string | null
}

export interface LayerSession {
  readonly key: string
  view(): LayerView
  subscribe(listener: () => void): () => void
  /** One gesture: all of it is one step to undo. */
  edit(operations: readonly Operation[]): void
  /** Makes the content another one, as one step. */
  become(content: AnnotationDocument): void
  /** Takes the last step back; from before this device knew the layer with the server's help. False: there is nothing to undo. */
  undo(): Promise<boolean>
  redo(): boolean
  /** In a conflict: what both versions began as, and the other one. Null if there is none, or the line is down. */
  conflict(): Promise<Conflict | null>
  /** Ends a conflict: `content` is what the person wants. */
  choose(conflict: Conflict, content: AnnotationDocument): void
  /** Adds the time that went by without a gesture. */
  leave(): void
  /** The layer is no longer looked at. */
  close(): void
}

/** Two versions of a layer: what is here, and what somebody (another tab, another device) has saved meanwhile. */
export interface Conflict {
  readonly base: AnnotationDocument
  readonly mine: AnnotationDocument
  readonly theirs: ServerLayer
  /** what the layer starts from now, where it has not begun */
  readonly start: string
}

export interface LayerParts {
  /** `project/task/layer` */
  readonly key: string
  readonly record: PairRecord
  readonly layer: Layer
  /** how many of the gestures on their way are in it already: it is what this device saw, not what the server has */
  readonly held?: number
  /** what the layer starts from, if it has not begun */
  readonly start: { readonly name: string; readonly content: AnnotationDocument } | null
  readonly outbox: Outbox
  readonly steps: StepStorage
  readonly time: ActiveTime
  readonly now: () => number
  /** Asks the server what the layer was; null if it cannot be had. */
  readonly past: (rev: number) => Promise<AnnotationDocument | null>
  /** Asks the server what a layer that has not begun starts from now. */
  readonly startNow: () => Promise<{ readonly name: string; readonly content: AnnotationDocument } | null>
}

/** Opens a layer: with what is on its way to the server, and with what can be undone on this device. */
export async function openLayer(parts: LayerParts): Promise<LayerSession> {
  const { key, record, layer, held = 0, start, outbox, steps, time, now, past, startNow } = parts
  const queue = outbox.open(key, { rev: layer.rev, start: start?.name ?? 'nothing' })
  const listeners = new Set<() => void>()
  let content = start?.content ?? layer.content
  let touched = new Set(layer.touched)
  let state = layer.state
  let isFlagged = layer.flagged
  let refused: string | null = null
  // in a conflict what was done here was done to an older revision than the server has now
  if (queue.trouble?.kind === 'conflict' && queue.rev > 0) content = (await past(queue.rev)) ?? content
  for (const { op } of queue.pending.slice(held)) {
    try {
      take(op)
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error // else the server will say so, and the work is kept
    }
  }
  const kept = await steps.load(key)
  // steps fit only the revision that they were made at: another device may have moved on
  const isKnown = kept !== null && kept.rev === rev()
  let stack: Stack = isKnown ? kept : { past: [], future: [] }
  touched = decidedStill(touched, stack)
  /** from here on backwards only the server remembers */
  let floor = isKnown ? kept.floor : rev()
  let view = look()
  const close = outbox.subscribe(tell)

  function rev(): number {
    const { rev: known, pending } = outbox.queue(key)!
    return known + pending.length
  }

  function take(op: Operation): void {
    if (isContent(op)) {
      content = applyOperation(record, content, op)
      touched = new Set([...touched, ...touchedBy(op)])
    } else if (op.type === 'submit') state = 'submitted'
    else if (op.type === 'reopen') state = 'in progress'
    else if (op.type === 'flag') isFlagged = op.on
    if (state === 'assigned') state = 'in progress'
  }

  function look(): LayerView {
    const trouble = outbox.queue(key)?.trouble ?? null
    const canUndo = stack.past.length > 0 || floor > 0
    return { content, touched, state, isFlagged, rev: rev(), trouble, canUndo, canRedo: stack.future.length > 0, refused }
  }

  function tell(): void {
    const next = look()
    if ((Object.keys(next) as (keyof LayerView)[]).every((name) => Object.is(next[name], view[name]))) return
    view = next
    for (const listener of listeners) listener()
  }

  /** Applies all of it or nothing; gives whether it was taken. */
  function perform(operations: readonly Operation[]): boolean {
    const before = { content, touched, state, isFlagged }
    try {
      for (const op of operations) take(op)
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error
      ;({ content, touched, state, isFlagged } = before)
      refused = error.message
      tell()
      return false
    }
    refused = null
    outbox.push(key, operations, time.take(now()))
    return true
  }

  function keepSteps(next: Stack, added: readonly Step[] = []): void {
    stack = next
    // undoing is a comfort: where the device cannot keep it, the server's history still can
    void steps.persist(key, { ...stack, rev: rev(), floor }, added).catch(() => {})
    tell()
  }

  function edit(operations: readonly Operation[]): void {
    if (operations.length === 0) return
    const before = { content, touched }
    if (!perform(operations)) return
    // accepting what stands there already changes nothing in the content: the gesture itself is what is done again
    const step = {
      ...stepBetween(before.content, content),
      redo: operations.filter(isContent),
      touched: [...touched].filter((name) => !before.touched.has(name)),
    }
    keepSteps(stepped(stack, step), [step])
  }

  function replay(operations: readonly ContentOperation[]): void {
    // a step of long ago may no longer fit as a whole: what fits is done
    for (const op of operations) perform([op])
  }

  return {
    key,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit,
    become: (next) => edit(operationsBetween(content, next)),
    async undo() {
      const step = stack.past.at(-1)
      if (step !== undefined) {
        const decided = decidedStill(touched, takenBack(stack))
        replay(step.undo)
        // what the way back had to name is not decided by it
        touched = decided
        keepSteps(takenBack(stack))
        return true
      }
      while (floor > 0) {
        const before = Math.min(floor - 1, outbox.queue(key)!.rev)
        const earlier = await past(before)
        if (earlier === null) return false
        floor = before
        const old = stepBetween(earlier, content)
        if (old.undo.length === 0) continue // a flag, a submission, time
        replay(old.undo)
        keepSteps({ past: [], future: [...stack.future, old] }, [old])
        return true
      }
      tell()
      return false
    },
    redo() {
      const step = stack.future.at(-1)
      if (step === undefined) return false
      replay(step.redo)
      keepSteps(takenForth(stack))
      return true
    },
    async conflict() {
      const { trouble, rev: known } = outbox.queue(key)!
      if (trouble?.kind !== 'conflict') return null
      const base = await past(known)
      if (base === null) return null
      if (trouble.theirs.rev > 0) return { base, mine: content, theirs: trouble.theirs, start: 'nothing' }
      // nobody has begun, but what everybody starts from has changed
      const current = await startNow()
      const theirs = { ...trouble.theirs, content: current?.content ?? {} }
      return { base, mine: content, theirs, start: current?.name ?? 'nothing' }
    },
    choose({ theirs, start: begun }, next) {
      const operations = operationsBetween(theirs.content, next)
      content = operations.reduce((document, op) => applyOperation(record, document, op), theirs.content)
      touched = new Set([...touched, ...(theirs.touched ?? []), ...operations.flatMap(touchedBy)])
      state = theirs.state as Layer['state']
      floor = theirs.rev
      outbox.choose(key, theirs, begun, operations)
      const step = stepBetween(theirs.content, content)
      keepSteps(stepped({ past: [], future: [] }, step), [step])
    },
    leave() {
      const spent = time.take(now())
      // a look at an item that was not begun leaves no trace
      if (spent >= 1000 && state === 'in progress' && view.trouble === null) outbox.push(key, [{ type: 'time' }], spent)
    },
    close,
  }
}
