import { messages } from '../shell/messages.js'
import { type WordRef, type WordsDocument, wordText } from '../words/document.js'
import type { WordsAction } from '../words/editor.js'
import { type Hover, hoverBlock } from '../words/highlight.js'
import { unitText } from '../words/unit-text.js'
import { rankedUnits } from '../words/units.js'

export interface CandidatesProps {
  readonly doc: WordsDocument
  readonly word: WordRef
  onWords(action: WordsAction): void
  onHover(hover: Hover | null): void
}

/** The best counterparts of a word, in one or several words, as the aligner ranks them; choosing one makes its links, or takes them away. */
export function Candidates({ doc, word, onWords, onHover }: CandidatesProps) {
  if (doc.proposal === null) return null
  const ranked = rankedUnits(doc, word)
  const texts = messages.proposal
  return (
    <section className="panel candidates">
      <h2>{texts.candidates(wordText(doc, word))}</h2>
      {ranked.length === 0 && <p className="quiet">{texts.none}</p>}
      <ol>
        {ranked.map((unit, k) => {
          const { block, confidence, drawn, proposed } = unit
          const { own, other } = unitText(doc, word, unit)
          const kind = drawn !== 'none' ? messages.kind[drawn] : proposed !== 'none' ? texts.proposedAs(proposed) : ''
          return (
            <li key={Object.values(block).join()}>
              <button
                type="button"
                className="panel__row candidates__row"
                aria-pressed={drawn !== 'none'}
                onClick={() => onWords({ type: 'unit', word, block })}
                onPointerEnter={() => onHover({ ...hoverBlock(block), framed: true })}
                onPointerLeave={() => onHover(null)}
              >
                <kbd>{k + 1}</kbd>{' '}
                <span className="panel__text">
                  {own !== null && (
                    <span className="candidates__own">
                      <bdi>{own}</bdi> ↔{' '}
                    </span>
                  )}
                  <bdi>{other}</bdi>
                </span>{' '}
                <span className="candidates__bar" aria-hidden="true">
                  <span style={{ width: `${100 * confidence}%` }} />
                </span>
                <span className="candidates__figure">{messages.percent(confidence)}</span>
                {kind !== '' && <span className="unseen"> {kind}</span>}
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
