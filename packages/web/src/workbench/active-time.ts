/** How long somebody was at work between two gestures. Time without any key or pointer for more than a minute is a break and does not count. */

/** in milliseconds */
const LONGEST_PAUSE = 60_000

export interface ActiveTime {
  /** The person did something: a key, a move of the pointer. */
  note(at: number): void
  /** The active time since the last taking, in whole milliseconds. */
  take(at: number): number
  /** Starts anew: another item. */
  reset(at: number): void
}

export function activeTime(begin: number): ActiveTime {
  let last = begin
  let total = 0
  const note = (at: number) => {
    // a clock that was set back gives no time
    const pause = Math.max(0, at - last)
    if (pause <= LONGEST_PAUSE) total += pause
    last = at
  }
  const reset = (at: number) => {
    last = at
    total = 0
  }
  return {
    note,
    reset,
    take(at) {
      note(at)
      const taken = Math.round(total)
      reset(at)
      return taken
    },
  }
}
