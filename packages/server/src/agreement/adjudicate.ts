/**
 * Adjudication: gold is a layer like any other, started from the merge of the annotators' layers and changed by gestures, which
 * decisions make. Everything is in the log: the start as revision 0 of gold, the gestures, and the decisions beside them.
 */
import {
  type AnnotationDocument,
  applyOperation,
  type ContentOperation,
  type Dispute,
  decisionOperations,
  disputes,
  type MergeRule,
  mergeLayers,
  type Operation,
  operationsBetween,
  type Take,
} from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { appendGestures } from '../events/append-gestures.js'
import { afterChange, rowOfState, stateOfRow, UNTOUCHED } from '../events/layer-state.js'
import { appendEvent } from '../events/log.js'
import { layerAt } from '../events/time-travel.js'
import { checkOpen } from '../projects/project-state.js'
import { projectSettings } from '../projects/settings.js'
import { stateOf } from '../projects/task-states.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { type Decision, decisionLog, type Step, standing } from './decision-log.js'
import { type ComparedTask, readTask } from './task-layers.js'

/** Who adjudicates which task. */
export interface Act {
  readonly projectId: string
  readonly taskId: string
  readonly personId: string
  readonly at: number
}

/** The revision and state of gold, and how many disputes are still open. */
export interface GoldState {
  readonly rev: number
  readonly state: AnnotationTable['state']
  readonly open: number
}

export interface StartInput extends Act {
  /** instead of the project's rule */
  readonly rule?: MergeRule
  /** merge anew, also where gold is there: the annotators' layers have changed since */
  readonly isAgain?: boolean
}

/** Starts gold from the merged layers. Where it is there already, nothing happens unless it is to be merged anew. */
export async function startAdjudication(tx: Transaction, input: StartInput): Promise<GoldState> {
  const task = await taskOf(tx, input)
  if (task.state === 'open') throw new ParascopeError('http/conflict', 'not everybody has submitted this item yet')
  if (task.layers.length === 0) throw new ParascopeError('http/conflict', 'nobody has submitted this item')
  const gold = await goldOf(tx, input.taskId)
  if (gold !== undefined && input.isAgain !== true) return goldState(tx, input, task)
  const rule = input.rule ?? (await ruleOf(tx, input.projectId))
  const merged = mergeLayers(task.pair, task.mode, task.layers, rule)
  if (gold === undefined) await beginGold(tx, input, task, `merge:${rule}`, merged)
  else {
    checkWritable(gold)
    await makeGestures(tx, input, gold.rev, operationsBetween(documentOf(gold), merged))
    await tx.db.deleteFrom('decision').where('task_id', '=', input.taskId).execute()
    for (const { step } of (await decisionLog(tx.db, input.projectId, input.taskId)).steps) await logUndone(tx, input, step)
  }
  const layers = task.layers.map(({ layer, rev }) => [layer, rev] as const)
  const isOwnTask = isAnnotator(task, input.personId)
  await logTask(tx, input, { type: 'adjudication/started', rule, layers, isOwnTask })
  return goldState(tx, input, task)
}

async function beginGold(
  tx: Transaction,
  { projectId, taskId, personId, at }: Act,
  task: ComparedTask,
  method: string,
  content: AnnotationDocument,
): Promise<void> {
  const event = {
    projectId,
    taskId,
    layer: 'gold',
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: null,
    rev: 0,
    op: { type: 'start' as const, method, content },
    at,
    elapsedMs: 0,
    guideline: 0,
  }
  const state = afterChange(task.pair, UNTOUCHED, event)
  await tx.db
    .insertInto('annotation')
    .values({ task_id: taskId, layer: 'gold', project_id: projectId, position: 0, assigned_at: at, ...rowOfState(state) })
    .execute()
  await appendEvent(tx, event)
}

export interface DecideInput extends Act {
  /** a new id; undone as one */
  readonly step: string
  readonly decisions: readonly (Decision & { readonly operations?: readonly ContentOperation[] })[]
}

/**
 * Decides disputes, all in one step, and puts the decisions into gold. What is decided so already is left as it is: sending a
 * decision again is harmless. Starts gold where there is none yet.
 */
export async function decideDisputes(tx: Transaction, input: DecideInput): Promise<GoldState> {
  const { projectId, taskId, personId, step, at } = input
  await startAdjudication(tx, input)
  const task = await taskOf(tx, input)
  const gold = (await goldOf(tx, taskId))!
  checkWritable(gold)
  const found = new Map(disputes(task.mode, task.layers).map((dispute) => [dispute.key, dispute]))
  const known = new Map(
    (await tx.db.selectFrom('decision').selectAll().where('task_id', '=', taskId).execute()).map((row) => [row.dispute, row]),
  )
  const made: Decision[] = []
  const operations: ContentOperation[] = []
  let document = documentOf(gold)
  for (const { operations: own, ...decision } of input.decisions) {
    const dispute = found.get(decision.dispute)
    if (dispute === undefined) throw new ParascopeError('http/not-found', `there is no dispute ${decision.dispute} on this item`)
    const wanted = operationsFor(document, dispute, decision.take, own)
    const before = known.get(decision.dispute)
    const isKnown =
      before !== undefined &&
      before.take === JSON.stringify(decision.take) &&
      before.reason === decision.reason &&
      before.note === decision.note
    const after = wanted.reduce((now, op) => applyOperation(task.pair, now, op), document)
    const changing = operationsBetween(document, after)
    if (isKnown && changing.length === 0) continue
    operations.push(...changing)
    made.push(decision)
    document = after
  }
  if (made.length === 0) return goldState(tx, input, task)
  const to = await makeGestures(tx, input, gold.rev, operations)
  const isOwnTask = isAnnotator(task, personId)
  const op: Step = { type: 'decision/made', step, decisions: made, from: gold.rev, to, isOwnTask }
  await logTask(tx, input, op)
  for (const { dispute, take, reason, note } of made) {
    const row = { take: JSON.stringify(take), reason, note, person_id: personId, at }
    await tx.db
      .insertInto('decision')
      .values({ task_id: taskId, dispute, project_id: projectId, ...row })
      .onConflict((conflict) => conflict.columns(['task_id', 'dispute']).doUpdateSet(row))
      .execute()
  }
  return goldState(tx, input, task)
}

function operationsFor(
  document: AnnotationDocument,
  dispute: Dispute,
  take: string,
  own: readonly ContentOperation[] | undefined,
): readonly ContentOperation[] {
  if (take === 'own') return own ?? []
  if (own !== undefined) throw new ParascopeError('http/bad-request', 'operations come only with an own decision')
  const taken: Take = take === 'both' || take === 'neither' ? take : { layer: take }
  return decisionOperations(document, dispute, taken)
}

/** Takes the last step back: gold and the decisions are as before it. Throws http/conflict where there is nothing to undo. */
export async function undoDecision(tx: Transaction, input: Act): Promise<GoldState> {
  const { projectId, taskId } = input
  const task = await taskOf(tx, input)
  const gold = await goldOf(tx, taskId)
  const { steps } = await decisionLog(tx.db, projectId, taskId)
  const last = steps.at(-1)
  if (gold === undefined || last === undefined) throw new ParascopeError('http/conflict', 'there is no decision to undo')
  checkWritable(gold)
  const name = { projectId, taskId, layer: 'gold' }
  const [before, after] = [await layerAt(tx.db, name, last.from), await layerAt(tx.db, name, last.to)]
  await makeGestures(tx, input, gold.rev, operationsBetween(after!.content, before!.content))
  await logUndone(tx, input, last.step)
  const left = standing(steps.slice(0, -1))
  for (const { dispute } of last.decisions) {
    const earlier = left.get(dispute)
    await tx.db.deleteFrom('decision').where('task_id', '=', taskId).where('dispute', '=', dispute).execute()
    if (earlier === undefined) continue
    const { take, reason, note, personId, at } = earlier
    await tx.db
      .insertInto('decision')
      .values({
        task_id: taskId,
        dispute,
        project_id: projectId,
        take: JSON.stringify(take),
        reason,
        note,
        person_id: personId,
        at,
      })
      .execute()
  }
  return goldState(tx, input, task)
}

export interface FinishInput extends Act {
  /** finish although disputes are open: they stay as the merge rule left them */
  readonly leaveOpen: boolean
}

/** Hands gold in: the task is adjudicated. */
export async function finishAdjudication(tx: Transaction, input: FinishInput): Promise<GoldState> {
  const { projectId, taskId } = input
  await startAdjudication(tx, input)
  const task = await taskOf(tx, input)
  const { rev, state, open } = await goldState(tx, input, task)
  if (state === 'submitted') return { rev, state, open }
  if (open > 0 && !input.leaveOpen) {
    throw new ParascopeError('http/conflict', `${open} of the disputes are not decided yet`, { open })
  }
  await submitGold(tx, input, rev, open, task)
  await tx.db.updateTable('task').set({ state: 'adjudicated' }).where('id', '=', taskId).execute()
  await logTask(tx, { ...input, projectId }, { type: 'task/adjudicated', state: 'adjudicated', left: open })
  return goldState(tx, input, task)
}

async function submitGold(tx: Transaction, input: Act, rev: number, open: number, task: ComparedTask): Promise<void> {
  const gold = (await goldOf(tx, input.taskId))!
  const rated = Object.keys(documentOf(gold).judgements ?? {})
  const scales = new Set(task.layers.flatMap(({ document }) => Object.keys(document.judgements ?? {})))
  // a scale on which the judges found no common answer stays unrated, and is counted as undecided
  const unseen = task.mode === 'judge' ? Math.max(open, scales.size - rated.length, rated.length === 0 ? 1 : 0) : open
  await appendGestures(tx, { ...input, ...gesturesOf(rev, [{ type: 'submit', unseen }]), layer: 'gold' })
}

/** Opens an adjudicated task again. What was released stays so. */
export async function reopenAdjudication(tx: Transaction, input: Act): Promise<GoldState> {
  const { projectId, taskId, personId, at } = input
  const task = await taskOf(tx, input)
  const gold = await goldOf(tx, taskId)
  if (gold === undefined || task.state !== 'adjudicated') {
    throw new ParascopeError('http/conflict', `the item is ${task.state}, not adjudicated`)
  }
  const event = {
    projectId,
    taskId,
    layer: 'gold',
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: gold.rev,
    rev: gold.rev + 1,
    op: { type: 'reopen' as const },
    at,
    elapsedMs: 0,
    guideline: gold.guideline,
  }
  const after = afterChange(task.pair, stateOfRow(gold), event)
  await tx.db.updateTable('annotation').set(rowOfState(after)).where('task_id', '=', taskId).where('layer', '=', 'gold').execute()
  await appendEvent(tx, event)
  const state = stateOf(task.mode, await annotatorsOf(tx, taskId))
  await tx.db.updateTable('task').set({ state }).where('id', '=', taskId).execute()
  await logTask(tx, input, { type: 'task/state', state })
  return goldState(tx, input, task)
}

export interface MergeTasksInput {
  readonly projectId: string
  readonly taskIds: readonly string[]
  readonly personId: string
  readonly rule?: MergeRule
  readonly at: number
}

/** Makes gold of many tasks by the rule alone, and finishes them; those that somebody has begun to adjudicate are left. */
export async function mergeTasks(tx: Transaction, { taskIds, ...rest }: MergeTasksInput): Promise<{ readonly merged: number }> {
  let merged = 0
  for (const taskId of taskIds) {
    if ((await goldOf(tx, taskId)) !== undefined) continue
    await finishAdjudication(tx, { ...rest, taskId, leaveOpen: true })
    merged++
  }
  return { merged }
}

async function taskOf(tx: Transaction, { projectId, taskId }: Act): Promise<ComparedTask> {
  await checkOpen(tx.db, projectId)
  const task = await readTask(tx.db, projectId, taskId)
  if (task.state === 'released') throw new ParascopeError('http/conflict', 'the item is released')
  return task
}

function goldOf(tx: Transaction, taskId: string): Promise<AnnotationTable | undefined> {
  return tx.db.selectFrom('annotation').selectAll().where('task_id', '=', taskId).where('layer', '=', 'gold').executeTakeFirst()
}

function annotatorsOf(tx: Transaction, taskId: string) {
  return tx.db
    .selectFrom('annotation')
    .select(['state', 'content'])
    .where('task_id', '=', taskId)
    .where('layer', '!=', 'gold')
    .where('state', '!=', 'withdrawn')
    .execute()
}

function documentOf({ content }: AnnotationTable): AnnotationDocument {
  return content === null ? {} : JSON.parse(content)
}

function checkWritable({ state }: AnnotationTable): void {
  if (state === 'submitted') throw new ParascopeError('http/conflict', 'the item is adjudicated: reopen it to decide otherwise')
}

async function ruleOf(tx: Transaction, projectId: string): Promise<MergeRule> {
  const { settings } = await tx.db.selectFrom('project').select('settings').where('id', '=', projectId).executeTakeFirstOrThrow()
  return projectSettings(settings).merge
}

function isAnnotator({ layers }: ComparedTask, personId: string): boolean {
  return layers.some(({ layer }) => layer === personId)
}

async function goldState(tx: Transaction, { taskId }: Act, task: ComparedTask): Promise<GoldState> {
  const { rev, state } = (await goldOf(tx, taskId))!
  const decided = new Set(
    (await tx.db.selectFrom('decision').select('dispute').where('task_id', '=', taskId).execute()).map(({ dispute }) => dispute),
  )
  return { rev, state, open: disputes(task.mode, task.layers).filter(({ key }) => !decided.has(key)).length }
}

/** Appends operations to gold; gives its revision afterwards. */
async function makeGestures(tx: Transaction, input: Act, rev: number, operations: readonly ContentOperation[]): Promise<number> {
  if (operations.length === 0) return rev
  const { rev: after } = await appendGestures(tx, { ...input, ...gesturesOf(rev, operations), layer: 'gold' })
  return after
}

/** Gestures of the server in somebody's name. Revisions only grow, so the one they start from names them for good. */
function gesturesOf(rev: number, operations: readonly Operation[]) {
  const gestures = operations.map((op, k) => ({ seq: k + 1, baseRev: rev + k, op, elapsedMs: 0 }))
  return { clientId: `adjudication-${rev}`, gestures }
}

function logUndone(tx: Transaction, act: Act, step: string): Promise<number> {
  return logTask(tx, act, { type: 'decision/undone', step })
}

function logTask(
  tx: Transaction,
  { projectId, taskId, personId, at }: Act,
  op: { readonly type: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  return appendEvent(tx, { projectId, personId, taskId, op, at })
}
