import { KeyCaps } from '../shell/KeyCaps.js'
import { GLOBAL_KEYS } from '../shell/keys.js'
import { messages } from '../shell/messages.js'
import { PHRASE_KEYS } from '../trees/phrase-keys.js'
import { WORDS_KEYS } from '../words/keys.js'
import type { View } from './view-choice.js'

const { hints } = messages.keys

type Hint = readonly [readonly string[], string]

const LINKS: readonly Hint[] = [
  [WORDS_KEYS.sure.slice(0, 1), hints.sure],
  [WORDS_KEYS.possible, hints.possible],
]
const BLOCK: Hint = [WORDS_KEYS['grow-right'].slice(0, 1), hints.block]
const WORDS: readonly Hint[] = [
  [WORDS_KEYS['next-open'], hints.open],
  [WORDS_KEYS.null, hints.null],
]
const ALWAYS: readonly Hint[] = [
  [GLOBAL_KEYS.align, hints.align],
  [GLOBAL_KEYS.types, hints.types],
  [GLOBAL_KEYS.undo.slice(0, 1), hints.undo],
  [GLOBAL_KEYS.view, hints.view],
  [GLOBAL_KEYS.keys, hints.all],
]
const PHRASES: readonly Hint[] = [
  [PHRASE_KEYS.pick, hints.pick],
  [PHRASE_KEYS['next-open'], hints.open],
  [PHRASE_KEYS.null, hints.null],
  [PHRASE_KEYS.counterpart, hints.counterpart],
]
const HINTS: Readonly<Record<View, readonly Hint[]>> = {
  matrix: [...LINKS, BLOCK, ...WORDS, ...ALWAYS],
  lines: [...LINKS, ...WORDS, ...ALWAYS],
  text: [...LINKS, ...WORDS, ...ALWAYS],
  trees: [...PHRASES, ...ALWAYS],
}

/** The keys the hand needs most, dimmed, below the view. */
export function KeyHints({ view }: { readonly view: View }) {
  return (
    <>
      {view === 'matrix' && <p className="quiet gesture-hint">{messages.matrix.hint}</p>}
      <p className="key-hints" aria-hidden="true">
        {HINTS[view].map(([names, what]) => (
          <span key={what}>
            <KeyCaps names={names} /> {what}
          </span>
        ))}
      </p>
    </>
  )
}
