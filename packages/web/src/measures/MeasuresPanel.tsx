import './measures.css'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAligner } from '../align/use-aligner.js'
import type { DockPanelProps } from '../playground/Dock.js'
import { tokenizerLanguage } from '../playground/language.js'
import { messages as shellMessages } from '../shell/messages.js'
import { kept } from '../shell/storage.js'
import { sameList } from '../words/document.js'
import type { Proposed } from '../words/propose.js'
import { LINK_SIGNATURE, linkFigures } from './link-figures.js'
import { messages } from './messages.js'
import { textFigures } from './text-figures.js'

interface Aligned {
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly proposed: Proposed
}

/** How alike the two sentences are, and how near the links are to the aligner's. The aligner is loaded when it is asked for. */
export function MeasuresPanel({ pair, worker }: DockPanelProps) {
  const { words, text, language } = pair
  const figures = useMemo(() => textFigures(text.source.trim(), text.target.trim()), [text])
  const [aligned, setAligned] = useState<Aligned | null>(null)
  const [isAsked, setIsAsked] = useState(words.proposal !== null)
  const { status, align } = useAligner(worker, ({ source, target }, proposed) => setAligned({ source, target, proposed }))
  const english = tokenizerLanguage(language, text.source + text.target) === 'en'
  const fits = aligned !== null && sameList(aligned.source, words.source) && sameList(aligned.target, words.target)
  const isEmpty = words.source.length === 0 || words.target.length === 0
  const hasLinks = words.sure.size + words.possible.size > 0
  const { source, target } = words
  const isWanted = isAsked && hasLinks && !isEmpty && !fits
  useEffect(() => {
    if (isWanted) align({ source, target, english, guideline: kept('guideline') })
  }, [isWanted, align, source, target, english])
  const compared = useMemo(
    () => (fits && hasLinks ? linkFigures(words, aligned.proposed) : null),
    [fits, hasLinks, words, aligned],
  )
  if (isEmpty) return <p className="quiet panel">{messages.empty}</p>
  return (
    <>
      <section className="panel">
        <h2>{messages.title}</h2>
        <p className="quiet">{messages.note}</p>
        <dl className="measures" data-testid="text-measures">
          {figures.map(({ name, value, signature }) => (
            <Row key={name} texts={messages.text[name]} title={signature} value={value === undefined ? null : value.toFixed(1)} />
          ))}
        </dl>
        <p className="measures__signature">{figures.map(({ signature }) => signature).join('  ')}</p>
      </section>
      <section className="panel">
        <h2>{messages.links}</h2>
        {!hasLinks && <p className="quiet">{messages.noLinks}</p>}
        {hasLinks && !isAsked && (
          <button type="button" className="button" onClick={() => setIsAsked(true)}>
            {messages.compare}
          </button>
        )}
        {isWanted && status.step === 'failed' && (
          <p role="alert">
            {messages.failed(status.reason)}{' '}
            <button type="button" className="button" onClick={() => align({ source, target, english, guideline: null })}>
              {messages.retry}
            </button>
          </p>
        )}
        {isWanted && status.step !== 'failed' && (
          <p className="quiet" role="status">
            {status.step === 'loading'
              ? `${messages.loading}, ${shellMessages.proposal.megabytes(status.loaded, status.total)}`
              : messages.working}
          </p>
        )}
        {compared !== null && (
          <>
            <dl className="measures" data-testid="link-measures">
              {compared.map(({ name, figure }) => (
                <Row
                  key={name}
                  texts={messages.link[name]}
                  title={figure.value === null ? figure.undefined : LINK_SIGNATURE}
                  value={figure.value === null ? null : figure.value.toFixed(2)}
                />
              ))}
            </dl>
            <p className="measures__signature">{LINK_SIGNATURE}</p>
          </>
        )}
      </section>
    </>
  )
}

interface RowProps {
  readonly texts: readonly string[]
  readonly title: string
  readonly value: ReactNode
}

function Row({ texts: [name, what], title, value }: RowProps) {
  return (
    <div title={title}>
      <dt>
        {name} <span className="quiet">{what}</span>
      </dt>
      <dd>{value ?? <span className="quiet">{messages.none}</span>}</dd>
    </div>
  )
}
