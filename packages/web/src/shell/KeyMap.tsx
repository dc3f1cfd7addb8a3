import { useEffect, useRef } from 'react'
import { GRAMMAR_KEYS } from '../grammar/keys.js'
import { PHRASE_KEYS } from '../trees/phrase-keys.js'
import { CARD_KEYS } from '../types/keys.js'
import { WORDS_KEYS } from '../words/keys.js'
import { KeyCaps } from './KeyCaps.js'
import { GLOBAL_KEYS } from './keys.js'
import { messages } from './messages.js'

type Row = readonly [readonly string[], string]

const { left, right, up, down } = WORDS_KEYS
const ARROWS = [...up.slice(0, 1), ...down.slice(0, 1), ...left.slice(0, 1), ...right.slice(0, 1)]
const LETTERS = [left, down, up, right].map((keys) => keys[1]!)
const text = messages.keys.actions

const SECTIONS: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  {
    title: messages.keys.matrix,
    rows: [
      [ARROWS, text.move],
      [LETTERS, text.move],
      [WORDS_KEYS.sure.slice(0, 1), text.sure],
      [WORDS_KEYS.possible, text.possible],
      [WORDS_KEYS.clear, text.clear],
      [WORDS_KEYS['grow-right'].slice(0, 1), text.block],
      [WORDS_KEYS.null, text.null],
      [WORDS_KEYS['swap-side'], text.swap],
      [WORDS_KEYS.repeat, text.repeat],
      [WORDS_KEYS['next-open'], text.open],
      [['1–9'], text.rank],
      [[...WORDS_KEYS['to-source'], ...WORDS_KEYS['to-target']], text.toLetter],
      [[...WORDS_KEYS['link-to'], ...WORDS_KEYS['link-to-possible']], text.linkLetter],
      [[...WORDS_KEYS['longer-source'], ...WORDS_KEYS['longer-target']], text.longer],
      [WORDS_KEYS.release, text.release],
    ],
  },
  {
    title: messages.keys.words,
    rows: [
      [[left[0]!, right[0]!], text.step],
      [[up[0]!, down[0]!], text.swapSentence],
      [WORDS_KEYS.sure.slice(0, 1), text.tap],
      [WORDS_KEYS.possible, text.tapPossible],
      [WORDS_KEYS.clear, text.clearWord],
    ],
  },
  {
    title: messages.keys.trees,
    rows: [
      [ARROWS, text.walk],
      [PHRASE_KEYS.pick, text.pickPhrase],
      [PHRASE_KEYS.sure.concat(PHRASE_KEYS.possible), text.kindPhrase],
      [PHRASE_KEYS.null, text.nullPhrase],
      [PHRASE_KEYS.clear, text.clearPhrase],
      [PHRASE_KEYS.accept, text.acceptPhrase],
      [PHRASE_KEYS['accept-below'], text.acceptBelow],
      [PHRASE_KEYS.counterpart, text.counterpart],
      [PHRASE_KEYS['swap-side'], text.swapSentence],
      [PHRASE_KEYS.collapse, text.collapse],
      [PHRASE_KEYS['next-open'], text.openPhrase],
      [GLOBAL_KEYS.align, text.alignPhrases],
    ],
  },
  {
    title: messages.keys.cards,
    rows: [
      [CARD_KEYS.previous.slice(0, 1).concat(CARD_KEYS.next.slice(0, 1)), text.card],
      [CARD_KEYS.accept, text.acceptType],
      [CARD_KEYS.dismiss, text.dismissType],
      [CARD_KEYS.about, text.aboutType],
      [CARD_KEYS.leave, text.leaveCards],
    ],
  },
  {
    title: messages.keys.rules,
    rows: [
      [GRAMMAR_KEYS.previous.slice(0, 1).concat(GRAMMAR_KEYS.next.slice(0, 1)), text.rule],
      [GRAMMAR_KEYS['page-up'].concat(GRAMMAR_KEYS['page-down']), text.rulePage],
      [GRAMMAR_KEYS.first.concat(GRAMMAR_KEYS.last), text.ruleEnds],
      [GRAMMAR_KEYS.search, text.searchRules],
    ],
  },
  {
    title: messages.keys.everywhere,
    rows: [
      [GLOBAL_KEYS.previous.concat(GLOBAL_KEYS.next), text.examples],
      [GLOBAL_KEYS.undo, text.undo],
      [GLOBAL_KEYS.redo.slice(0, 2), text.redo],
      [GLOBAL_KEYS.view, text.view],
      [GLOBAL_KEYS.fit, text.fit],
      [GLOBAL_KEYS.squeeze, text.squeeze],
      [GLOBAL_KEYS.align, text.align],
      [GLOBAL_KEYS['clear-proposal'], text.clearProposal],
      [GLOBAL_KEYS.types, text.types],
      [GLOBAL_KEYS.keys, text.keys],
    ],
  },
]

/** The map of all keys and mouse gestures, as a dialog. */
export function KeyMap({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className="key-map" aria-labelledby="key-map-title" onClose={onClose}>
      <header className="key-map__head">
        <h1 id="key-map-title">{messages.keys.title}</h1>
        <button type="button" className="button" onClick={onClose}>
          {messages.close}
        </button>
      </header>
      <div className="key-map__columns">
        {SECTIONS.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <dl>
              {section.rows.map(([names, what]) => (
                <div key={names.join()}>
                  <dt>
                    <KeyCaps names={names} />
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h2>{messages.keys.mouse}</h2>
          <dl>
            {messages.keys.gestures.map(([gesture, what]) => (
              <div key={gesture}>
                <dt>{gesture}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p className="quiet">{messages.keys.escape}</p>
        </section>
      </div>
    </dialog>
  )
}
