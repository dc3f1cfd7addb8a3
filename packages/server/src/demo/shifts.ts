/** Days of work in the demo: people go through their queues side by side, a few items a day. */
import type { PairRecord } from '@parascope/core/corpus'
import type { DemoTask, DemoWorkbench } from './workbench.js'

const DAY = 86_400_000
const BETWEEN = 25 * 60_000
const A_DAY = 3

export interface Shift {
  readonly queue: readonly DemoTask[]
  readonly person: string
  readonly records: readonly PairRecord[]
  /** when they begin, counted in turns from the first day */
  readonly from: number
  /** how many items they hand in; one more is begun if there is one */
  readonly done: number
  /** items that they take up each turn */
  readonly atOnce?: number
  /** pairs that they flag */
  readonly flags?: readonly string[]
}

/** Works until everybody has done their share. */
export async function work(bench: DemoWorkbench, shifts: readonly Shift[]): Promise<void> {
  const plans = shifts.map(({ queue, records, from, done, atOnce = 1, ...rest }) => {
    const known = new Map(records.map((record) => [record.id, record]))
    const able = queue.filter(({ pairId }) => known.has(pairId)).slice(0, done + 1)
    return { ...rest, known, able, from, done, atOnce, turns: from + Math.ceil(able.length / atOnce) }
  })
  const turns = Math.max(...plans.map((plan) => plan.turns))
  for (let turn = 0; turn < turns; turn++) {
    // one flush of the disk for a turn; all of it happens at one time, so that the order within does not matter
    await Promise.all(
      plans.flatMap(({ person, known, able, from, done, atOnce, flags }) => {
        const first = (turn - from) * atOnce
        return able.slice(Math.max(0, first), Math.max(0, first + atOnce)).map((task) =>
          bench.annotate(task, person, known.get(task.pairId)!, {
            isSubmitted: able.indexOf(task) < done,
            isFlagged: flags?.includes(task.pairId) ?? false,
          }),
        )
      }),
    )
    bench.pass((turn + 1) % A_DAY === 0 ? DAY - (A_DAY - 1) * BETWEEN : BETWEEN)
  }
}
