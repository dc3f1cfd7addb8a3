/** When a phase will be done if everybody goes on as until now: calendar pace, from the first submission to this moment. */

export interface Pace {
  readonly person: string
  /** what is not handed in */
  readonly open: number
  readonly submitted: number
  /** of the first submission; null before it */
  readonly firstAt: string | null
  /** active time that the rest takes at this person's own median; null before the first */
  readonly leftMs: number | null
}

export type Estimate =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'done' }
  /** `at` is when the last of them is done */
  | { readonly kind: 'date'; readonly at: number; readonly activeMs: number }
  /** these have work and have not handed in anything: there is no pace of theirs */
  | { readonly kind: 'unknown'; readonly people: readonly string[] }

const DAY = 86_400_000
/** a pace measured over less than this says little: a first hour of work is not a day's pace */
const SHORTEST = DAY / 2
const LONGEST = 3 * 365 * DAY

export function estimateOf(people: readonly Pace[], now: number): Estimate {
  if (people.length === 0) return { kind: 'nothing' }
  const busy = people.filter(({ open }) => open > 0)
  if (busy.length === 0) return { kind: 'done' }
  const slow = busy.filter(({ submitted, firstAt }) => submitted === 0 || firstAt === null)
  if (slow.length > 0) return { kind: 'unknown', people: slow.map(({ person }) => person) }
  const ends = busy.map(({ open, submitted, firstAt }) => {
    const passed = Math.max(now - Date.parse(firstAt!), SHORTEST)
    return now + Math.min((open * passed) / submitted, LONGEST)
  })
  const activeMs = busy.reduce((sum, { leftMs }) => sum + (leftMs ?? 0), 0)
  return { kind: 'date', at: Math.max(...ends), activeMs }
}
