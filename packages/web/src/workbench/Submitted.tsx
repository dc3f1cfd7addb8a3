import { lazy, Suspense } from 'react'
import { messages } from './messages.js'
import type { OpenTask } from './task-store.js'

const Differences = lazy(async () => ({ default: (await import('./Differences.js')).Differences }))
const text = messages.submittedBar

export interface SubmittedProps {
  readonly opened: OpenTask
  onReopen(): void
  onNext(): void
  /** to the guidelines */
  onGuidelines(): void
}

/** Above work that is handed in: taking it back, and in training what the reference says. */
export function Submitted({ opened, onReopen, onNext, onGuidelines }: SubmittedProps) {
  const { task, record, session } = opened
  const { reference } = task
  return (
    <section className="submitted" aria-label={messages.submitted}>
      <p className="row-of-buttons">
        <span className="chip" data-tone="good">
          ✓ {messages.submitted}
        </span>
        <button type="button" className="button" onClick={onNext}>
          {text.next}
        </button>
        {reference === null && (
          <button type="button" className="button" onClick={onReopen}>
            {messages.reopen}
          </button>
        )}
      </p>
      {reference !== null && (
        <>
          <h2>
            {text.reference} <bdi>{reference.annotator}</bdi>
          </h2>
          <p className="submitted__verdict">{reference.isSame ? text.same : text.differs}</p>
          {!reference.isSame && (
            <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
              <Differences record={record} mine={session!.view().content} other={reference.content} name={reference.annotator} />
            </Suspense>
          )}
          <p>
            <button type="button" className="link" onClick={onGuidelines}>
              {text.guidelines}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
