import { formatFeature } from '@parascope/core/grammar'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMedia } from '../playground/use-media.js'
import type { ListedRule } from './job.js'
import { grammarCommand, rowAfter } from './keys.js'
import { longListAt, scrollToRow } from './long-list.js'
import { messages } from './messages.js'
import { LabelText, RuleText } from './RuleText.js'
import type { GrammarWorker } from './use-grammar-worker.js'
import type { FoundRules } from './use-rule-list.js'

const PHONE = '(max-width: 639.98px)'
const ROW = { desk: 36, phone: 64 } as const

export interface RuleListProps {
  readonly worker: GrammarWorker
  readonly found: FoundRules
  /** the feature that stands beside each rule */
  readonly feature: string | null
  /** whose details are shown */
  readonly chosen: number | null
  onChoose(rule: number): void
}

interface Rows {
  readonly turn: number
  readonly feature: string | null
  readonly from: number
  readonly rules: readonly ListedRule[]
}

/** However many rules: only those in sight are asked for and drawn. The focus stays on the list; keys move through it. */
export function RuleList({ worker, found, feature, chosen, onChoose }: RuleListProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ scrolled: 0, visible: 480 })
  const [current, setCurrent] = useState(0)
  const [rows, setRows] = useState<Rows | null>(null)
  const rowHeight = useMedia(PHONE) ? ROW.phone : ROW.desk
  const { count, turn } = found
  const { from, to, height, shift } = longListAt(view.scrolled, view.visible, rowHeight, count)
  useEffect(() => {
    const watched = new ResizeObserver(() => setView(({ scrolled }) => ({ scrolled, visible: box.current!.clientHeight })))
    watched.observe(box.current!)
    return () => watched.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    box.current!.scrollTop = 0
    setCurrent(0)
  }, [turn])
  useEffect(() => {
    let isWanted = true
    worker.ask('rows', { from, to, feature }).then(
      (rules) => {
        if (isWanted) setRows({ turn, feature, from, rules })
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [worker, turn, from, to, feature])
  const at = Math.min(current, count - 1)
  const rowOf = (index: number) => (rows !== null && rows.turn === turn ? rows.rules[index - rows.from] : undefined)
  const choose = async (index: number) => {
    setCurrent(index)
    const known = rowOf(index) ?? (await worker.ask('rows', { from: index, to: index + 1, feature }))[0]
    if (known !== undefined) onChoose(known.id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(Math.floor(view.visible / rowHeight) - 1, 1)
    const next = event.key === 'Enter' || event.key === ' ' ? at : rowAfter(grammarCommand(event.key), at, count, page)
    if (next === null || count === 0) return
    event.preventDefault()
    event.stopPropagation()
    box.current!.scrollTop = scrollToRow(next, box.current!.scrollTop, view.visible, rowHeight, count)
    void choose(next)
  }
  const drawn = Array.from({ length: Math.max(to - from, 0) }, (_, k) => from + k)
  const isInSight = at >= from && at < to
  return (
    <div
      ref={box}
      className="rule-list"
      role="listbox"
      aria-label={messages.list}
      aria-activedescendant={isInSight ? `${id}-${at}` : undefined}
      tabIndex={0}
      data-editor
      onKeyDown={press}
      onScroll={(event) => setView({ scrolled: event.currentTarget.scrollTop, visible: event.currentTarget.clientHeight })}
    >
      <div className="rule-list__all" role="presentation" style={{ height }}>
        {drawn.map((index) => {
          const row = rowOf(index)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its current row
            <div
              key={index}
              id={`${id}-${index}`}
              className="rule-row"
              role="option"
              aria-selected={row !== undefined && row.id === chosen}
              aria-setsize={count}
              aria-posinset={index + 1}
              data-current={index === at || undefined}
              style={{ top: index * rowHeight - shift, height: rowHeight }}
              onClick={() => void choose(index)}
            >
              {row === undefined ? <span className="quiet">…</span> : <Row row={row} feature={rows!.feature} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Row({ row: { rule, value }, feature }: { readonly row: ListedRule; readonly feature: string | null }) {
  return (
    <>
      <LabelText label={rule.lhs} />
      <RuleText rule={rule} />
      {feature !== null && <span className="rule-row__value">{value === undefined ? '–' : formatFeature(value)}</span>}
    </>
  )
}
