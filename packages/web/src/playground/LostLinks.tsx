import { messages } from '../shell/messages.js'
import type { LostLink } from '../words/carry.js'

export interface LostLinksProps {
  readonly lost: readonly LostLink[]
  onRestore(): void
  onForget(): void
}

/** What an edit of the text took away, with the way back. */
export function LostLinks({ lost, onRestore, onForget }: LostLinksProps) {
  if (lost.length === 0) return null
  return (
    <section className="panel lost" aria-label={messages.lost.title}>
      <h2>{messages.lost.title}</h2>
      <ul>
        {lost.map((link, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={k}>
            <span className="sign" data-kind={link.kind} />
            <bdi>{link.source ?? messages.lost.none}</bdi>
            <span className="quiet"> ↔ </span>
            <bdi>{link.target ?? messages.lost.none}</bdi>
          </li>
        ))}
      </ul>
      <div className="row-of-buttons">
        <button type="button" className="button" onClick={onRestore}>
          {messages.restore}
        </button>
        <button type="button" className="button" onClick={onForget}>
          {messages.lost.forget}
        </button>
      </div>
    </section>
  )
}
