import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Guideline } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { shortTime } from '../shell/dates.js'
import { headingAbout, headingsOf, headingsWith } from './headings.js'
import { Markdown } from './Markdown.js'
import { messages } from './messages.js'
import { useProject } from './project-context.js'

const text = messages.guidelines

export interface GuidelinesTabProps {
  /** version that is in force */
  readonly version: number
  /** what was asked for by key, anew with each `turn` */
  readonly asked: { readonly topic: string | null; readonly turn: number }
}

/** The guidelines beside the work: searchable, and open at what the person is at. */
export function GuidelinesTab({ version, asked }: GuidelinesTabProps) {
  const { path } = useProject()
  const { value, error, reload } = useResource<Guideline>(version === 0 ? null : `${path}/guidelines/${version}`, {
    isKept: true,
  })
  const [search, setSearch] = useState('')
  const id = useId()
  const found = useMemo(() => headingsOf(value?.markdown ?? ''), [value])
  const shown = search.trim() === '' ? [] : headingsWith(found, search)
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it jumps when asked, not when anything else changes
  useEffect(() => {
    if (asked.turn === 0 || value === null) return
    const entry = asked.topic === null ? undefined : headingAbout(found, asked.topic)
    setMissing(asked.topic !== null && entry === undefined ? asked.topic : null)
    if (entry === undefined) field.current?.focus()
    else jump(`${id}-${entry.n}`)
  }, [asked.turn, value])
  if (version === 0) return <p className="quiet panel">{text.none}</p>
  if (value === null) {
    return error === null ? (
      <p className="quiet panel">{messages.loading}</p>
    ) : (
      <p className="panel">
        {error.message}{' '}
        <button type="button" className="button" onClick={reload}>
          {messages.retry}
        </button>
      </p>
    )
  }
  return (
    <div className="guidelines">
      <p className="quiet guidelines__version">{text.version(value.version, shortTime(value.createdAt))}</p>
      <input
        ref={field}
        type="search"
        className="field"
        aria-label={text.search}
        placeholder={text.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown[0] !== undefined) jump(`${id}-${shown[0].n}`)
        }}
      />
      {missing !== null && <p className="quiet">{text.missing(missing)}</p>}
      {search.trim() !== '' && (
        <ul className="guidelines__found">
          {shown.length === 0 && <li className="quiet">{text.nothing}</li>}
          {shown.slice(0, 12).map(({ n, text: title }) => (
            <li key={n}>
              <button type="button" className="link" onClick={() => jump(`${id}-${n}`)}>
                <bdi>{title}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Markdown text={value.markdown} prefix={id} />
    </div>
  )
}

function jump(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
