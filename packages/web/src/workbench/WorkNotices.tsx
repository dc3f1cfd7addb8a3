/** What has to be said above the work: troubles, what happened elsewhere, an old revision that is looked at, what stands in the way. */
import type { PresenceAnswer } from '../client/contract.js'
import type { LayerView } from './layer-session.js'
import { messages } from './messages.js'
import type { Readiness } from './mode.js'
import { OthersHere } from './OthersHere.js'
import { Troubles } from './Troubles.js'
import type { TaskNews } from './task-news.js'
import type { LookBack } from './use-revision.js'

export interface WorkNoticesProps {
  /** null: the task is not the person's own */
  readonly view: LayerView | null
  readonly news: TaskNews | null
  readonly presence: PresenceAnswer
  readonly back: LookBack
  /** what stands between the work and its submission, once somebody wants to hand it in */
  readonly readiness: Readiness
  readonly isClosed: boolean
  readonly layerKey: string | null
  onDiscarded(): void
  /** The revision that is looked at becomes the layer. */
  onRestore(): void
}

export function WorkNotices(props: WorkNoticesProps) {
  const { view, news, presence, back, readiness, isClosed, layerKey, onDiscarded, onRestore } = props
  const trouble = view?.trouble ?? null
  return (
    <>
      <Troubles trouble={trouble} layerKey={layerKey} onDiscarded={onDiscarded} />
      {trouble === null && isClosed && (
        <p className="notice" role="status">
          {messages.closed}
        </p>
      )}
      {trouble === null && presence.isElsewhere && (
        <p className="notice notice--calm" role="status">
          {messages.elsewhere}
        </p>
      )}
      {trouble === null && news !== null && (
        <p className="notice notice--calm" role="status">
          {messages.news[news]}
        </p>
      )}
      {presence.others.length > 0 && <OthersHere others={presence.others} />}
      {back.rev !== null && (
        <p className="notice notice--calm" role="status">
          {messages.history.looking(back.rev)}{' '}
          {view?.state !== 'submitted' && !isClosed && (
            <button type="button" className="button" disabled={back.revision === null} onClick={onRestore}>
              {messages.history.restore}
            </button>
          )}{' '}
          <button type="button" className="button" onClick={() => back.look(null)}>
            {messages.history.leave}
          </button>
        </p>
      )}
      {readiness.unseen > 0 && (
        <p className="notice" role="alert">
          {messages.submitAsk(readiness.unseen)}
        </p>
      )}
      {readiness.errors.length > 0 && (
        <ul className="notice work__errors" id="work-errors" tabIndex={-1} aria-label={messages.submitErrors}>
          {readiness.errors.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {view?.refused != null && (
        <p className="notice" role="alert">
          {view.refused}
        </p>
      )}
    </>
  )
}
