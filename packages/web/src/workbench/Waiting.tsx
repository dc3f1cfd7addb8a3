import { ApiProblem, Offline } from '../client/api.js'
import { messages as people } from '../people/messages.js'
import { SignInForm } from '../people/SignInForm.js'
import { messages } from './messages.js'

export interface WaitingProps {
  /** null: nothing is wrong, an answer is on its way */
  readonly error: Error | null
  onRetry?(): void
}

/** What stands in for a screen that is not there yet, or cannot be had; it says why and what to do. */
export function Waiting({ error, onRetry }: WaitingProps) {
  if (error === null) {
    return (
      <main className="waiting" aria-busy="true">
        <p className="quiet">{messages.loading}</p>
      </main>
    )
  }
  // a session that ended: the person signs in here and goes on
  if (error instanceof ApiProblem && error.status === 401 && onRetry !== undefined) {
    return (
      <main className="waiting waiting--form">
        <p role="alert">{people.ended}</p>
        <SignInForm onDone={onRetry} />
      </main>
    )
  }
  return (
    <main className="waiting">
      <p role="alert">{error instanceof Offline ? messages.unreachable : error.message}</p>
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </main>
  )
}
