/** What gestures do to a layer, decided from what was read of it. Pure: the database is the business of `append-gestures.ts`. */
import type { PairRecord } from '@parascope/core/corpus'
import { isContent, type Mode, type Operation } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { checkRating, checkReopening, checkSubmission, type Reopening } from '../projects/gesture-rules.js'
import type { LayerStart } from '../projects/layer-start.js'
import type { AnnotationTable, ProjectTable } from '../storage/schema.js'
import { afterChange, type LayerState, type StartOperation, stateOfRow } from './layer-state.js'
import type { Head, LayerEvent } from './log.js'

const SNAPSHOT_EVERY = 200

export interface Gesture {
  /** 1, 2, 3 … of this client on this layer */
  readonly seq: number
  /** revision that the client had when the gesture was made */
  readonly baseRev: number
  readonly op: Operation
  /** active time since the last gesture, in milliseconds */
  readonly elapsedMs: number
}

export interface AppendInput {
  readonly projectId: string
  readonly taskId: string
  /** a person's id, or `gold` */
  readonly layer: string
  readonly personId: string
  readonly clientId: string
  readonly gestures: readonly Gesture[]
  /** what the client started from, as `layerStart` names it; the first gesture is refused if that has changed meanwhile */
  readonly start?: string
  readonly at: number
}

/** A layer's row with everything its gestures are held against. */
export interface LayerRow extends AnnotationTable, Head, Reopening {
  readonly state: AnnotationTable['state']
  /** JSON of the pair */
  readonly record: string
  readonly mode: Mode
  readonly item_id: string
  readonly current_guideline: number
  readonly project_state: ProjectTable['state']
  readonly project_settings: string
  /** number of the client's last gesture on the layer */
  readonly last_seq: number | null
}

/** What is read before gestures are held against it. */
export interface Loaded {
  readonly row: LayerRow
  /** gestures of this client that are in the log already */
  readonly known: ReadonlyMap<number, { readonly rev: number; readonly op: string }>
  readonly start: LayerStart | undefined
}

/** What gestures do to their layer. */
export interface Change {
  readonly row: LayerRow
  readonly at: number
  readonly events: readonly LayerEvent[]
  readonly now: LayerState
  /** states to be kept for time travel */
  readonly kept: readonly LayerState[]
  readonly revs: readonly number[]
}

/** Holds gestures against a layer. Throws for those that it cannot take; changes nothing. */
export function changeBy(input: AppendInput, loaded: Loaded | undefined): Change {
  if (loaded === undefined) throw new ParascopeError('http/not-found', 'there is no such layer to write to')
  const { row, known, start } = loaded
  const { taskId, layer, projectId } = input
  const pair = JSON.parse(row.record) as PairRecord
  let now = stateOfRow(row)
  const revs: number[] = []
  const events: LayerEvent[] = []
  const kept: LayerState[] = []
  for (const gesture of input.gestures) {
    const before = known.get(gesture.seq)
    if (before !== undefined) {
      if (before.op !== JSON.stringify(gesture.op)) {
        throw new ParascopeError('http/conflict', `gesture ${gesture.seq} of this client was saved with another content`, {
          seq: gesture.seq,
        })
      }
      revs.push(before.rev)
      continue
    }
    if (gesture.baseRev !== now.rev) throw staleGesture(gesture, now.rev)
    if (row.project_state === 'closed') {
      throw new ParascopeError('project/closed', 'the project is closed: its annotations can be read, not changed')
    }
    if (now.state === 'withdrawn') throw new ParascopeError('http/forbidden', 'this item is no longer assigned to you')
    if (row.content === null && events.length === 0) {
      const event = startEvent(input, start)
      if (event !== undefined) {
        events.push(event)
        now = afterChange(pair, now, event)
      }
    }
    checkGesture(row, pair, now, gesture.op)
    const event: LayerEvent & { readonly op: Operation } = {
      projectId,
      taskId,
      layer,
      personId: input.personId,
      clientId: input.clientId,
      clientSeq: gesture.seq,
      baseRev: gesture.baseRev,
      rev: now.rev + 1,
      op: gesture.op,
      at: input.at,
      elapsedMs: gesture.elapsedMs,
      guideline: row.current_guideline,
    }
    now = afterChange(pair, now, event)
    events.push(event)
    revs.push(now.rev)
    if (now.rev % SNAPSHOT_EVERY === 0) kept.push(now)
  }
  return { row, at: input.at, events, now, kept, revs }
}

/** Throws unless the layer, as it is, may take the operation. */
function checkGesture(
  row: Reopening & { readonly mode: Mode; readonly project_settings: string },
  pair: PairRecord,
  { state, document }: LayerState,
  op: Operation,
): void {
  if (isContent(op)) {
    if (!op.type.startsWith(`${row.mode}/`)) {
      throw new ParascopeError('edit/refused', `${op.type} does not belong to the mode ${row.mode}`)
    }
    if (state === 'submitted') throw new ParascopeError('edit/refused', 'the item is submitted: reopen it to change it')
    if (op.type === 'judge/rate') checkRating(row.project_settings, op)
  } else if (op.type === 'submit') {
    checkSubmission(row.project_settings, { mode: row.mode, state, pair, document, unseen: op.unseen })
  } else if (op.type === 'reopen') {
    checkReopening({ ...row, state })
  }
}

/** What the layer holds before its first gesture: the log has it as revision 0, so that a replay starts from the same. */
function startEvent(
  input: AppendInput,
  start: LayerStart | undefined,
): (LayerEvent & { readonly op: StartOperation }) | undefined {
  if (input.start !== undefined && input.start !== (start?.name ?? 'nothing')) {
    throw new ParascopeError('http/conflict', 'the proposal has changed since the item was opened', { rev: 0 })
  }
  if (start === undefined) return undefined
  const { projectId, taskId, layer, personId, at } = input
  return {
    projectId,
    taskId,
    layer,
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: null,
    rev: 0,
    op: { type: 'start', method: start.method, content: start.content },
    at,
    elapsedMs: 0,
    guideline: 0,
  }
}

function staleGesture(gesture: Gesture, rev: number): ParascopeError {
  return new ParascopeError(
    'http/conflict',
    `gesture ${gesture.seq} was made on revision ${gesture.baseRev}, the item is at revision ${rev}`,
    { seq: gesture.seq, baseRev: gesture.baseRev, rev },
  )
}
