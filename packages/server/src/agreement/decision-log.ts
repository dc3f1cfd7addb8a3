/**
 * The decisions of a task as its log tells them. A step is what one call decided, one dispute or many; undoing takes the last
 * step back, and with it what it had replaced comes again. The rows of decisions are what is left of this.
 */
import type { Database } from '../storage/connection.js'

export const REASONS = ['guideline gap', 'slip', 'true ambiguity'] as const

export type Reason = (typeof REASONS)[number]

export interface Decision {
  readonly dispute: string
  /** id of a layer, or both, neither, own */
  readonly take: string
  readonly reason: Reason | null
  readonly note: string
}

/** `decision/made` in the log. */
export type Step = {
  readonly type: 'decision/made'
  readonly step: string
  readonly decisions: readonly Decision[]
  /** revision of gold before and after */
  readonly from: number
  readonly to: number
  /** the adjudicator had annotated the task */
  readonly isOwnTask: boolean
}

/** A step with who took it and when. */
export type TakenStep = Step & { readonly personId: string | null; readonly at: number }

/** What adjudication of the task started from, the last time that it did. */
export type Started = {
  readonly type: 'adjudication/started'
  readonly rule: string
  /** [layer, revision] of everything that was merged */
  readonly layers: readonly (readonly [string, number])[]
  readonly isOwnTask: boolean
}

export interface DecisionLog {
  readonly started: Started | undefined
  /** in their order, without those that were undone */
  readonly steps: readonly TakenStep[]
}

/** Reads what the log says about the decisions on a task. */
export async function decisionLog(db: Database, projectId: string, taskId: string): Promise<DecisionLog> {
  const rows = await db
    .selectFrom('event')
    .select(['op', 'person_id', 'at'])
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .where('layer', 'is', null)
    .orderBy('n')
    .execute()
  let started: Started | undefined
  let steps: TakenStep[] = []
  for (const { op: json, person_id, at } of rows) {
    const op = JSON.parse(json) as
      | Step
      | Started
      | { readonly type: 'decision/undone'; readonly step: string }
      | { type: 'other' }
    if (op.type === 'adjudication/started') started = op
    if (op.type === 'decision/made') steps.push({ ...op, personId: person_id, at })
    if (op.type === 'decision/undone') steps = steps.filter(({ step }) => step !== op.step)
  }
  return { started, steps }
}

/** The decision that stands for each dispute after some steps. */
export function standing(steps: readonly TakenStep[]): Map<string, Decision & Pick<TakenStep, 'personId' | 'at'>> {
  return new Map(
    steps.flatMap(({ decisions, personId, at }) =>
      decisions.map((decision) => [decision.dispute, { ...decision, personId, at }] as const),
    ),
  )
}

/** What a key is about: `cells` of `cells:3-4..5-6`. */
export function kindOfKey(key: string): string {
  return key.split(':', 1)[0]!
}
