/** What changes of the project mean for somebody who works on a task of it. */
import type { Change, Layer } from '../client/contract.js'
import type { LayerView } from './layer-session.js'

export interface Meaning {
  /** the task at hand is not what it was */
  readonly isTask: boolean
  /** tasks came or went */
  readonly isQueue: boolean
  readonly isProject: boolean
  /** own tasks whose state changed, in this window or another */
  readonly states: ReadonlyMap<string, Layer['state']>
}

const STATES: Readonly<Record<string, Layer['state']>> = {
  submit: 'submitted',
  reopen: 'in progress',
  withdraw: 'withdrawn',
}

/** `rev`: the revision of the own layer as it is here, with what is on its way; null without a layer. */
export function meaningOf(
  changes: readonly Change[],
  { person, task, rev }: { readonly person: string; readonly task: string; readonly rev: number | null },
): Meaning {
  const own = changes.filter(({ layer }) => layer === person)
  const states = new Map<string, Layer['state']>()
  for (const { type, task: of } of own) {
    const state = STATES[type]
    if (of !== undefined && state !== undefined) states.set(of, state)
  }
  const isNewer = (change: Change) => change.layer !== person || change.rev === undefined || rev === null || change.rev > rev
  return {
    // of other people's layers nothing is shown here
    isTask: changes.some((one) => one.task === task && (one.layer === undefined || one.layer === person) && isNewer(one)),
    isQueue: own.some(({ type }) => type === 'assign') || changes.some(({ topic }) => topic === 'phase' || topic === 'people'),
    isProject: changes.some(({ topic }) => topic === 'project'),
    states,
  }
}

/** What to say of a task that changed elsewhere. */
export type TaskNews = 'changed' | 'submitted' | 'reopened' | 'withdrawn' | 'given back'

/** What happened between what was here and what the server has; null: nothing that anybody would notice. */
export function newsBetween(
  before: Pick<LayerView, 'rev' | 'state' | 'content'> | null,
  after: Pick<LayerView, 'rev' | 'state' | 'content'> | null,
): TaskNews | null {
  if (before === null || after === null || before.rev === after.rev) return null
  if (before.state !== after.state) {
    if (after.state === 'withdrawn' || after.state === 'submitted') return after.state
    if (before.state === 'withdrawn') return 'given back'
    if (before.state === 'submitted') return 'reopened'
  }
  return JSON.stringify(before.content) === JSON.stringify(after.content) ? null : 'changed'
}
