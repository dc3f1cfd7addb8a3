/**
 * How long the main thread works from an input until what it changed is painted, from a trace of the browser: script, style, layout
 * and paint in thread time, so that other programs and the wait for the screen are not in it. What a page does after that paint
 * (lists beside the work, saving) is not in it either.
 */
import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Milliseconds of work for each event of a type (`keydown`, `click`) that happens while `act` runs. */
export async function workUntilPainted(session: CDPSession, type: string, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  await act()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  events.sort((a, b) => a.ts - b.ts)
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type)
  return inputs.flatMap((input) => {
    const painted = events.find(({ name, tid, ts }) => name === 'Paint' && tid === input.tid && ts > input.ts)
    if (painted === undefined) return []
    const tasks = events.filter(({ name, tid, ts, dur }) => {
      return name === 'RunTask' && tid === input.tid && ts + (dur ?? 0) >= input.ts && ts <= painted.ts
    })
    return [tasks.reduce((sum, { tdur }) => sum + (tdur ?? 0), 0) / 1000]
  })
}
