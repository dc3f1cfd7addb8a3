import { useMemo } from 'react'
import { messages } from '../shell/messages.js'
import { LazyTreesView } from '../trees/LazyTreesView.js'
import { type ReadTree, readTree } from '../trees/read-tree.js'
import type { Side } from '../words/document.js'
import { Lines } from '../words/Lines.js'
import { Matrix } from '../words/Matrix.js'
import type { Zoom } from '../words/matrix-size.js'
import { TextView } from '../words/TextView.js'
import type { WordsViewProps } from '../words/view.js'
import type { Pair } from './pair.js'
import type { PlaygroundAction } from './state.js'
import type { View } from './view-choice.js'

export interface WordsAreaProps extends WordsViewProps {
  readonly pair: Pair
  readonly view: View
  readonly zoom: Zoom
  onZoom(zoom: Zoom): void
  /** asks for a proposal of word links */
  onAlign(): void
  dispatch(action: PlaygroundAction): void
}

/** The chosen view of the pair, or what to do when there is nothing to show yet. */
export function WordsArea({ pair, view, zoom, onZoom, onAlign, dispatch, ...shared }: WordsAreaProps) {
  const { words, tree } = pair
  const source = useMemo<ReadTree>(() => readTree(tree.source, words.source), [tree.source, words.source])
  const target = useMemo<ReadTree>(() => readTree(tree.target, words.target), [tree.target, words.target])
  const read = useMemo(() => ({ source, target }), [source, target])
  const missing = missingSide(pair)
  if (missing !== null) return <p className="empty">{messages.empty[missing]}</p>
  switch (view) {
    case 'matrix':
      return <Matrix {...shared} zoom={zoom} onZoom={onZoom} />
    case 'lines':
      return <Lines {...shared} />
    case 'text':
      return <TextView {...shared} />
    case 'trees':
      return (
        <LazyTreesView
          {...shared}
          text={tree}
          read={read}
          nodes={pair.rest.nodes}
          proposal={pair.phrases}
          onPhrases={({ nodes, proposal }, said) => dispatch({ type: 'phrases', nodes, proposal, said })}
          onAlign={onAlign}
          onTree={(side, text) => dispatch({ type: 'tree', side, tree: text })}
          onTakeWords={(side, tokens) => dispatch({ type: 'tokens', side, tokens })}
        />
      )
  }
}

function missingSide({ words }: Pair): Side | 'both' | null {
  if (words.source.length === 0) return words.target.length === 0 ? 'both' : 'source'
  return words.target.length === 0 ? 'target' : null
}
