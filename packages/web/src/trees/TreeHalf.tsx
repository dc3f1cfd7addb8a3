import type { TreeNode } from '@parascope/core/corpus'
import { messages } from '../shell/messages.js'
import type { Side, WordState } from '../words/document.js'
import { type Hover, hoverSpan } from '../words/highlight.js'
import type { PlacedNode } from './layout.js'

export interface HalfNode extends PlacedNode {
  /** the node's words, for its title */
  readonly words: string
}

export interface TreeHalfProps {
  readonly side: Side
  readonly nodes: readonly HalfNode[]
  /** 1 when the tree grows down, -1 when it is mirrored */
  readonly down: 1 | -1
  /** px from a node to its children's level */
  readonly level: number
  /** y of the words */
  readonly wordsAt: number
  readonly states: readonly WordState[]
  readonly marked: ReadonlySet<number>
  readonly hover: Hover | null
  readonly armed: number
  onHover(hover: Hover | null): void
  onTap(index: number, possible: boolean): void
}

const LINE = 15
const ROUND = 5

/** From below the parent to above the child, at right angles with a round corner: branches never cross. */
function branch(parent: HalfNode, child: HalfNode, down: 1 | -1, level: number): string {
  const from = parent.y + down * 9
  const bar = parent.y + down * (9 + (level - 20) / 3)
  const end = child.y - down * 9
  const across = child.x - parent.x
  if (Math.abs(across) < ROUND) return `M${child.x} ${from}V${end}`
  const turn = Math.sign(across) * ROUND
  return `M${parent.x} ${from}V${bar}H${child.x - turn}Q${child.x} ${bar} ${child.x} ${bar + down * ROUND}V${end}`
}

/** One of the two trees: its branches, its labels and its words. */
export function TreeHalf({ side, nodes, down, level, wordsAt, states, marked, hover, armed, onHover, onTap }: TreeHalfProps) {
  const span = hover?.[side] ?? null
  const isHovered = (node: TreeNode) => span !== null && node.start === span[0] && node.end === span[1]
  const isInside = (node: TreeNode) => span !== null && node.start >= span[0] && node.end <= span[1]
  return (
    <g className="tree">
      {nodes.map((placed, k) => {
        const parent = nodes[placed.parent]
        if (parent === undefined || parent.node.label === '') return null
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a branch belongs to its node's place
            key={k}
            className="tree__branch"
            data-inside={(isInside(parent.node) && isInside(placed.node)) || undefined}
            d={branch(parent, placed, down, level)}
          />
        )
      })}
      {nodes.map(({ node, x, y, words }, k) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a node is its place
          key={k}
          className="tree__node"
          data-hovered={isHovered(node) || undefined}
          data-inside={isInside(node) || undefined}
          onPointerEnter={() => onHover(hoverSpan(side, node.start, node.end))}
        >
          <title>{messages.trees.node(node.label, words)}</title>
          <rect className="tree__reach" x={x - 18} y={y - LINE / 2 - 2} width={36} height={LINE + 4} rx={4} />
          <text className="tree__label" x={x} y={y + 4}>
            {node.label}
          </text>
        </g>
      ))}
      {nodes.map(({ node, x }) =>
        node.token === undefined ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the words can be linked by keyboard in the other views
          <g
            key={node.start}
            className="tree__word"
            data-state={states[node.start]}
            data-marked={marked.has(node.start) || undefined}
            data-armed={armed === node.start || undefined}
            onPointerEnter={() => onHover(hoverSpan(side, node.start, node.end))}
            onClick={(event) => onTap(node.start, event.shiftKey)}
          >
            <text x={x} y={wordsAt}>
              {node.token}
            </text>
          </g>
        ),
      )}
    </g>
  )
}
