import type { PhrasePair } from '@parascope/core/phrases'
import { memo, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DrawerContext } from '../shell/Frame.js'
import { messages } from '../shell/messages.js'
import { keep, kept } from '../shell/storage.js'
import type { Side, WordsDocument } from '../words/document.js'
import type { WordsAction } from '../words/editor.js'
import { type Hover, hoverBlock } from '../words/highlight.js'
import { PhraseList } from './PhraseList.js'
import { PhraseSwitch } from './PhraseSwitch.js'
import { blockOf, chosenPairs, countPairs, inducedPairs, LONGEST_SENTENCE, type PhraseChoice } from './phrase-list.js'

export interface PhrasePairsProps {
  readonly doc: WordsDocument
  readonly rtl: Readonly<Record<Side, boolean>>
  onWords(action: WordsAction): void
  onHover(hover: Hover | null): void
}

/** More rows than these wait until they are asked for. */
const FIRST = 40

/** The phrase pairs of the links as they are now. They are found anew when a link changes, not when the pointer moves. */
export const PhrasePairs = memo(function PhrasePairs({ doc, rtl, onWords, onHover }: PhrasePairsProps) {
  const { source, target, sure, possible } = doc
  const [choice, setChoice] = useState<PhraseChoice>(keptChoice)
  const [whole, setWhole] = useState(false)
  const closeDrawer = useContext(DrawerContext)
  const pairs = useMemo(() => inducedPairs({ source, target, sure, possible }), [source, target, sure, possible])
  const chosen = useMemo(() => chosenPairs(pairs ?? [], choice), [pairs, choice])
  const shown = useMemo(() => (whole ? chosen : chosen.slice(0, FIRST)), [chosen, whole])
  const pointed = useRef(false)
  const onPoint = useCallback(
    (pair: PhrasePair | null) => {
      pointed.current = pair !== null
      onHover(pair === null ? null : { ...hoverBlock(blockOf(pair)), framed: true })
    },
    [onHover],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed links may leave no such pair under a resting pointer
  useEffect(() => {
    if (pointed.current) onPoint(null)
  }, [pairs, onPoint])
  const onChoose = useCallback(
    (pair: PhrasePair) => {
      // the block must be drawn before its first cell can take the focus
      flushSync(() => {
        closeDrawer()
        onWords({ type: 'select-block', block: blockOf(pair) })
      })
      document.querySelector<HTMLElement>('[data-editor] [tabindex="0"]')?.focus()
    },
    [onWords, closeDrawer],
  )
  const onChoice = (next: PhraseChoice) => {
    setChoice(next)
    keep('phrases', next.extent)
    keep('phrases.differing', String(next.differing))
  }
  const texts = messages.phrases
  if (pairs === null || pairs.length === 0) {
    return (
      <section className="panel">
        <h2>{texts.title}</h2>
        <p className="quiet">{pairs === null ? texts.tooLong(LONGEST_SENTENCE) : texts.empty}</p>
      </section>
    )
  }
  const nulls = doc.nullSource.size + doc.nullTarget.size
  return (
    <section className="panel phrases" data-extent={choice.extent}>
      <h2>{texts.title}</h2>
      <PhraseSwitch choice={choice} onChoice={onChoice} />
      {chosen.length === 0 && <p className="quiet">{texts.allIdentical}</p>}
      <PhraseList pairs={shown} source={source} target={target} rtl={rtl} onPoint={onPoint} onChoose={onChoose} />
      {chosen.length > FIRST && (
        <button type="button" className="phrases__more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.showFirst(FIRST) : texts.showAll(chosen.length)}
        </button>
      )}
      <p className="quiet phrases__counts" data-testid="phrase-counts">
        {texts.counts(countPairs(pairs, choice), nulls).map((count) => (
          <span key={count}>{count} </span>
        ))}
      </p>
    </section>
  )
})

function keptChoice(): PhraseChoice {
  return { extent: kept('phrases') === 'all' ? 'all' : 'atomic', differing: kept('phrases.differing') === 'true' }
}
