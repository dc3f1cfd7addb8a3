import { useEffect, useRef } from 'react'
import { type LinkRow, refOfRow } from './link-rows.js'
import { messages } from './messages.js'
import type { PhraseAction } from './phrase-editor.js'
import type { PhraseRef } from './phrase-links.js'
import type { PhraseNames } from './phrase-text.js'
import type { PhraseWarning } from './phrase-warnings.js'

export interface LinksPaneProps {
  readonly rows: readonly LinkRow[]
  readonly names: PhraseNames
  readonly current: PhraseRef
  readonly warnings: readonly PhraseWarning[]
  readonly isReadOnly: boolean
  onAction(action: PhraseAction): void
}

/** All alignments; the row of the current phrase can be changed in place. */
export function LinksPane({ rows, names, current, warnings, isReadOnly, onAction }: LinksPaneProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phrase, another row
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current.side, current.phrase])
  const words = (side: 'source' | 'target', phrase: number) => {
    const { start, end } = names.trees[side]
    return names.words[side].slice(start[phrase]!, end[phrase]!).join(' ')
  }
  return (
    <section className="phrase-pane links-pane">
      <h2 id="pane-links">{messages.panes.links}</h2>
      {rows.length === 0 && <p className="quiet phrase-pane__empty">{isReadOnly ? messages.noneDecided : messages.noLinks}</p>}
      <ul ref={list} className="phrase-pane__list" aria-labelledby="pane-links">
        {rows.map((row) => {
          const ref = refOfRow(row)
          const isCurrent = row[current.side] === current.phrase
          const isOdd = row.link !== null && warnings.some(({ link }) => link === row.link)
          const kind = row.isProposed ? `${messages.proposal}: ${messages.kind[row.kind]}` : messages.kind[row.kind]
          const act = (type: 'accept' | 'clear' | 'null') => onAction({ type, ref })
          return (
            <li
              key={`${row.source} ${row.target} ${row.isProposed}`}
              className="link-row"
              data-current={isCurrent || undefined}
              data-proposed={row.isProposed || undefined}
            >
              <button
                type="button"
                className="link-row__pair"
                aria-current={isCurrent}
                onClick={() => onAction({ type: 'select', ref })}
              >
                <span className="link-sign" data-kind={row.isProposed ? 'proposed' : row.kind} aria-hidden="true" />
                <bdi>{row.source === null ? '∅' : words('source', row.source)}</bdi>
                <span className="link-row__arrow">↔</span>
                <bdi>{row.target === null ? '∅' : words('target', row.target)}</bdi>
                <span className="unseen">{`: ${kind}`}</span>
                {isOdd && (
                  <span className="link-row__odd" aria-hidden="true">
                    !
                  </span>
                )}
              </button>
              {isCurrent && !isReadOnly && (
                <span className="link-row__tools">
                  {row.isProposed ? (
                    <button type="button" className="chip" onClick={() => act('accept')}>
                      {messages.accept}
                    </button>
                  ) : (
                    row.kind !== 'null' && (
                      <button
                        type="button"
                        className="chip"
                        onClick={() => onAction({ type: 'kind', kind: row.kind === 'sure' ? 'possible' : 'sure' })}
                      >
                        {messages.kind[row.kind === 'sure' ? 'possible' : 'sure']}
                      </button>
                    )
                  )}
                  <button type="button" className="chip" onClick={() => act('clear')}>
                    {row.isProposed ? messages.reject : messages.remove}
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
