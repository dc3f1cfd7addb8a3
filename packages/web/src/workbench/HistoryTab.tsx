import { useEffect, useRef } from 'react'
import type { HistoryEntry, Page } from '../client/contract.js'
import { useSaveState } from '../client/outbox-context.js'
import { useResource } from '../client/use-resource.js'
import { shortTime } from '../shell/dates.js'
import { historyWords } from './history-words.js'
import { messages } from './messages.js'
import { useProject } from './project-context.js'

const text = messages.history

export interface HistoryTabProps {
  readonly task: string
  /** of the layer now */
  readonly rev: number
  /** the revision that is looked at; null: as it is now */
  readonly looked: number | null
  onLook(rev: number | null): void
  /** the scrubber was asked for by key, anew with each number above 0 */
  readonly asked: number
}

/** What happened to the layer: a list of revisions, and a slider through time. */
export function HistoryTab({ task, rev, looked, onLook, asked }: HistoryTabProps) {
  const { path } = useProject()
  const { value, error, reload } = useResource<Page<HistoryEntry>>(`${path}/tasks/${task}/layers/me/history?limit=200`)
  const isSaved = useSaveState() === 'saved'
  const slider = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something new has arrived
  useEffect(() => {
    if (isSaved) reload()
  }, [isSaved, rev, reload])
  useEffect(() => {
    if (asked > 0) slider.current?.focus()
  }, [asked])
  const at = looked ?? rev
  return (
    <div className="history">
      <label className="history__scrubber">
        <span>{looked === null ? text.now : text.at(at, rev)}</span>
        <input
          ref={slider}
          type="range"
          min={0}
          max={rev}
          value={at}
          disabled={rev === 0}
          aria-label={text.scrubber}
          aria-valuetext={looked === null ? text.now : text.at(at, rev)}
          onChange={(event) => {
            const next = Number(event.target.value)
            onLook(next === rev ? null : next)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onLook(null)
          }}
        />
      </label>
      {error !== null && value === null && <p className="quiet">{error.message}</p>}
      {value?.items.length === 0 && <p className="quiet panel">{text.none}</p>}
      <ol className="history__list">
        {(value?.items ?? []).map(({ n, rev: made, at: time, type, facts, summary }) => (
          <li key={n}>
            {made === null ? (
              <span className="history__row">
                <span>{historyWords({ type, facts, summary })}</span>
                <span className="quiet">{shortTime(time)}</span>
              </span>
            ) : (
              <button
                type="button"
                className="history__row"
                aria-current={made === at ? 'true' : undefined}
                onClick={() => onLook(made === rev ? null : made)}
              >
                <span>
                  <span className="history__rev">{made}</span> <bdi>{historyWords({ type, facts, summary })}</bdi>
                </span>
                <span className="quiet">{shortTime(time)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
