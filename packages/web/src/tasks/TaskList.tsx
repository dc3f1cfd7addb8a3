import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Mark } from '../dashboard/Mark.js'
import { duration } from '../manage/figures.js'
import { messages } from './messages.js'
import type { TaskRow } from './use-tasks.js'
import { scrollTo, windowAt } from './window.js'

const ROW = 52

export interface TaskListProps {
  readonly rows: readonly TaskRow[]
  readonly addressOf: (row: TaskRow) => string
  readonly nameOf: (layer: string) => string
  /** place of an annotator among those of the project, for their sign */
  readonly placeOf: (layer: string) => number
}

/** However many tasks: only those in sight are drawn. Arrow keys, Page Up and Down, Home and End move, Enter opens. */
export function TaskList({ rows, addressOf, nameOf, placeOf }: TaskListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ scrolled: 0, visible: 600 })
  const [current, setCurrent] = useState(0)
  // by keys: the focus goes along
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    const watched = new ResizeObserver(() => setView(({ scrolled }) => ({ scrolled, visible: box.current!.clientHeight })))
    watched.observe(box.current!)
    return () => watched.disconnect()
  }, [])
  const { from, to, height } = windowAt(view.scrolled, view.visible, ROW, rows.length)
  const at = Math.min(current, rows.length - 1)
  const drawn = Array.from({ length: to - from }, (_, k) => from + k)
  // the row that Tab leads to is always there
  if (at >= 0 && (at < from || at >= to)) drawn.push(at)
  const move = (row: number) => {
    const next = Math.min(Math.max(row, 0), rows.length - 1)
    setCurrent(next)
    setMoving(true)
    box.current!.scrollTop = scrollTo(next, box.current!.scrollTop, view.visible, ROW)
  }
  const press = (event: KeyboardEvent) => {
    const page = Math.max(Math.floor(view.visible / ROW) - 1, 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }
  return (
    <div
      ref={box}
      className="task-list"
      onScroll={(event) => setView({ scrolled: event.currentTarget.scrollTop, visible: event.currentTarget.clientHeight })}
    >
      <ul className="task-list__all" aria-label={messages.list} style={{ height }}>
        {drawn.map((index) => (
          <Row
            key={rows[index]!.task}
            row={rows[index]!}
            index={index}
            total={rows.length}
            isCurrent={index === at}
            isFocused={index === at && isMoving}
            href={addressOf(rows[index]!)}
            nameOf={nameOf}
            placeOf={placeOf}
            onPress={press}
            onPoint={() => setCurrent(index)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<TaskListProps, 'nameOf' | 'placeOf'> {
  readonly row: TaskRow
  readonly index: number
  readonly total: number
  readonly isCurrent: boolean
  readonly isFocused: boolean
  readonly href: string
  onPress(event: KeyboardEvent): void
  onPoint(): void
}

function Row({ row, index, total, isCurrent, isFocused, href, nameOf, placeOf, onPress, onPoint }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true })
  }, [isFocused])
  const spent = row.layers.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0)
  return (
    <li className="task-row" aria-setsize={total} aria-posinset={index + 1} style={{ top: index * ROW, height: ROW }}>
      <Link ref={link} href={href} className="task-row__link" tabIndex={isCurrent ? 0 : -1} onKeyDown={onPress} onFocus={onPoint}>
        <span className="task-row__pair">
          <bdi className="task-row__id mono">{row.pair}</bdi>
          <span className="quiet">{messages.modes[row.mode]}</span>
        </span>
        <span className="task-row__texts">
          {row.disputes === null ? (
            <>
              <bdi>{row.source}</bdi>
              <bdi className="task-row__target">{row.target}</bdi>
            </>
          ) : (
            messages.disputes(row.disputes)
          )}
        </span>
        <span className="task-row__layers">
          {row.layers.map(({ layer, state, flagged, unseen }) => (
            <span
              key={layer}
              className="task-row__layer"
              data-state={state}
              title={[nameOf(layer), messages.layerStates[state], ...(unseen > 0 ? [messages.unseen(unseen)] : [])].join(' · ')}
            >
              {layer === 'gold' ? <span className="task-row__gold">{messages.gold}</span> : <Mark place={placeOf(layer)} />}
              <span className="unseen">
                {nameOf(layer)}: {messages.layerStates[state]}
              </span>
              {flagged && (
                <span className="task-row__flag">
                  <span aria-hidden="true">⚑</span>
                  <span className="unseen">{messages.flag}</span>
                </span>
              )}
            </span>
          ))}
        </span>
        <span className="task-row__time">{spent === 0 ? '' : duration(spent)}</span>
        <span className="task-row__state" data-state={row.state}>
          {messages.states[row.state]}
        </span>
      </Link>
    </li>
  )
}
