import { useEffect, useId, useState } from 'react'
import { overlapSignature } from './comparison.js'
import type { GrammarSummary, ListQuery, OverlapFacts } from './job.js'
import { messages } from './messages.js'
import { OverlapTable } from './OverlapTable.js'
import type { GrammarWorker } from './use-grammar-worker.js'

export interface ComparisonProps {
  readonly worker: GrammarWorker
  readonly first: GrammarSummary
  readonly second: GrammarSummary
  onQuery(part: Partial<ListQuery>): void
  onFailed(reason: string): void
}

const version: string = import.meta.env.PARASCOPE_VERSION

/** The overlap of two grammars, and ways to the rules that both or only one of them has. */
export function Comparison({ worker, first, second, onQuery, onFailed }: ComparisonProps) {
  const id = useId()
  const [least, setLeast] = useState(1)
  const [facts, setFacts] = useState<OverlapFacts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other grammars have another overlap
  useEffect(() => {
    let isWanted = true
    worker.ask('overlap', { least }).then(
      (answer) => {
        if (isWanted) setFacts(answer)
      },
      (error: Error) => onFailed(error.message),
    )
    return () => {
      isWanted = false
    }
  }, [worker, first, second, least, onFailed])
  const show = (part: Partial<ListQuery>) => {
    onQuery(part)
    document.querySelector('.rule-filters')?.scrollIntoView()
    document.querySelector<HTMLElement>('.rule-filters select')?.focus()
  }
  if (facts === null) {
    return (
      <p className="quiet" role="status">
        {messages.comparing}
      </p>
    )
  }
  return (
    <>
      <OverlapTable facts={facts} />
      <p className="overlap__least">
        <label htmlFor={id}>{messages.leastCount}</label>
        <input
          id={id}
          type="number"
          className="field"
          min={1}
          step={1}
          value={least}
          onChange={(event) => {
            const value = event.target.valueAsNumber
            if (Number.isInteger(value) && value >= 1) setLeast(value)
          }}
        />
        {messages.times}
      </p>
      <p className="signature">
        <span className="quiet">{messages.signature}</span> <code>{overlapSignature(least, version)}</code>
      </p>
      {facts.uncounted > 0 && <p className="evaluate__note">{messages.uncounted(facts.uncounted)}</p>}
      <p className="row-of-buttons">
        <button type="button" className="button" onClick={() => show({ which: 'first', membership: 'both' })}>
          {messages.inBoth}
        </button>
        <button type="button" className="button" onClick={() => show({ which: 'first', membership: 'only' })}>
          {messages.onlyIn(first.name)}
        </button>
        <button type="button" className="button" onClick={() => show({ which: 'second', membership: 'only' })}>
          {messages.onlyIn(second.name)}
        </button>
      </p>
    </>
  )
}
