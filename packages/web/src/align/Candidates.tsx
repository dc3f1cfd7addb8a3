import { messages } from '../shell/messages.js'
import { otherSide, type WordRef, type WordsDocument, wordText } from '../words/document.js'
import type { WordsAction } from '../words/editor.js'
import { type Hover, hoverBlock } from '../words/highlight.js'
import { candidates } from '../words/propose.js'

export interface CandidatesProps {
  readonly doc: WordsDocument
  readonly word: WordRef
  onWords(action: WordsAction): void
  onHover(hover: Hover | null): void
}

const SHOWN = 5

/** The best counterparts of a word as the aligner ranks them; choosing one makes the link, or takes it away. */
export function Candidates({ doc, word, onWords, onHover }: CandidatesProps) {
  if (doc.proposal === null) return null
  const ranked = candidates(doc, word, SHOWN)
  const side = otherSide(word.side)
  const texts = messages.proposal
  return (
    <section className="panel candidates">
      <h2>{texts.candidates(wordText(doc, word))}</h2>
      {ranked.length === 0 && <p className="quiet">{texts.none}</p>}
      <ol>
        {ranked.map(({ index, confidence, drawn, proposed }, k) => {
          const kind = drawn !== 'none' ? messages.kind[drawn] : proposed !== 'none' ? texts.proposedAs(proposed) : ''
          const [i, j] = word.side === 'source' ? [word.index, index] : [index, word.index]
          return (
            <li key={index}>
              <button
                type="button"
                className="panel__row candidates__row"
                aria-label={texts.candidate(wordText(doc, { side, index }), confidence, kind)}
                aria-pressed={drawn !== 'none'}
                onClick={() => onWords({ type: 'candidate', word, index })}
                onPointerEnter={() => onHover({ ...hoverBlock({ top: i, bottom: i, left: j, right: j }), framed: true })}
                onPointerLeave={() => onHover(null)}
              >
                <kbd>{k + 1}</kbd>
                <bdi className="panel__text">{wordText(doc, { side, index })}</bdi>
                <span className="candidates__bar" aria-hidden="true">
                  <span style={{ width: `${100 * confidence}%` }} />
                </span>
                <span className="candidates__figure">{messages.percent(confidence)}</span>
                <span
                  className="sign"
                  data-kind={drawn !== 'none' ? drawn : proposed !== 'none' ? 'proposed' : undefined}
                  data-as={drawn === 'none' && proposed !== 'none' ? proposed : undefined}
                />
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
