import type { WorkerStatus } from '../align/use-aligner.js'
import { messages } from '../shell/messages.js'

export interface TypesStatusProps {
  readonly status: WorkerStatus
  /** there is nothing to show yet */
  readonly waiting: boolean
  onRetry(): void
}

/** What the rules are doing while there are no suggestions for the pair, and what went wrong. */
export function TypesStatus({ status, waiting, onRetry }: TypesStatusProps) {
  const texts = messages.types
  if (status.step === 'failed') {
    return (
      <div className="proposal" data-tone="warn" role="alert">
        <span>{texts.failed(status.reason)}</span>
        <button type="button" className="button" onClick={onRetry}>
          {messages.proposal.retry}
        </button>
      </div>
    )
  }
  if (!waiting || status.step === 'idle') return null
  const sizes = status.step === 'loading' && status.total > 0 ? status : null
  return (
    <p className="types__waiting quiet" role="status">
      {sizes === null ? texts.working : texts.loading}
      {sizes !== null && (
        <>
          <progress className="proposal__progress" max={sizes.total} value={sizes.loaded} aria-label={texts.loading} />
          {messages.proposal.megabytes(sizes.loaded, sizes.total)}
        </>
      )}
    </p>
  )
}
