// biome-ignore-all lint/a11y/useSemanticElements: an option of a select cannot hold two isolated phrases
import type { PhrasePair } from '@parascope/core/phrases'
import { Fragment, memo } from 'react'
import { messages } from '../shell/messages.js'
import type { Side } from '../words/document.js'
import { samePair, shownWords } from './phrase-list.js'

export interface PhraseRowProps {
  readonly pair: PhrasePair
  /** name of the row in the list */
  readonly name: string
  /** the row that has the tab stop */
  readonly current: boolean
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly rtl: Readonly<Record<Side, boolean>>
}

/** One phrase pair. Rows are drawn again only when their pair changed; the list has the handlers. */
export const PhraseRow = memo(function PhraseRow({ pair, name, current, source, target, rtl }: PhraseRowProps) {
  const whole = (words: readonly string[], side: Side) => words.slice(...pair[side]).join(' ')
  return (
    <div
      role="option"
      className="phrase-row"
      aria-selected={current}
      aria-label={messages.phrases.row(whole(source, 'source'), whole(target, 'target'), pair)}
      tabIndex={current ? 0 : -1}
      dir={rtl.source ? 'rtl' : 'ltr'}
      data-pair={name}
      data-atomic={pair.atomic || undefined}
      data-type={pair.type}
      data-identical={pair.identical || undefined}
    >
      <Phrase words={shownWords(source, pair.source, pair.atomic)} rtl={rtl.source} />{' '}
      {pair.type === 'possible' ? (
        <>
          {' '}
          <span className="sign" data-kind="possible" />{' '}
        </>
      ) : (
        <span className="phrase-row__arrow" aria-hidden="true">
          ↔
        </span>
      )}{' '}
      <Phrase words={shownWords(target, pair.target, pair.atomic)} rtl={rtl.target} />
    </div>
  )
}, isSameRow)

function isSameRow(a: PhraseRowProps, b: PhraseRowProps): boolean {
  return a.current === b.current && a.source === b.source && a.target === b.target && a.rtl === b.rtl && samePair(a.pair, b.pair)
}

/** Each word isolated, so that neighbours of another direction cannot move it. */
function Phrase({ words, rtl }: { readonly words: readonly (string | null)[]; readonly rtl: boolean }) {
  return (
    <span className="phrase-row__phrase" dir={rtl ? 'rtl' : 'ltr'}>
      {words.map((word, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
        <Fragment key={k}>
          {k > 0 && ' '}
          {word === null ? <span className="phrase-row__gap">…</span> : <bdi>{word}</bdi>}
        </Fragment>
      ))}
    </span>
  )
}
