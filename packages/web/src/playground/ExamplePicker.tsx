import type { PairRecord } from '@parascope/core/corpus'
import { memo, use, useEffect, useMemo, useRef, useState } from 'react'
import { DrawerContext } from '../shell/Frame.js'
import { messages } from '../shell/messages.js'
import { groupExamples, searchExamples, sentenceOf } from './examples.js'
import { isRightToLeft } from './language.js'

export interface ExamplePickerProps {
  readonly examples: readonly PairRecord[]
  readonly status: 'loading' | 'ready' | 'failed'
  readonly current: string
  onPick(example: PairRecord): void
  onOwn(): void
  onRetry(): void
}

/** The examples by genre, with a search; the first row is for one's own sentences. */
export const ExamplePicker = memo(function ExamplePicker({
  examples,
  status,
  current,
  onPick,
  onOwn,
  onRetry,
}: ExamplePickerProps) {
  const [query, setQuery] = useState('')
  const closeDrawer = use(DrawerContext)
  const groups = useMemo(() => groupExamples(searchExamples(examples, query), messages.examples.genres), [examples, query])
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current row is brought into sight
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const pick = (run: () => void) => {
    closeDrawer()
    run()
  }
  return (
    <div className="picker">
      <button type="button" className="button picker__own" onClick={() => pick(onOwn)}>
        {messages.examples.own}
      </button>
      <input
        type="search"
        className="field picker__search"
        placeholder={messages.examples.search}
        aria-label={messages.examples.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div ref={list} className="picker__list">
        {groups.map((group) => (
          <section key={group.name}>
            <h2>
              {group.name} <span className="picker__count">{group.examples.length}</span>
            </h2>
            <ul>
              {group.examples.map((example) => (
                <li key={example.id}>
                  <button
                    type="button"
                    className="picker__row"
                    aria-current={example.id === current ? 'true' : undefined}
                    dir={isRightToLeft(example.source) ? 'rtl' : 'ltr'}
                    title={sentenceOf(example)}
                    onClick={() => pick(() => onPick(example))}
                  >
                    {sentenceOf(example)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && query !== '' && (
          <div className="picker__none">
            <p className="quiet">{messages.examples.none(query)}</p>
            <button type="button" className="button" onClick={() => setQuery('')}>
              {messages.examples.clear}
            </button>
          </div>
        )}
        {status === 'loading' && <p className="quiet picker__status">{messages.examples.loading}</p>}
        {status === 'failed' && (
          <div className="picker__none">
            <p className="quiet">{messages.examples.failed}</p>
            <button type="button" className="button" onClick={onRetry}>
              {messages.examples.retry}
            </button>
          </div>
        )}
      </div>
    </div>
  )
})
