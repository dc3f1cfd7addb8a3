import { messages } from './messages.js'
import type { JobState } from './use-job.js'

/** How far the worker is, and a way to stop it; or why it failed. */
export function Progress({ state, onCancel, onRetry }: { readonly state: JobState; onCancel(): void; onRetry(): void }) {
  const { running, failed } = state
  return (
    <>
      {running !== null && (
        <div className="working">
          <label className="working__label">
            <span role="status">{messages.phases[running.phase]}</span>
            <progress value={running.share} max={1} />
          </label>
          <button type="button" className="button" onClick={onCancel}>
            {messages.cancel}
          </button>
        </div>
      )}
      {failed !== null && (
        <div className="fault" role="alert">
          <p>{messages.failed(messages.phases[failed.phase], failed.reason)}</p>
          <button type="button" className="chip" onClick={onRetry}>
            {messages.again}
          </button>
        </div>
      )}
    </>
  )
}
