/**
 * Who would get how much, before there is a project: the same arithmetic as the server's draw, with people who have no
 * account yet. In training and agreement everybody gets the same pairs; in the final phase pairs are shared out, nobody beyond
 * their quota, loads differing by one at most.
 */
import type { Draft } from './draft.js'

export interface PhaseShare {
  readonly name: string
  /** pairs that are drawn */
  readonly items: number
  /** pairs that several people annotate */
  readonly shared: number
  /** by person, in the order of the people */
  readonly loads: readonly number[]
}

export interface Shares {
  /** labels of those who annotate; null is who sets the project up */
  readonly people: readonly (string | null)[]
  readonly phases: readonly PhaseShare[]
  /** of each person over all phases */
  readonly totals: readonly number[]
  readonly hours: readonly number[]
  /** pairs that no phase draws */
  readonly left: number
  readonly problems: readonly ShareProblem[]
}

/** In the words of the table: which phase, and by how much. */
export type ShareProblem =
  | { readonly kind: 'no-people' }
  | { readonly kind: 'too-few-pairs'; readonly phase: string; readonly wanted: number; readonly there: number }
  | { readonly kind: 'nothing-left'; readonly phase: string }
  | { readonly kind: 'overlap-needs-two'; readonly phase: string }
  | { readonly kind: 'quota'; readonly phase: string; readonly unplaced: number }

const COPIES = 2

export function sharesOf({ phases, people, annotatesToo, modes, minutes }: Draft, items: number): Shares {
  const annotators = people.filter(({ role }) => role === 'annotator')
  const names = [...(annotatesToo ? [null] : []), ...annotators.map(({ label }) => label)]
  const quotas = [...(annotatesToo ? [null] : []), ...annotators.map(({ quota }) => quota)].map(
    (quota) => quota ?? Number.POSITIVE_INFINITY,
  )
  const problems: ShareProblem[] = names.length === 0 ? [{ kind: 'no-people' }] : []
  let left = items
  const shares = phases.map(({ name, kind, size, overlap }): PhaseShare => {
    const wanted = size ?? left
    if (wanted > left) problems.push({ kind: 'too-few-pairs', phase: name, wanted, there: left })
    else if (wanted === 0) problems.push({ kind: 'nothing-left', phase: name })
    const drawn = Math.min(wanted, left)
    left -= drawn
    if (names.length === 0) return { name, items: drawn, shared: 0, loads: [] }
    if (kind !== 'final') {
      const lowest = Math.min(...quotas)
      if (lowest < drawn) problems.push({ kind: 'quota', phase: name, unplaced: drawn - lowest })
      return { name, items: drawn, shared: names.length > 1 ? drawn : 0, loads: names.map(() => drawn) }
    }
    const shared = Math.round((drawn * overlap) / 100)
    if (shared > 0 && names.length < COPIES) problems.push({ kind: 'overlap-needs-two', phase: name })
    const slots = drawn + shared * (COPIES - 1)
    const room = quotas.reduce((sum, quota) => sum + Math.min(quota, drawn), 0)
    if (room < slots && names.length >= COPIES) problems.push({ kind: 'quota', phase: name, unplaced: slots - room })
    return {
      name,
      items: drawn,
      shared,
      loads: shareOut(
        quotas.map((quota) => Math.min(quota, drawn)),
        Math.min(slots, room),
      ),
    }
  })
  const totals = names.map((_, k) => shares.reduce((sum, { loads }) => sum + (loads[k] ?? 0), 0))
  const perPair = modes.reduce((sum, mode) => sum + minutes[mode], 0)
  return { people: names, phases: shares, totals, hours: totals.map((n) => (n * perPair) / 60), left, problems }
}

/** Gives `total` to people one level at a time, nobody beyond their limit: `shareOut([1, 9, 9], 8)` is [1, 4, 3]. */
export function shareOut(limits: readonly number[], total: number): number[] {
  const loads = limits.map(() => 0)
  let left = total
  while (left > 0) {
    const open = limits.flatMap((limit, k) => (loads[k]! < limit ? [k] : []))
    if (open.length === 0) return loads
    const step = Math.max(1, Math.min(Math.floor(left / open.length), ...open.map((k) => limits[k]! - loads[k]!)))
    for (const k of open.slice(0, left)) {
      loads[k]! += step
      left -= step
    }
  }
  return loads
}
