/** What stands above the editor when something is wrong: it says what, where the work is, and what to do. Never a toast only. */
import { useSyncExternalStore } from 'react'
import { useOutbox, useSaveState } from '../client/outbox-context.js'
import type { Trouble } from '../client/queue.js'
import { messages as people } from '../people/messages.js'
import { SignInForm } from '../people/SignInForm.js'
import { messages } from './messages.js'
import { downloadWork } from './unsent-file.js'

const text = messages.troubles

export interface TroublesProps {
  /** of the layer that is shown */
  readonly trouble: Trouble | null
  readonly layerKey: string | null
  /** the work was let go: ask the server what it has */
  onDiscarded(): void
}

export function Troubles({ trouble, layerKey, onDiscarded }: TroublesProps) {
  const { outbox, isDurable } = useOutbox()
  const state = useSaveState()
  const keeps = useSyncExternalStore(outbox.subscribe, () => outbox.isDurable)
  return (
    <>
      {(!isDurable || !keeps) && (
        <p className="notice" role="status">
          {text.forgetful}
        </p>
      )}
      {state === 'signed-out' && (
        <section className="notice notice--form" aria-label={people.signIn}>
          <p role="alert">{people.ended}</p>
          <SignInForm onDone={() => outbox.retry()} />
        </section>
      )}
      {trouble?.kind === 'refused' && (
        <div className="notice" role="alert">
          <p>{trouble.code === 'project/closed' ? text.closed : text.refused(trouble.reason)}</p>
          <p className="row-of-buttons">
            <button type="button" className="button" onClick={() => downloadWork(outbox.unsent())}>
              {text.download}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                if (layerKey === null || !window.confirm(text.discardAsk)) return
                outbox.discard(layerKey)
                onDiscarded()
              }}
            >
              {text.discard}
            </button>
          </p>
        </div>
      )}
    </>
  )
}
