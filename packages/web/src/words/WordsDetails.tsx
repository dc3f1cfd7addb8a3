import { memo, useMemo } from 'react'
import { Candidates } from '../align/Candidates.js'
import type { SharedAligner } from '../align/use-shared-aligner.js'
import { PhrasePairs } from '../phrases/PhrasePairs.js'
import { inducedPairs } from '../phrases/phrase-list.js'
import { focusWork } from '../shell/Frame.js'
import { blockBetween, cellKind, openWords, paint, type Side, type WordRef, type WordsDocument } from './document.js'
import { currentWord, type Selection, type WordsAction } from './editor.js'
import { type Hover, hoveredWord } from './highlight.js'
import { messages } from './messages.js'
import { acceptProposal } from './propose.js'
import { Counts, CurrentWord, WordList } from './WordPanels.js'

export interface WordsDetailsProps {
  readonly doc: WordsDocument
  readonly selection: Selection
  readonly hover: Hover | null
  readonly rtl: Readonly<Record<Side, boolean>>
  /** null: the phase shows no proposals, so nothing is ranked either */
  readonly aligner: SharedAligner | null
  onAction(action: WordsAction): void
  onHover(hover: Hover | null): void
}

/** The tab Details of word alignment: counterparts of the word at hand, phrase pairs, what is open, the counts. */
export const WordsDetails = memo(function WordsDetails(props: WordsDetailsProps) {
  const { doc, selection, hover, rtl, aligner, onAction, onHover } = props
  const word = currentWord(doc, selection)
  const go = (ref: WordRef) => {
    onAction({ type: 'select', word: ref })
    focusWork()
  }
  // phrase pairs of everything that stands in the layer: what is proposed counts until it is changed
  const standing = useMemo(() => acceptProposal(doc), [doc])
  if (word === null) return null
  return (
    <>
      <CurrentWord doc={doc} word={word} onGo={go} onHover={onHover} />
      {aligner?.status.step === 'failed' && (
        <p className="quiet panel" role="alert">
          {messages.aligner.failed(aligner.status.reason)}{' '}
          <button type="button" className="link" onClick={aligner.retry}>
            {messages.aligner.retry}
          </button>
        </p>
      )}
      {aligner?.status.step === 'waiting' && <p className="quiet panel">{messages.aligner.loading}</p>}
      {aligner?.status.step === 'aligned' && (
        <Candidates doc={doc} word={hoveredWord(hover) ?? word} onWords={onAction} onHover={onHover} />
      )}
      <WordList title={messages.unaligned} words={openWords(doc).filter(isBare(doc))} doc={doc} onGo={go} onHover={onHover} />
      <Effect doc={standing} hover={hover} />
      <PhrasePairs doc={standing} rtl={rtl} onWords={onAction} onHover={onHover} />
      <Counts doc={doc} title={messages.touched} />
    </>
  )
})

function isBare({ proposal }: WordsDocument) {
  return ({ side, index }: WordRef) => {
    if (proposal === null) return true
    const size = (links: WordsDocument['sure']) => (side === 'source' ? links.rowSize(index) : links.columnSize(index))
    const nulls = side === 'source' ? proposal.nullSource : proposal.nullTarget
    return size(proposal.sure) + size(proposal.possible) === 0 && !nulls.has(index)
  }
}

/** What a click on the cell under the pointer would do to the phrase pairs. */
const Effect = memo(function Effect({ doc, hover }: { readonly doc: WordsDocument; readonly hover: Hover | null }) {
  const [i, j] = cellUnder(hover)
  const text = useMemo(() => {
    if (i < 0 || i >= doc.source.length || j >= doc.target.length) return null
    const cell = blockBetween({ i, j }, { i, j })
    const before = names(doc)
    const after = names(paint(doc, cell, cellKind(doc, i, j) === 'none' ? 'sure' : 'none'))
    if (before === null || after === null) return null
    const missing = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((name) => !b.has(name)).length
    return messages.effect(missing(after, before), missing(before, after))
  }, [doc, i, j])
  return text === null ? null : <p className="quiet panel words-effect">{text}</p>
})

function cellUnder(hover: Hover | null): readonly [number, number] {
  if (hover === null || hover.framed || hover.words || hover.source === null || hover.target === null) return [-1, -1]
  return [hover.source[0], hover.target[0]]
}

function names(doc: WordsDocument): ReadonlySet<string> | null {
  const pairs = inducedPairs(doc)
  return pairs === null ? null : new Set(pairs.filter(({ atomic }) => atomic).map(({ source, target }) => `${source}|${target}`))
}
