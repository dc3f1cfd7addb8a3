/**
 * What a layer's events add up to. The save protocol, time travel and `parascope verify` all come by a layer's state through
 * this one function, so that what the rows say can be held against what the log says.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, applyOperation, isContent, type Operation, touchedBy } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { AnnotationTable, EventTable } from '../storage/schema.js'

/** What a layer started from: revision 0, where there was something to start from. */
export interface StartOperation {
  readonly type: 'start'
  readonly method: string
  readonly content: AnnotationDocument
}

/** A layer taken from its annotator, or given (back) to one; what was made stays. */
export type AssignmentOperation = { readonly type: 'withdraw' } | { readonly type: 'assign' }

export interface LayerState {
  readonly rev: number
  readonly state: AnnotationTable['state']
  readonly document: AnnotationDocument
  /** what the person decided, apart from what was proposed, in the order of first touch */
  readonly touched: ReadonlySet<string>
  readonly elapsedMs: number
  readonly isFlagged: boolean
  readonly unseen: number
  /** version of the guidelines at the last event */
  readonly guideline: number
  readonly startedAt: number | null
  readonly submittedAt: number | null
}

/** A layer that nobody has worked on. */
export const UNTOUCHED: LayerState = {
  rev: 0,
  state: 'assigned',
  document: {},
  touched: new Set(),
  elapsedMs: 0,
  isFlagged: false,
  unseen: 0,
  guideline: 0,
  startedAt: null,
  submittedAt: null,
}

export interface LayerChange {
  readonly op: Operation | StartOperation | AssignmentOperation
  readonly rev: number
  readonly at: number
  readonly elapsedMs: number
  readonly guideline: number
}

/** The state after one event. Throws edit/refused if the pair cannot carry it, or there is no such operation. */
export function afterChange(pair: PairRecord, before: LayerState, change: LayerChange): LayerState {
  const { op, rev, at, elapsedMs, guideline } = change
  if (op.type === 'start') return { ...before, document: op.content }
  if (op.type === 'withdraw') return { ...before, rev, state: 'withdrawn' }
  if (op.type === 'assign') return { ...before, rev, state: before.startedAt === null ? 'assigned' : 'in progress' }
  const after = {
    ...before,
    rev,
    state: before.state === 'assigned' ? 'in progress' : before.state,
    elapsedMs: before.elapsedMs + elapsedMs,
    guideline,
    startedAt: before.startedAt ?? at,
  } satisfies LayerState
  if (isContent(op)) {
    const touched = new Set(before.touched)
    for (const name of touchedBy(op)) touched.add(name)
    return { ...after, document: applyOperation(pair, before.document, op), touched }
  }
  switch (op.type) {
    case 'submit':
      return { ...after, state: 'submitted', unseen: op.unseen, submittedAt: at }
    case 'reopen':
      return { ...after, state: 'in progress', submittedAt: null }
    case 'flag':
      return { ...after, isFlagged: op.on }
    case 'time':
      return after
    default:
      throw new ParascopeError('edit/refused', `there is no operation ${(op as { readonly type: string }).type}`)
  }
}

/** A row of the log as a change of its layer. */
export function changeOf(event: Pick<EventTable, 'op' | 'rev' | 'at' | 'elapsed_ms' | 'guideline'>): LayerChange {
  return {
    op: JSON.parse(event.op) as LayerChange['op'],
    rev: event.rev ?? 0,
    at: event.at,
    elapsedMs: event.elapsed_ms ?? 0,
    guideline: event.guideline ?? 0,
  }
}

/** A layer's row as a state. */
export function stateOfRow(
  row: Omit<AnnotationTable, 'task_id' | 'layer' | 'project_id' | 'position' | 'assigned_at'>,
): LayerState {
  return {
    rev: row.rev,
    state: row.state,
    document: row.content === null ? {} : JSON.parse(row.content),
    touched: new Set(JSON.parse(row.touched) as string[]),
    elapsedMs: row.elapsed_ms,
    isFlagged: row.flagged === 1,
    unseen: row.unseen,
    guideline: row.guideline,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
  }
}

/** A state as the columns of its layer's row. */
export function rowOfState(state: LayerState) {
  return {
    rev: state.rev,
    state: state.state,
    content: JSON.stringify(state.document),
    touched: JSON.stringify([...state.touched]),
    elapsed_ms: state.elapsedMs,
    flagged: state.isFlagged ? 1 : 0,
    unseen: state.unseen,
    guideline: state.guideline,
    started_at: state.startedAt,
    submitted_at: state.submittedAt,
  }
}
