import { Candidates } from '../align/Candidates.js'
import { PhrasePairs } from '../phrases/PhrasePairs.js'
import { messages } from '../shell/messages.js'
import { openWords, type WordRef } from '../words/document.js'
import { currentWord } from '../words/editor.js'
import { hoveredWord } from '../words/highlight.js'
import { Counts, CurrentWord, WordList } from '../words/WordPanels.js'
import type { DockPanelProps } from './Dock.js'
import { LostLinks } from './LostLinks.js'

/** The current word with its counterparts, what is open on both sides, the phrase pairs, and the counts. */
export function DetailsPanel({ pair, selection, hover, rtl, onWords, onHover, dispatch }: DockPanelProps) {
  const { words } = pair
  if (words.source.length === 0 || words.target.length === 0) return <p className="quiet panel">{messages.dock.empty}</p>
  const word = currentWord(words, selection)
  const go = (ref: WordRef) => onWords({ type: 'select', word: ref })
  return (
    <>
      <LostLinks
        lost={pair.lost}
        onRestore={() => dispatch({ type: 'undo' })}
        onForget={() => dispatch({ type: 'forget-lost' })}
      />
      {word !== null && <CurrentWord doc={words} word={word} onGo={go} onHover={onHover} />}
      {word !== null && <Candidates doc={words} word={hoveredWord(hover) ?? word} onWords={onWords} onHover={onHover} />}
      <WordList title={messages.dock.openWords} words={openWords(words)} doc={words} onGo={go} onHover={onHover} />
      <PhrasePairs doc={words} rtl={rtl} onWords={onWords} onHover={onHover} />
      <Counts doc={words} />
    </>
  )
}
