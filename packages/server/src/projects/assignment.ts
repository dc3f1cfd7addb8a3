/**
 * Who annotates what in a phase. Pure: the same items, people, settings and seed give the same plan, byte for byte. Items are
 * drawn and ordered by the seed. In training and agreement everybody gets the same set. In the final phase the items are
 * shared out: loads differ by one at most where quotas allow it, the asked percentage of items goes to several people, and the
 * couples that share items are as even as one pass can make them.
 */
import { ParascopeError } from '@parascope/core/errors'
import { mulberry32, type Random, shuffled } from '@parascope/core/random'

export interface Annotator {
  readonly person: string
  /** most items; null: a fair share */
  readonly quota: number | null
}

export interface Draw {
  readonly kind: 'training' | 'agreement' | 'final'
  /** items to draw; null: all */
  readonly size: number | null
  readonly people: readonly Annotator[]
  /** percentage of items that several people annotate, in the final phase */
  readonly overlap: number
  /** how many people annotate such an item */
  readonly copies: number
  readonly seed: number
}

/** One drawn item with the people who annotate it, in the order in which they come in `people`. */
export interface Assigned {
  readonly item: string
  readonly people: readonly string[]
}

/** The plan, in the order in which annotators meet the items. Throws project/cannot-assign where it cannot be made. */
export function assign(items: readonly string[], draw: Draw): Assigned[] {
  const { kind, size, people, seed } = draw
  if (people.length === 0) throw cannot('the phase has no people', {})
  if (size !== null && size > items.length) {
    throw cannot(`the phase asks for ${size} items, ${items.length} are there to draw`, { size, available: items.length })
  }
  if (items.length === 0) throw cannot('there are no items to draw', { available: 0 })
  const random = mulberry32(seed)
  const drawn = shuffled(items, random).slice(0, size ?? items.length)
  return kind === 'final' ? sharedOut(drawn, draw, random) : sameForAll(drawn, people)
}

function sameForAll(drawn: readonly string[], people: readonly Annotator[]): Assigned[] {
  for (const { person, quota } of people) {
    if (quota === null || quota >= drawn.length) continue
    const unplaced = drawn.length - quota
    throw cannot(`everybody gets the same ${drawn.length} items here, but a quota leaves ${unplaced} of them out`, {
      person,
      unplaced,
    })
  }
  const all = people.map(({ person }) => person)
  return drawn.map((item) => ({ item, people: all }))
}

function sharedOut(drawn: readonly string[], { people, overlap, copies }: Draw, random: Random): Assigned[] {
  const shared = Math.round((drawn.length * overlap) / 100)
  if (shared > 0 && copies > people.length) {
    throw cannot(`${copies} people are to annotate a shared item, the phase has ${people.length}`, {
      copies,
      people: people.length,
    })
  }
  // who gets the odd item out is drawn, too
  const order = shuffled(
    people.map((_, k) => k),
    random,
  )
  const quotas = order.map((k) => people[k]!.quota ?? Number.POSITIVE_INFINITY)
  const slots = drawn.length - shared + shared * copies
  const room = Math.min(
    quotas.reduce((sum, quota) => sum + quota, 0),
    slots,
  )
  const placeable = largestShared(quotas, copies, shared)
  if (room < slots || placeable < shared) {
    const unplaced = Math.max(slots - room, shared - placeable)
    throw cannot(`the quotas leave no room for ${unplaced} ${unplaced === 1 ? 'item' : 'items'}`, { unplaced, slots, room })
  }
  const sharedLoads = waterFill(
    quotas.map((quota) => Math.min(quota, shared)),
    shared * copies,
  )
  const loads = waterFill(quotas, slots)
  const groups = evenGroups(sharedLoads, shared, copies, random)
  const singles = shuffled(
    loads.flatMap((load, k) => Array<number>(load - sharedLoads[k]!).fill(k)),
    random,
  ).map((k) => [k])
  const isShared = new Set(
    shuffled(
      drawn.map((_, k) => k),
      random,
    ).slice(0, shared),
  )
  return drawn.map((item, k) => {
    const group = (isShared.has(k) ? groups : singles).pop()!
    const names = group.map((place) => order[place]!).sort((a, b) => a - b)
    return { item, people: names.map((name) => people[name]!.person) }
  })
}

/** How many items with so many copies fit into the quotas, up to `most`. */
function largestShared(quotas: readonly number[], copies: number, most: number): number {
  const fits = (count: number) => quotas.reduce((sum, quota) => sum + Math.min(quota, count), 0) >= count * copies
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Shares `total` out one level at a time, nobody beyond their limit: `waterFill([1, 9, 9], 8)` is [1, 4, 3]. */
export function waterFill(limits: readonly number[], total: number): number[] {
  const loads = limits.map(() => 0)
  let left = total
  while (left > 0) {
    const open = limits.map((_, k) => k).filter((k) => loads[k]! < limits[k]!)
    if (open.length === 0) throw new RangeError(`${total} do not fit`)
    const step = Math.min(Math.floor(left / open.length), ...open.map((k) => limits[k]! - loads[k]!))
    for (const k of step === 0 ? open.slice(0, left) : open) loads[k]! += Math.max(step, 1)
    left -= step === 0 ? Math.min(left, open.length) : step * open.length
  }
  return loads
}

/**
 * Groups of `size` different places such that place k occurs `loads[k]` times. First comes who has most left; then, of those who
 * still have something left, who has met the others of the group least.
 */
function evenGroups(loads: readonly number[], count: number, size: number, random: Random): number[][] {
  const left = [...loads]
  const met = loads.map(() => loads.map(() => 0))
  const groups: number[][] = []
  for (let rest = count; rest > 0; rest--) {
    const rank = shuffled(
      loads.map((_, k) => k),
      random,
    )
    // whoever has as many left as there are groups left must be in each of them
    const group = left.flatMap((load, k) => (load === rest ? [k] : []))
    while (group.length < size) {
      let best = -1
      for (const k of rank) {
        if (left[k] === 0 || group.includes(k)) continue
        if (best === -1 || isBetter(k, best, group)) best = k
      }
      group.push(best)
    }
    for (const k of group) left[k]!--
    for (const a of group) for (const b of group) if (a !== b) met[a]![b]!++
    groups.push(group)
  }
  return groups

  function isBetter(k: number, than: number, group: readonly number[]): boolean {
    const meetings = (one: number) => group.reduce((sum, other) => sum + met[one]![other]!, 0)
    return meetings(k) - meetings(than) < 0 || (meetings(k) === meetings(than) && left[k]! > left[than]!)
  }
}

function cannot(message: string, facts: Readonly<Record<string, unknown>>): ParascopeError {
  return new ParascopeError('project/cannot-assign', message, facts)
}
