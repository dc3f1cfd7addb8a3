// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold two isolated phrases in a row
import type { PhrasePair } from '@parascope/core/phrases'
import { type KeyboardEvent, memo, useState } from 'react'
import { messages } from '../shell/messages.js'
import { pointing, rowAt } from '../shell/pointing.js'
import type { Side } from '../words/document.js'
import { PhraseRow } from './PhraseRow.js'

export interface PhraseListProps {
  readonly pairs: readonly PhrasePair[]
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly rtl: Readonly<Record<Side, boolean>>
  /** the pair under the pointer or with the focus */
  onPoint(pair: PhrasePair | null): void
  onChoose(pair: PhrasePair): void
}

const STEPS: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/** A source span has one target span, so it names the pair, wherever in the list an edit moves it. */
function nameOf({ source }: PhrasePair): string {
  return source.join('-')
}

const ROWS = '[data-pair]'

/** The pairs as a list with one tab stop. It is memoised: pointing at a row draws the views again, but not the list. */
export const PhraseList = memo(function PhraseList({ pairs, source, target, rtl, onPoint, onChoose }: PhraseListProps) {
  const [visited, setVisited] = useState<string | undefined>(undefined)
  const stop = pairs.find((pair) => nameOf(pair) === visited) ?? pairs[0]
  const pairOf = (row: HTMLElement | null) => pairs.find((pair) => nameOf(pair) === row?.dataset.pair) ?? null
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(event.target, ROWS)
    const pair = pairOf(row)
    if (row === null || pair === null || event.ctrlKey || event.altKey || event.metaKey) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      const next = step(row)
      if (next instanceof HTMLElement) next.focus()
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(pair)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="listbox"
      className="phrase-list"
      aria-label={messages.phrases.title}
      tabIndex={-1}
      {...pointing(
        ROWS,
        (row) => onPoint(pairOf(row)),
        (row) => setVisited(row?.dataset.pair),
      )}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const pair = pairOf(rowAt(event.target, ROWS))
        if (pair !== null) onChoose(pair)
      }}
    >
      {pairs.map((pair) => {
        const name = nameOf(pair)
        return <PhraseRow key={name} pair={pair} name={name} current={pair === stop} source={source} target={target} rtl={rtl} />
      })}
    </div>
  )
})
