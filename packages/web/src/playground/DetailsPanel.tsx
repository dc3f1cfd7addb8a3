import { Candidates } from '../align/Candidates.js'
import { PhrasePairs } from '../phrases/PhrasePairs.js'
import { messages } from '../shell/messages.js'
import { isNull, linkedWords, openWords, otherSide, type Side, type WordRef, wordStates, wordText } from '../words/document.js'
import { currentWord } from '../words/editor.js'
import { hoveredWord, hoverWord } from '../words/highlight.js'
import type { DockPanelProps } from './Dock.js'
import { LostLinks } from './LostLinks.js'

/** The current word with its counterparts, what is open on both sides, the phrase pairs, and the counts. */
export function DetailsPanel({ pair, selection, hover, rtl, onWords, onHover, dispatch }: DockPanelProps) {
  const { words } = pair
  if (words.source.length === 0 || words.target.length === 0) return <p className="quiet panel">{messages.dock.empty}</p>
  const open = openWords(words)
  const word = currentWord(words, selection)
  const go = (ref: WordRef) => onWords({ type: 'select', word: ref })
  return (
    <>
      <LostLinks
        lost={pair.lost}
        onRestore={() => dispatch({ type: 'undo' })}
        onForget={() => dispatch({ type: 'forget-lost' })}
      />
      {word !== null && <CurrentWord pair={pair} word={word} onGo={go} onHover={onHover} />}
      {word !== null && <Candidates doc={words} word={hoveredWord(hover) ?? word} onWords={onWords} onHover={onHover} />}
      {open.length > 0 && (
        <section className="panel">
          <h2>{messages.dock.openWords}</h2>
          {(['source', 'target'] as const).map((side) => (
            <OpenWords
              key={side}
              side={side}
              words={open.filter((ref) => ref.side === side)}
              pair={pair}
              onGo={go}
              onHover={onHover}
            />
          ))}
        </section>
      )}
      <PhrasePairs doc={words} rtl={rtl} onWords={onWords} onHover={onHover} />
      <Counts pair={pair} />
    </>
  )
}

interface WordsProps extends Pick<DockPanelProps, 'pair' | 'onHover'> {
  onGo(word: WordRef): void
}

function CurrentWord({ pair: { words }, word, onGo, onHover }: WordsProps & { readonly word: WordRef }) {
  const side = otherSide(word.side)
  const linked = linkedWords(words, word)
  return (
    <section className="panel panel--word">
      <h2>{messages.dock.currentWord}</h2>
      <p className="panel__word">
        <bdi>{wordText(words, word)}</bdi>
      </p>
      {linked.length === 0 && <p className="quiet">{isNull(words, word) ? messages.dock.noCounterpart : messages.dock.noLink}</p>}
      <ul className="panel__list">
        {linked.map(({ index, kind }) => (
          <li key={index}>
            <button
              type="button"
              className="panel__row"
              onClick={() => onGo({ side, index })}
              onPointerEnter={() => onHover(hoverWord({ side, index }))}
              onPointerLeave={() => onHover(null)}
            >
              <span className="sign" data-kind={kind} />
              <bdi className="panel__text">{wordText(words, { side, index })}</bdi>
              <span className="quiet">{messages.kind[kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenWords({
  side,
  words,
  pair,
  onGo,
  onHover,
}: WordsProps & { readonly side: Side; readonly words: readonly WordRef[] }) {
  if (words.length === 0) return null
  return (
    <div className="open-words">
      <span className="open-words__side">{messages.dock.side[side]}</span>
      <span>
        {words.map((word) => (
          <button
            key={word.index}
            type="button"
            className="open-word"
            onClick={() => onGo(word)}
            onPointerEnter={() => onHover(hoverWord(word))}
            onPointerLeave={() => onHover(null)}
          >
            <bdi>{wordText(pair.words, word)}</bdi>
          </button>
        ))}
      </span>
    </div>
  )
}

function Counts({ pair: { words } }: Pick<DockPanelProps, 'pair'>) {
  const rows = [
    ['sure', words.sure.size],
    ['possible', words.possible.size],
    ['null', words.nullSource.size + words.nullTarget.size],
  ] as const
  return (
    <>
      <section className="panel">
        <h2>{messages.dock.counts}</h2>
        <dl className="counts">
          {rows.map(([kind, count]) => (
            <div key={kind} data-testid={`count-${kind}`}>
              <dt>
                <span className="sign" data-kind={kind} />
                {messages.dock[kind]}
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel">
        <h2>{messages.dock.coverage}</h2>
        {(['source', 'target'] as const).map((side) => {
          const all = words[side].length
          const decided = wordStates(words, side).filter((state) => state !== 'open').length
          return (
            <div key={side} className="coverage">
              <span>{messages.dock.side[side]}</span>
              <meter min={0} max={all} value={decided} aria-label={messages.side[side]} />
              <span className="coverage__figure">{messages.dock.ofWords(decided, all)}</span>
            </div>
          )
        })}
      </section>
    </>
  )
}
