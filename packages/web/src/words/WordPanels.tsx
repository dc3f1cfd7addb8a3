/** Parts of the side: the current word with its counterparts, the words still open, the counts. */
import { messages } from '../shell/messages.js'
import { isNull, linkedWords, otherSide, type Side, type WordRef, type WordsDocument, wordStates, wordText } from './document.js'
import { type Hover, hoverWord } from './highlight.js'

export interface WordPanelProps {
  readonly doc: WordsDocument
  onGo(word: WordRef): void
  onHover(hover: Hover | null): void
}

export function CurrentWord({ doc, word, onGo, onHover }: WordPanelProps & { readonly word: WordRef }) {
  const side = otherSide(word.side)
  const linked = linkedWords(doc, word)
  return (
    <section className="panel panel--word">
      <h2>{messages.dock.currentWord}</h2>
      <p className="panel__word">
        <bdi>{wordText(doc, word)}</bdi>
      </p>
      {linked.length === 0 && <p className="quiet">{isNull(doc, word) ? messages.dock.noCounterpart : messages.dock.noLink}</p>}
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
              <bdi className="panel__text">{wordText(doc, { side, index })}</bdi>
              <span className="quiet">{messages.kind[kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Words of one kind on both sides, to go to. */
export function WordList({
  title,
  words,
  doc,
  onGo,
  onHover,
}: WordPanelProps & { readonly title: string; readonly words: readonly WordRef[] }) {
  if (words.length === 0) return null
  return (
    <section className="panel">
      <h2>{title}</h2>
      {(['source', 'target'] as const).map((side) => (
        <SideList
          key={side}
          side={side}
          words={words.filter((word) => word.side === side)}
          doc={doc}
          onGo={onGo}
          onHover={onHover}
        />
      ))}
    </section>
  )
}

function SideList({
  side,
  words,
  doc,
  onGo,
  onHover,
}: WordPanelProps & { readonly side: Side; readonly words: readonly WordRef[] }) {
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
            <bdi>{wordText(doc, word)}</bdi>
          </button>
        ))}
      </span>
    </div>
  )
}

/** How many links of each kind there are, and how many words are decided. */
export function Counts({ doc, title = messages.dock.coverage }: { readonly doc: WordsDocument; readonly title?: string }) {
  const rows = [
    ['sure', doc.sure.size],
    ['possible', doc.possible.size],
    ['null', doc.nullSource.size + doc.nullTarget.size],
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
        <h2>{title}</h2>
        {(['source', 'target'] as const).map((side) => {
          const all = doc[side].length
          const decided = wordStates(doc, side).filter((state) => state !== 'open').length
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
