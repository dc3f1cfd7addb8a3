/**
 * The save protocol. A client sends gestures in order, each with its own number and the revision it was made on. A gesture
 * that is there already is answered with the revision it got then, so that a lost answer can simply be sent again; one that
 * was made on an older revision is refused with the current state, and nothing is overwritten.
 */

import type { PairRecord } from '@parascope/core/corpus'
import { isContent, type Mode, type Operation } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { checkRating, checkReopening, checkSubmission, type Reopening } from '../projects/gesture-rules.js'
import { layerStart } from '../projects/layer-start.js'
import { settleTask } from '../projects/task-states.js'
import { reusable } from '../storage/reusable.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { afterChange, type LayerState, rowOfState, type StartOperation, stateOfRow } from './layer-state.js'
import { appendEvents, type LayerEvent } from './log.js'

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

export interface Appended {
  /** the layer's revision now */
  readonly rev: number
  readonly state: AnnotationTable['state']
  /** for each gesture sent: the revision it made */
  readonly revs: readonly number[]
}

/** The layer with everything its gestures are held against. */
const layerRow = reusable((db) =>
  db
    .selectFrom('annotation')
    .innerJoin('task', 'task.id', 'annotation.task_id')
    .innerJoin('item', 'item.id', 'task.item_id')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .selectAll('annotation')
    .select(['item.record', 'task.mode', 'task.state as task_state', 'task.lifted_at', 'task.item_id'])
    .select(['phase.kind', 'phase.state as phase_state', 'phase.settings as phase_settings'])
    .select([
      'project.head',
      'project.head_hash',
      'project.guideline as current_guideline',
      'project.state as project_state',
      'project.settings as project_settings',
    ])
    .where('annotation.task_id', '=', '')
    .where('annotation.layer', '=', '')
    .where('annotation.project_id', '=', ''),
)

/** Appends gestures to a layer and brings its row up to date, all or none of them. */
export async function appendGestures(tx: Transaction, input: AppendInput): Promise<Appended> {
  const { taskId, layer, projectId } = input
  const [row] = await layerRow(tx.db, [taskId, layer, projectId])
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such layer to write to')
  const known = await knownGestures(tx, input)
  const pair = JSON.parse(row.record) as PairRecord
  let now = stateOfRow(row)
  const revs: number[] = []
  const events: LayerEvent[] = []
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
      const start = await startEvent(tx, input, row)
      if (start !== undefined) {
        events.push(start)
        now = afterChange(pair, now, start)
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
    if (now.rev % SNAPSHOT_EVERY === 0) await keepSnapshot(tx, taskId, layer, now)
  }
  if (events.length > 0) {
    await appendEvents(tx, events, row)
    await tx.db.updateTable('annotation').set(rowOfState(now)).where('task_id', '=', taskId).where('layer', '=', layer).execute()
  }
  if (now.state !== row.state && layer !== 'gold') await settleTask(tx, taskId, input.at)
  return { rev: now.rev, state: now.state, revs }
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

async function keepSnapshot(
  tx: Transaction,
  taskId: string,
  layer: string,
  { rev, document, touched }: LayerState,
): Promise<void> {
  const content = JSON.stringify(document)
  await tx.db
    .insertInto('snapshot')
    .values({ task_id: taskId, layer, rev, content, touched: JSON.stringify([...touched]) })
    .execute()
}

/** What the layer holds before its first gesture: the log has it as revision 0, so that a replay starts from the same. */
async function startEvent(
  tx: Transaction,
  input: AppendInput,
  row: Parameters<typeof layerStart>[1],
): Promise<(LayerEvent & { readonly op: StartOperation }) | undefined> {
  const start = await layerStart(tx.db, row)
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

async function knownGestures(
  tx: Transaction,
  { taskId, layer, personId, clientId, gestures }: AppendInput,
): Promise<ReadonlyMap<number, { readonly rev: number; readonly op: string }>> {
  const rows = await tx.db
    .selectFrom('event')
    .select(['client_seq', 'rev', 'op'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('person_id', '=', personId)
    .where('client_id', '=', clientId)
    .where(
      'client_seq',
      'in',
      gestures.map(({ seq }) => seq),
    )
    .execute()
  return new Map(rows.map(({ client_seq, rev, op }) => [client_seq!, { rev: rev!, op }]))
}

function staleGesture(gesture: Gesture, rev: number): ParascopeError {
  return new ParascopeError(
    'http/conflict',
    `gesture ${gesture.seq} was made on revision ${gesture.baseRev}, the item is at revision ${rev}`,
    { seq: gesture.seq, baseRev: gesture.baseRev, rev },
  )
}
