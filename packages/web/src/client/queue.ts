/**
 * What one layer still has to tell the server, as a value. Each gesture makes one revision, so the revision a gesture is made
 * on follows from the last one that the server confirmed and the gestures before it. Nothing leaves the queue before the
 * server has said that it is on disk.
 */
import type { AnnotationDocument, Operation } from '@parascope/core/edit'

export interface PendingGesture {
  /** 1, 2, 3 … of this client on this layer */
  readonly seq: number
  readonly op: Operation
  readonly elapsedMs: number
}

/** A layer as the server has it. */
export interface ServerLayer {
  readonly rev: number
  readonly state: string
  readonly content: AnnotationDocument
  readonly touched?: readonly string[]
}

export type Trouble =
  /** somebody (another tab, another device) was faster: both versions are kept until the person chooses */
  | { readonly kind: 'conflict'; readonly theirs: ServerLayer }
  /** the server will never take this; the work stays here and can be downloaded */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number; readonly code: string }

export interface LayerQueue {
  /** `project/task/layer` */
  readonly key: string
  /** whose work it is: nobody else's session ever sends it */
  readonly person: string
  readonly clientId: string
  /** what the layer started from, by name; told to the server with the first gestures */
  readonly start: string
  /** the last revision that the server confirmed */
  readonly rev: number
  readonly nextSeq: number
  readonly pending: readonly PendingGesture[]
  readonly trouble: Trouble | null
}

/** An empty queue on a layer that the server has at `rev`. */
export function startQueue(
  name: { readonly key: string; readonly person: string; readonly clientId: string },
  rev: number,
  start: string,
): LayerQueue {
  return { ...name, start, rev, nextSeq: 1, pending: [], trouble: null }
}

/** The queue with one more gesture. */
export function enqueue(queue: LayerQueue, op: Operation, elapsedMs: number): LayerQueue {
  const gesture = { seq: queue.nextSeq, op, elapsedMs }
  return { ...queue, nextSeq: queue.nextSeq + 1, pending: [...queue.pending, gesture] }
}

export interface Batch {
  readonly clientId: string
  readonly start?: string
  readonly gestures: readonly (PendingGesture & { readonly baseRev: number })[]
}

/** The next gestures to send, in order, at most `limit`; null if there is nothing to send or the person has to choose first. */
export function nextBatch(queue: LayerQueue, limit = 100): Batch | null {
  if (queue.pending.length === 0 || queue.trouble !== null) return null
  const { clientId, rev, start } = queue
  const gestures = queue.pending.slice(0, limit).map((gesture, k) => ({ ...gesture, baseRev: rev + k }))
  return rev === 0 ? { clientId, start, gestures } : { clientId, gestures }
}

/** The queue after the server confirmed gestures up to `seq`, at revision `rev`. */
export function confirmed(queue: LayerQueue, seq: number, rev: number): LayerQueue {
  return { ...queue, rev, pending: queue.pending.filter((gesture) => gesture.seq > seq) }
}

export function troubled(queue: LayerQueue, trouble: Trouble): LayerQueue {
  return { ...queue, trouble }
}

/** After a choice between both versions: what was pending is replaced by the operations that lead from theirs to the choice. */
export function resolved(queue: LayerQueue, theirs: ServerLayer, operations: readonly Operation[]): LayerQueue {
  const settled: LayerQueue = { ...queue, rev: theirs.rev, pending: [], trouble: null }
  return operations.reduce((now, op) => enqueue(now, op, 0), settled)
}
