import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from './messages.js'
import { TREES_KEYS } from './trees-keys.js'

const texts = messages.keys

const LINE: readonly (readonly [readonly string[], string])[] = [
  [TREES_KEYS['accept-below'], texts.acceptBelow],
  [['1–9'], texts.choose],
  [TREES_KEYS['next-open'], texts.next],
  [TREES_KEYS.counterpart, texts.other],
  [TREES_KEYS.view, texts.view],
  [['Enter'], texts.done],
]

/** The keys that the hand needs most and no button shows. */
export function TreesKeyLine() {
  return (
    <p className="trees-mode__keys" aria-hidden="true">
      {LINE.map(([names, text]) => (
        <span key={text}>
          <KeyCaps names={names} /> {text}
        </span>
      ))}
    </p>
  )
}
