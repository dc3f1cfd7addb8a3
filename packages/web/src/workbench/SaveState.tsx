import { useSyncExternalStore } from 'react'
import type { SaveState as State } from '../client/outbox.js'
import { useOutbox, useSaveState } from '../client/outbox-context.js'
import { messages } from './messages.js'

/** A sign of its own shape for each state: never colour alone. */
const SIGNS: Readonly<Record<State, string>> = {
  saved: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  saving: 'M8 3.5v9M4.5 7 8 3.5 11.5 7',
  offline: 'M3 12.5h10M8 3v6.5M5 6.5 8 9.5 11 6.5',
  conflict: 'M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.1',
  refused: 'M4 4l8 8M12 4l-8 8',
  'signed-out': 'M4.5 7.5h7v5.5h-7ZM6 7.5V5.5a2 2 0 0 1 4 0v2',
}

/** Where the work is: always in sight, in words, with an icon. */
export function SaveState({ onAttention }: { onAttention?(): void }) {
  const state = useSaveState()
  const { outbox } = useOutbox()
  const isDurable = useSyncExternalStore(outbox.subscribe, () => outbox.isDurable)
  const text = state === 'offline' && !isDurable ? messages.save.unsafe : messages.save[state]
  const body = (
    <>
      <svg className="save__sign" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SIGNS[state]} />
      </svg>
      {text}
    </>
  )
  const needsYou = state === 'conflict' || state === 'refused' || state === 'signed-out'
  return (
    <span className="save" role="status" data-state={state} data-testid="save-state">
      {needsYou && onAttention !== undefined ? (
        <button type="button" className="chip save__chip" onClick={onAttention}>
          {body}
        </button>
      ) : (
        <span className="chip save__chip">{body}</span>
      )}
      {state === 'offline' && (
        <button type="button" className="button" onClick={() => outbox.retry()}>
          {messages.retry}
        </button>
      )}
    </span>
  )
}
