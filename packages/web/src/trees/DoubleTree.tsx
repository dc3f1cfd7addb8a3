import type { Tree, TreeNode } from '@parascope/core/corpus'
import { useMemo } from 'react'
import { messages } from '../shell/messages.js'
import { type Side, wordStates } from '../words/document.js'
import { isHoveredLink } from '../words/highlight.js'
import { LABEL_FONT, textWidth, WORD_FONT } from '../words/measure-text.js'
import { useFontsReady } from '../words/use-fonts-ready.js'
import type { WordsViewProps } from '../words/view.js'
import { layoutTree } from './layout.js'
import { type HalfNode, TreeHalf } from './TreeHalf.js'

export interface DoubleTreeProps extends WordsViewProps {
  /** null: the words of that side stand alone */
  readonly trees: Readonly<Record<Side, Tree | null>>
  /** px of height that the drawing should not exceed if it can */
  readonly room: number
}

/** px between two levels: what the room allows, within these bounds */
const LEVELS = { least: 24, most: 38 }
const MARGIN = 16
const WORD_GAP = 28
const BETWEEN = 92

/** Both trees with their leaves facing: the first grows down, the second up, links run between the words. */
export function DoubleTree({ doc, selection, hover, marks, rtl, trees, room, onAction, onHover }: DoubleTreeProps) {
  const ready = useFontsReady()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded fonts change the widths
  const halves = useMemo(() => {
    const half = (side: Side) => layoutTree(trees[side] ?? flatTree(doc[side]), nodeWidth, 1)
    return { source: half('source'), target: half('target') }
  }, [trees, doc.source, doc.target, ready])
  const levels = halves.source.height + halves.target.height
  const free = room - 2 * MARGIN - 2 * WORD_GAP - BETWEEN
  const level = Math.max(LEVELS.least, Math.min(LEVELS.most, Math.floor(free / Math.max(1, levels))))

  const width = Math.max(halves.source.width, halves.target.width) + 2 * MARGIN
  const sourceWords = MARGIN + halves.source.height * level + WORD_GAP
  const targetWords = sourceWords + BETWEEN
  const targetLeaves = targetWords + WORD_GAP - 4
  const height = targetLeaves + halves.target.height * level + MARGIN

  const place = (side: Side): HalfNode[] => {
    const half = halves[side]
    const shift = (width - half.width) / 2
    return half.nodes.map((placed) => ({
      ...placed,
      x: shift + (rtl[side] ? half.width - placed.x : placed.x),
      y: side === 'source' ? MARGIN + placed.y * level : targetLeaves + (half.height - placed.y) * level,
      words: doc[side].slice(placed.node.start, placed.node.end).join(' '),
    }))
  }
  const nodes = { source: place('source'), target: place('target') }
  const xOf = (side: Side) => {
    const places: number[] = []
    for (const { node, x } of nodes[side]) if (node.token !== undefined) places[node.start] = x
    return places
  }
  const sourceX = xOf('source')
  const targetX = xOf('target')
  const strong = (i: number, j: number) => hover !== null && isHoveredLink(hover, i, j)
  const armedOn = (side: Side) => (selection.armed?.side === side ? selection.armed.index : -1)
  const tap = (side: Side) => (index: number, possible: boolean) =>
    onAction({ type: 'tap', word: { side, index }, kind: possible ? 'possible' : 'sure' })
  const shared = { level, hover, onHover }
  return (
    <div className="double-tree">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with parts, not one image */}
      <svg
        role="group"
        aria-label={messages.trees.label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        onPointerLeave={() => onHover(null)}
      >
        <g className="double-tree__links" data-calm={hover === null || undefined}>
          {(['sure', 'possible'] as const).flatMap((kind) =>
            doc[kind].links().map(([i, j]) => {
              const [x1, x2, y1, y2] = [sourceX[i]!, targetX[j]!, sourceWords + 8, targetWords - 16]
              const bend = (y2 - y1) / 2
              const path = `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
              return <path key={`${i}-${j}`} d={path} data-kind={kind} data-strong={strong(i, j) || undefined} />
            }),
          )}
        </g>
        <TreeHalf
          side="source"
          nodes={nodes.source}
          down={1}
          wordsAt={sourceWords}
          states={wordStates(doc, 'source')}
          marked={marks.source}
          armed={armedOn('source')}
          onTap={tap('source')}
          {...shared}
        />
        <TreeHalf
          side="target"
          nodes={nodes.target}
          down={-1}
          wordsAt={targetWords}
          states={wordStates(doc, 'target')}
          marked={marks.target}
          armed={armedOn('target')}
          onTap={tap('target')}
          {...shared}
        />
      </svg>
    </div>
  )
}

function nodeWidth(node: TreeNode): number {
  const label = textWidth(node.label, LABEL_FONT)
  return node.token === undefined ? label : Math.max(label, textWidth(node.token, WORD_FONT))
}

/** Words without a tree: a row of leaves without labels. */
function flatTree(tokens: readonly string[]): TreeNode {
  const children = tokens.map((token, k) => ({ label: '', children: [], token, start: k, end: k + 1 }))
  return { label: '', children, start: 0, end: tokens.length }
}
