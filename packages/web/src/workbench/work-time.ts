import { type ActiveTime, activeTime } from './active-time.js'

let time: ActiveTime | null = null

/** The one clock of the page: somebody works on one item at a time. */
export function workTime(): ActiveTime {
  if (time !== null) return time
  const made = activeTime(Date.now())
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(type, () => made.note(Date.now()), { passive: true, capture: true })
  }
  time = made
  return made
}
