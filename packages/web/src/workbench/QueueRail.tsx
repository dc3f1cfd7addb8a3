import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { QueueEntry } from '../client/contract.js'
import { messages } from './messages.js'

export type QueueFilter = 'open' | 'flagged' | 'all'

const FILTERS: readonly QueueFilter[] = ['open', 'flagged', 'all']
/** rows kept in the page above and below what is seen */
const MARGIN = 8

export interface QueueRailProps {
  readonly entries: readonly QueueEntry[]
  readonly current: string
  /** `/p/SLUG/work` */
  readonly home: string
}

export function inFilter(entry: QueueEntry, filter: QueueFilter): boolean {
  if (filter === 'flagged') return entry.flagged
  return filter === 'all' || entry.state === 'assigned' || entry.state === 'in progress'
}

/** The queue at the left: only the rows in sight are drawn, so that ten thousand are as quick as ten. */
export const QueueRail = memo(function QueueRail({ entries, current, home }: QueueRailProps) {
  const [filter, setFilter] = useState<QueueFilter>('all')
  const shown = useMemo(() => entries.filter((entry) => inFilter(entry, filter)), [entries, filter])
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 600, row: 34 })
  const hasRows = shown.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row is known when there is one
  useEffect(() => {
    const element = list.current!
    const look = () => {
      const row = element.querySelector<HTMLElement>('.queue__row')?.offsetHeight ?? 34
      setSeen({ top: element.scrollTop, height: element.clientHeight, row: row === 0 ? 34 : row })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [hasRows])
  const at = useMemo(() => shown.findIndex(({ task }) => task === current), [shown, current])
  const { row } = seen
  useEffect(() => {
    const element = list.current!
    if (at < 0) return
    const [top, bottom] = [at * row, (at + 1) * row]
    if (top < element.scrollTop) element.scrollTop = top - row
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight + row
  }, [at, row])
  const first = Math.max(0, Math.floor(seen.top / row) - MARGIN)
  const last = Math.min(shown.length, Math.ceil((seen.top + seen.height) / row) + MARGIN)
  const done = useMemo(() => entries.filter(({ state }) => state === 'submitted').length, [entries])
  // a pair that comes in several modes would look the same in each
  const isMixed = useMemo(() => new Set(entries.map(({ mode }) => mode)).size > 1, [entries])
  return (
    <div className="queue">
      <h2 className="queue__title">
        {messages.queue.title} <span className="queue__count">{messages.queue.done(done, entries.length)}</span>
      </h2>
      <fieldset className="queue__filters" aria-label={messages.queue.filter}>
        {FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === filter}
            onClick={() => {
              setFilter(name)
              list.current!.scrollTop = 0
            }}
          >
            {messages.queue.filters[name]}
          </button>
        ))}
      </fieldset>
      <Link href={home.replace(/work$/, 'feedback')} className="queue__feedback">
        {messages.queue.feedback}
      </Link>
      <div className="queue__list" ref={list} data-testid="queue">
        {shown.length === 0 && <p className="quiet queue__none">{messages.queue.none[filter]}</p>}
        <ol className="queue__rows" style={{ height: shown.length * row }} aria-label={messages.queue.title}>
          {shown.slice(first, last).map((entry, k) => (
            <li
              key={entry.task}
              className="queue__place"
              style={{ top: (first + k) * row }}
              aria-posinset={first + k + 1}
              aria-setsize={shown.length}
            >
              <Row entry={entry} isCurrent={entry.task === current} isMixed={isMixed} home={home} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
})

interface RowProps {
  readonly entry: QueueEntry
  readonly isCurrent: boolean
  /** several modes are in the queue */
  readonly isMixed: boolean
  readonly home: string
}

function Row({ entry, isCurrent, isMixed, home }: RowProps) {
  const { task, state, flagged, text, mode } = entry
  return (
    <Link
      href={`${home}/${task}`}
      className="queue__row"
      aria-current={isCurrent ? 'true' : undefined}
      title={messages.queue.states[state]}
    >
      <bdi className="queue__text">{text}</bdi>
      {isMixed && !isCurrent && <span className="queue__sign">{messages.modes[mode]}</span>}
      {flagged && (
        <span className="queue__sign" role="img" aria-label={messages.queue.flagged}>
          ⚑
        </span>
      )}
      <span className="queue__sign" role="img" aria-label={messages.queue.states[state]}>
        {isCurrent ? messages.queue.now : state === 'submitted' ? '✓' : state === 'in progress' ? '·' : ''}
      </span>
    </Link>
  )
}
