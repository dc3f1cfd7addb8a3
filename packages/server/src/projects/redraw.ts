/**
 * What becomes of the work of a phase when people leave or join it. Pure, as `assignment.ts` is: the same state, people and
 * stream of draws give the same answer. Submitted work stays with whoever did it. What leavers had open goes to those with the
 * least open work, within quotas; who joins takes up what is missing, then untouched items of the busiest until loads are even.
 * Nobody gets an item whose begun work they may have seen.
 */
import { type Random, shuffled } from '@parascope/core/random'

export interface ItemLayer {
  readonly person: string
  readonly state: 'assigned' | 'in progress' | 'submitted' | 'withdrawn'
}

/** One item of the phase in all its modes. */
export interface PhaseItem {
  readonly item: string
  /** how many people are to annotate it */
  readonly wanted: number
  /** a pair that tests judges: everybody gets it, beyond quotas */
  readonly isForAll?: boolean
  /** one for each person: submitted if all their tasks are, assigned if none is begun, withdrawn if the rest is submitted */
  readonly layers: readonly ItemLayer[]
}

export interface PhasePerson {
  readonly person: string
  readonly quota: number | null
  /** may they have seen work that others have begun? */
  readonly maySee: boolean
}

export interface Redraw {
  readonly kind: 'training' | 'agreement' | 'final'
  /** in the order of the queue */
  readonly items: readonly PhaseItem[]
  /** who stays or joins */
  readonly people: readonly PhasePerson[]
  readonly leave: ReadonlySet<string>
  readonly join: ReadonlySet<string>
}

export interface Redrawn {
  readonly withdraw: readonly { readonly item: string; readonly person: string }[]
  readonly assign: readonly { readonly item: string; readonly person: string }[]
  /** places that nobody could take */
  readonly unplaced: number
}

/** The changes that bring a phase in order again. */
export function redraw({ kind, items, people, leave, join }: Redraw, random: Random): Redrawn {
  const withdraw: { item: string; person: string }[] = []
  const assign: { item: string; person: string }[] = []
  const current = items.map(({ item, wanted, layers, isForAll = kind !== 'final' }) => {
    const kept = layers.filter(({ person, state }) => isActive(state) && !(leave.has(person) && state !== 'submitted'))
    for (const { person, state } of layers) {
      if (leave.has(person) && isOpen(state)) withdraw.push({ item, person })
    }
    const begun = new Set(layers.filter(({ state }) => state !== 'assigned').map(({ person }) => person))
    return { item, wanted, isForAll, layers: new Map(kept.map(({ person, state }) => [person, state])), begun }
  })
  const ranked = shuffled(people, random)
  const load = new Map(ranked.map(({ person }) => [person, 0]))
  const open = new Map(load)
  const count = (counts: Map<string, number>, person: string, by: number) => {
    if (counts.has(person)) counts.set(person, counts.get(person)! + by)
  }
  // in training and agreement everything is for all, and quotas count; in the final phase that is only what tests judges
  const isBeyondQuotas = (isForAll: boolean) => isForAll && kind === 'final'
  for (const { layers, isForAll } of current) {
    for (const [person, state] of layers) {
      if (!isBeyondQuotas(isForAll)) count(load, person, 1)
      if (isOpen(state)) count(open, person, 1)
    }
  }
  const mayTake = ({ person, quota, maySee }: PhasePerson, one: (typeof current)[number]) =>
    !one.layers.has(person) &&
    (quota === null || load.get(person)! < quota || isBeyondQuotas(one.isForAll)) &&
    !(maySee && [...one.begun].some((other) => other !== person))
  const given = new Set<string>()
  const give = (one: (typeof current)[number], person: string) => {
    given.add(`${one.item} ${person}`)
    one.layers.set(person, 'assigned')
    if (!isBeyondQuotas(one.isForAll)) count(load, person, 1)
    count(open, person, 1)
    assign.push({ item: one.item, person })
  }

  let unplaced = 0
  for (const one of current) {
    const lacking = ranked.filter(({ person }) => !one.layers.has(person))
    const takers = kind === 'final' ? lacking : lacking.filter(({ person }) => join.has(person))
    for (let missing = one.isForAll ? takers.length : one.wanted - one.layers.size; missing > 0; missing--) {
      const taker = takers.filter((person) => mayTake(person, one)).sort((a, b) => open.get(a.person)! - open.get(b.person)!)[0]
      if (taker === undefined) unplaced++
      else give(one, taker.person)
    }
  }
  if (kind === 'final') for (const person of ranked.filter(({ person }) => join.has(person))) takeUntouched(person)
  return { withdraw, assign, unplaced }

  /** Moves items that nobody has looked at from the busiest to somebody new, until they have as much open. */
  function takeUntouched(person: PhasePerson): void {
    for (;;) {
      const busiest = ranked
        .filter((other) => !join.has(other.person))
        .sort((a, b) => open.get(b.person)! - open.get(a.person)!)
        .find((other) => open.get(other.person)! > open.get(person.person)! + 1 && movable(other.person, person) !== undefined)
      if (busiest === undefined) return
      const one = movable(busiest.person, person)!
      one.layers.delete(busiest.person)
      count(load, busiest.person, -1)
      count(open, busiest.person, -1)
      withdraw.push({ item: one.item, person: busiest.person })
      give(one, person.person)
    }
  }

  /** the last in the queue: what comes next stays with whom it is prepared for */
  function movable(from: string, to: PhasePerson) {
    return current.findLast(
      (one) => !one.isForAll && one.layers.get(from) === 'assigned' && mayTake(to, one) && !given.has(`${one.item} ${from}`),
    )
  }
}

function isActive(state: ItemLayer['state']): boolean {
  return state !== 'withdrawn'
}

function isOpen(state: ItemLayer['state']): boolean {
  return state === 'assigned' || state === 'in progress'
}
