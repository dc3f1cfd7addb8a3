import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from './messages.js'
import { WORK_KEYS } from './work-keys.js'

/** Opens the map of keys. */
export function KeysButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="button bar__keys" aria-label={messages.keys.title} onClick={onClick}>
      <KeyCaps names={WORK_KEYS.keys} />
    </button>
  )
}
