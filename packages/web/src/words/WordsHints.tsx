import { memo } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { WORK_KEYS } from '../workbench/work-keys.js'
import { WORDS_KEYS } from './keys.js'
import { messages } from './messages.js'
import { WORDS_MODE_KEYS } from './mode-keys.js'
import type { WordsView } from './view-name.js'

type Hint = readonly [readonly string[], string]

const { keys } = messages
const BLOCK: Hint = [WORDS_KEYS['grow-right'].slice(0, 1), keys.block]
const FIRST: readonly Hint[] = [
  [WORDS_KEYS['next-open'], keys.open],
  [['1–9'], keys.rank],
  [WORDS_KEYS['link-to'], keys.letter],
  [[...WORDS_KEYS['longer-source'], ...WORDS_KEYS['longer-target']], keys.longer],
  [WORDS_KEYS.null, keys.null],
  [WORDS_KEYS.sure, keys.sure],
  [WORDS_KEYS.possible, keys.possible],
]
const LAST: readonly Hint[] = [
  [WORDS_MODE_KEYS.accept, keys.accept],
  [WORDS_MODE_KEYS.finish, keys.finish],
  [WORK_KEYS.undo.slice(0, 1), keys.undo],
  [WORDS_MODE_KEYS.view, keys.view],
  [WORK_KEYS.submit, keys.done],
]

/** The keys the hand needs most, dimmed, below the view. */
export const WordsHints = memo(function WordsHints({ view }: { readonly view: WordsView }) {
  return (
    <p className="key-hints" aria-hidden="true">
      {[...FIRST, ...(view === 'matrix' ? [BLOCK] : []), ...LAST].map(([names, what]) => (
        <span key={what}>
          <KeyCaps names={names} /> {what}
        </span>
      ))}
    </p>
  )
})
