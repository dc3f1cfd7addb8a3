/**
 * Deciding on the disputes of one item, as a value: where one is, what is decided already, what is on its way to the server. Pure:
 * a step gives the state after it and the request that makes it true.
 */
import type { ContentOperation } from '@parascope/core/edit'
import type { Adjudication, DecisionReason, Dispute } from '../client/contract.js'

export interface DecisionState {
  /** key of the dispute that keys are about; null where there is none */
  readonly at: string | null
  /** takes by dispute, with those that the server has not confirmed yet */
  readonly takes: ReadonlyMap<string, string>
  /** for the next decision on the dispute at hand */
  readonly reason: DecisionReason | null
  readonly note: string
}

/** What to ask of the server. */
export type DecisionRequest =
  | {
      readonly path: 'decisions'
      readonly body: {
        readonly decisions: readonly {
          readonly dispute: string
          readonly take: string
          readonly reason: DecisionReason | null
          readonly note: string
          readonly operations?: readonly ContentOperation[]
        }[]
      }
    }
  | {
      readonly path: 'take-all'
      readonly body: { readonly layer: string; readonly reason: DecisionReason | null; readonly note: string }
    }

export interface DecisionStep {
  readonly state: DecisionState
  readonly request: DecisionRequest
}

/**
 * The state when an item is opened, or when the server has said how it stands: the first undecided dispute, or where one was. A
 * decision that was undone is gone back to.
 */
export function decisionsOf({ disputes }: Adjudication, before: DecisionState | null = null): DecisionState {
  const takes = new Map(disputes.flatMap(({ key, decision }) => (decision === null ? [] : [[key, decision.take] as const])))
  const stays = disputes.some(({ key }) => key === before?.at)
  const first = disputes.find(({ key }) => !takes.has(key)) ?? disputes[0]
  const undone = disputes.find(({ key }) => before?.takes.has(key) === true && !takes.has(key))
  if (before !== null && undone !== undefined) return goneTo({ ...before, takes }, undone)
  if (before !== null && stays) return { ...before, takes }
  return { at: first?.key ?? null, takes, ...chosenFor(first) }
}

/** Goes on by one dispute, round and round. */
export function walked(state: DecisionState, disputes: readonly Dispute[], by: 1 | -1): DecisionState {
  if (disputes.length === 0) return state
  const here = disputes.findIndex(({ key }) => key === state.at)
  return goneTo(state, disputes[(here + by + disputes.length) % disputes.length]!)
}

export function goneTo(state: DecisionState, dispute: Dispute): DecisionState {
  return { ...state, at: dispute.key, ...chosenFor(dispute) }
}

/** Whether several answers can stand together. */
export function canBeBoth({ kind }: Dispute): boolean {
  return kind === 'cells' || kind === 'nodes' || kind === 'phenomenon'
}

/** Whether a layer has an answer to the dispute. */
export function saysSomething(dispute: Dispute, layer: string): boolean {
  return dispute.says.some((say) => say.layer === layer && say.part !== null)
}

/** Decides the dispute at hand and goes on to the next that is undecided. */
export function decided(
  state: DecisionState,
  disputes: readonly Dispute[],
  take: string,
  operations?: readonly ContentOperation[],
): DecisionStep | null {
  const dispute = disputes.find(({ key }) => key === state.at)
  if (dispute === undefined) return null
  const takes = new Map(state.takes).set(dispute.key, take)
  const { reason, note } = state
  const decision = { dispute: dispute.key, take, reason, note, ...(operations === undefined ? {} : { operations }) }
  const next = take === 'own' ? dispute : nextOpen(disputes, dispute, takes)
  const after = { ...state, takes }
  return {
    state: next === dispute ? after : goneTo(after, next),
    request: { path: 'decisions', body: { decisions: [decision] } },
  }
}

/** Takes one layer for everything that is open; where it says nothing, nothing is decided. */
export function tookAll(state: DecisionState, disputes: readonly Dispute[], layer: string): DecisionStep | null {
  const open = disputes.filter(({ key }) => !state.takes.has(key))
  if (open.length === 0 || !open.every((dispute) => saysSomething(dispute, layer))) {
    const some = open.filter((dispute) => saysSomething(dispute, layer))
    if (some.length === 0) return null
    const decisions = some.map(({ key }) => ({ dispute: key, take: layer, reason: state.reason, note: state.note }))
    const takes = new Map([...state.takes, ...some.map(({ key }) => [key, layer] as const)])
    return { state: { ...state, takes }, request: { path: 'decisions', body: { decisions } } }
  }
  const takes = new Map([...state.takes, ...open.map(({ key }) => [key, layer] as const)])
  const { reason, note } = state
  return { state: { ...state, takes }, request: { path: 'take-all', body: { layer, reason, note } } }
}

/** Gives the dispute at hand a reason, or takes it back. What is decided already is decided again with it. */
export function withReason(state: DecisionState, reason: DecisionReason): DecisionState {
  return { ...state, reason: state.reason === reason ? null : reason }
}

/** The next undecided dispute after one, else the one itself. */
function nextOpen(disputes: readonly Dispute[], from: Dispute, takes: ReadonlyMap<string, string>): Dispute {
  const here = disputes.indexOf(from)
  const after = [...disputes.slice(here + 1), ...disputes.slice(0, here)]
  return after.find(({ key }) => !takes.has(key)) ?? from
}

function chosenFor(dispute: Dispute | undefined): Pick<DecisionState, 'reason' | 'note'> {
  return { reason: dispute?.decision?.reason ?? null, note: dispute?.decision?.note ?? '' }
}
