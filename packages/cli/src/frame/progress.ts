/**
 * A meter on one line of stderr for work that lasts. It shows itself only on a terminal and only after a second, redraws
 * at most ten times a second when work is added, and wipes its line at the end. No timer: a blocked loop draws nothing.
 */
import { cutToWidth, displayWidth } from './display-width.js'
import { processIo, type TextOutput } from './io.js'

const SHOW_AFTER_MS = 1000
const REDRAW_MS = 100

export interface MeterOptions {
  /** what is counted: `pairs` */
  readonly unit: string
  /** all the work, in units or, where `add` tells bytes, in bytes */
  readonly total?: number
  readonly stream?: TextOutput
  /** milliseconds of a steady clock */
  readonly now?: () => number
}

export interface Meter {
  /**
   * So many more units are done; `bytesDone` is how far into the input we are, counted from its start, and `bytes` its
   * size, where it is known only once the input is open.
   */
  add(units: number, bytesDone?: number, bytes?: number): void
  /** Wipes the line. The meter then stays silent. */
  done(): void
}

/**
 * A meter such as `reading  12,000 pairs  40%  8,000 pairs/s  3 s left`.
 * `const progress = meter('reading', { unit: 'pairs', total: bytes })`, then `progress.add(1, bytesRead)` and `progress.done()`.
 */
export function meter(label: string, options: MeterOptions): Meter {
  const { unit, stream = processIo.stderr, now = () => performance.now() } = options
  if (stream.isTTY !== true) return { add: () => {}, done: () => {} }
  const start = now()
  let units = 0
  let reached = 0
  let total = options.total
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawnWidth = 0
  let finished = false

  const draw = (elapsed: number) => {
    const line = cutToWidth(meterLine({ label, unit, units, reached, total, elapsed }), (stream.columns || 80) - 1)
    const width = displayWidth(line)
    stream.write(`\r${line}${' '.repeat(Math.max(0, drawnWidth - width))}`)
    drawnWidth = width
  }
  return {
    add(more, bytesDone, bytes) {
      units += more
      total = bytes ?? total
      reached = bytesDone ?? units
      const time = now()
      if (finished || time - start <= SHOW_AFTER_MS || time - drawnAt < REDRAW_MS) return
      drawnAt = time
      draw(time - start)
    },
    done() {
      if (!finished && drawnWidth > 0) stream.write(`\r${' '.repeat(drawnWidth)}\r`)
      finished = true
    },
  }
}

interface State {
  readonly label: string
  readonly unit: string
  readonly units: number
  /** the same scale as total */
  readonly reached: number
  readonly total: number | undefined
  /** milliseconds */
  readonly elapsed: number
}

function meterLine({ label, unit, units, reached, total, elapsed }: State): string {
  const rate = (units * 1000) / elapsed
  const parts = [label, `${grouped(units)} ${unit}`]
  // a total may have been an estimate: above it there is nothing true to say
  const known = total !== undefined && total > 0 && reached <= total
  if (known) parts.push(`${Math.floor((100 * reached) / total)}%`)
  parts.push(`${grouped(rate)} ${unit}/s`)
  if (known && reached > 0) parts.push(`${timeLeft(((total - reached) * elapsed) / reached / 1000)} left`)
  return parts.join('  ')
}

/** `12,345`; small rates keep a decimal: `0.4`. */
function grouped(count: number): string {
  if (count > 0 && count < 10 && !Number.isInteger(count)) return count.toFixed(1)
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
