/**
 * The save protocol. A client sends gestures in order, each with its own number and the revision it was made on. A gesture
 * that is there already is answered with the revision it got then, so that a lost answer can simply be sent again; one that
 * was made on an older revision is refused with the current state, and nothing is overwritten.
 */
import { ParascopeError } from '@parascope/core/errors'
import { layerStart } from '../projects/layer-start.js'
import { settleTask } from '../projects/task-states.js'
import { reusable } from '../storage/reusable.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Outcome, Transaction } from '../storage/transaction.js'
import { type AppendInput, type Change, changeBy, type LayerRow, type Loaded } from './gesture-change.js'
import { type LayerState, rowOfState, UNTOUCHED } from './layer-state.js'
import { appendEvents, type Head, type LayerEvent } from './log.js'

export interface Appended {
  /** the layer's revision now */
  readonly rev: number
  readonly state: AnnotationTable['state']
  /** for each gesture sent: the revision it made */
  readonly revs: readonly number[]
}

/** The layer with everything its gestures are held against; `last_seq` is the client's last gesture on it. */
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
    .select(({ selectFrom }) =>
      selectFrom('event')
        .select(({ fn }) => fn.max('event.client_seq').as('seq'))
        .whereRef('event.task_id', '=', 'annotation.task_id')
        .whereRef('event.layer', '=', 'annotation.layer')
        .where('event.person_id', '=', '')
        .where('event.client_id', '=', '')
        .as('last_seq'),
    )
    .where('annotation.task_id', '=', '')
    .where('annotation.layer', '=', '')
    .where('annotation.project_id', '=', ''),
)

const updateLayer = reusable((db) =>
  db.updateTable('annotation').set(rowOfState(UNTOUCHED)).where('task_id', '=', '').where('layer', '=', ''),
)

/** Appends gestures to a layer and brings its row up to date, all or none of them. */
export async function appendGestures(tx: Transaction, input: AppendInput): Promise<Appended> {
  const [outcome] = await appendTogether(tx, [input])
  if ('error' in outcome!) throw outcome.error
  return outcome!.result
}

/**
 * The same for many layers at once: everything is read, then decided, then written, each in one trip to the database. Inputs of one
 * task wait for each other, for what is done to one layer may change what may be done to another.
 */
export async function appendTogether(tx: Transaction, inputs: readonly AppendInput[]): Promise<readonly Outcome<Appended>[]> {
  const outcomes = new Map<AppendInput, Outcome<Appended>>()
  for (const some of wavesOf(inputs)) {
    const loaded = await Promise.all(some.map((input) => load(tx, input)))
    const changes: Change[] = []
    for (const [k, input] of some.entries()) {
      try {
        const change = changeBy(input, loaded[k])
        changes.push(change)
        const { now, revs } = change
        outcomes.set(input, { result: { rev: now.rev, state: now.state, revs } })
      } catch (error) {
        if (!(error instanceof ParascopeError)) throw error
        outcomes.set(input, { error })
      }
    }
    await keep(tx, changes)
    for (const { row, now, at } of changes) {
      if (now.state !== row.state && row.layer !== 'gold') await settleTask(tx, row.task_id, at)
    }
  }
  return inputs.map((input) => outcomes.get(input)!)
}

/** The inputs in their order, a task at most once in each wave. */
function wavesOf(inputs: readonly AppendInput[]): readonly (readonly AppendInput[])[] {
  const waves: AppendInput[][] = []
  const seen = new Map<string, number>()
  for (const input of inputs) {
    const wave = seen.get(input.taskId) ?? 0
    seen.set(input.taskId, wave + 1)
    waves[wave] ??= []
    waves[wave].push(input)
  }
  return waves
}

async function load(tx: Transaction, input: AppendInput): Promise<Loaded | undefined> {
  const { personId, clientId, taskId, layer, projectId, gestures } = input
  const [row] = await layerRow(tx.db, [personId, clientId, taskId, layer, projectId])
  if (row === undefined) return undefined
  const isNew = row.last_seq === null || gestures.every(({ seq }) => seq > row.last_seq!)
  return {
    row,
    known: isNew ? new Map() : await knownGestures(tx, input),
    start: row.content === null ? await layerStart(tx.db, row) : undefined,
  }
}

/** Writes what gestures did to their layers: the events of each project in one chain, and the rows. */
async function keep(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const made = changes.filter(({ events }) => events.length > 0)
  const chains = new Map<string, { readonly head: Head; readonly events: LayerEvent[] }>()
  for (const { row, events } of made) {
    const chain = chains.get(row.project_id) ?? { head: row, events: [] }
    chain.events.push(...events)
    chains.set(row.project_id, chain)
  }
  await Promise.all([
    ...[...chains.values()].map(({ head, events }) => appendEvents(tx, events, head)),
    ...made.map(({ row, now }) => updateLayer(tx.db, [...Object.values(rowOfState(now)), row.task_id, row.layer])),
    ...made.flatMap(({ row, kept }) => kept.map((state) => keepSnapshot(tx, row, state))),
  ])
}

async function keepSnapshot(
  tx: Transaction,
  { task_id, layer }: LayerRow,
  { rev, document, touched }: LayerState,
): Promise<void> {
  const content = JSON.stringify(document)
  await tx.db
    .insertInto('snapshot')
    .values({ task_id, layer, rev, content, touched: JSON.stringify([...touched]) })
    .execute()
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
