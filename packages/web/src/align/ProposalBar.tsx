import { messages } from '../shell/messages.js'
import type { WordsDocument } from '../words/document.js'
import { isWaiting, waiting } from '../words/propose.js'
import type { WorkerStatus } from './use-aligner.js'

export interface ProposalBarProps {
  readonly doc: WordsDocument
  readonly status: WorkerStatus
  readonly guidelines: readonly string[]
  /** whether the lexicon helps with this language */
  readonly english: boolean
  onGuideline(name: string): void
  onAccept(): void
  onClear(): void
  onRetry(): void
  onDismiss(): void
}

/** What the aligner is doing, and what can be done with its proposal. Nothing while there is neither. */
export function ProposalBar(props: ProposalBarProps) {
  const { doc, status, guidelines, english, onGuideline, onAccept, onClear, onRetry, onDismiss } = props
  const texts = messages.proposal
  if (status.step === 'loading' || (status.step === 'working' && doc.proposal === null)) {
    const sizes = status.step === 'loading' && status.total > 0 ? status : null
    return (
      <div className="proposal" role="status">
        <span>{status.step === 'loading' ? texts.loading : texts.working}</span>
        {sizes !== null && (
          <>
            <progress className="proposal__progress" max={sizes.total} value={sizes.loaded} aria-label={texts.loading} />
            <span className="quiet">{texts.megabytes(sizes.loaded, sizes.total)}</span>
          </>
        )}
      </div>
    )
  }
  if (status.step === 'failed') {
    return (
      <div className="proposal" data-tone="warn" role="alert">
        <span>{texts.failed(status.reason)}</span>
        <button type="button" className="button" onClick={onRetry}>
          {texts.retry}
        </button>
        <button type="button" className="button" onClick={onDismiss}>
          {texts.close}
        </button>
      </div>
    )
  }
  if (doc.proposal === null) return null
  const isOpen = isWaiting(doc)
  const { links, nulls } = waiting(doc)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row
    <div className="proposal" role="group" aria-label={texts.label}>
      <span className="sign" data-kind="proposed" aria-hidden="true" />
      <span data-testid="proposed">{isOpen ? texts.proposed(links, nulls) : texts.done}</span>
      {!english && <span className="quiet">{texts.noLexicon}</span>}
      <span className="proposal__grow" />
      {guidelines.length > 1 && (
        <select
          className="select"
          aria-label={texts.guideline}
          title={texts.guidelineHint}
          value={doc.proposal.guideline}
          onChange={(event) => onGuideline(event.target.value)}
        >
          {guidelines.map((name) => (
            <option key={name} value={name}>
              {texts.guidelines[name] ?? name}
            </option>
          ))}
        </select>
      )}
      {isOpen && (
        <button type="button" className="button" onClick={onAccept}>
          {texts.accept} <kbd>a</kbd>
        </button>
      )}
      <button type="button" className="button" onClick={onClear}>
        {texts.clear}
      </button>
    </div>
  )
}
