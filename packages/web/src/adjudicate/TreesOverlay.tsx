import { type NodeLink, type NodeRef, parseTree, refOf, type TreeNode } from '@parascope/core/corpus'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { layoutTree, type PlacedNode } from '../trees/layout.js'
import { branch } from '../trees/tree-lines.js'
import { DisputeTable } from './DisputeTable.js'
import { messages } from './messages.js'
import type { OverlayProps } from './overlay.js'
import { placeText } from './part-text.js'

const LEVEL = 34
const GAP = 92
const MARGIN = 20

interface Half {
  readonly nodes: readonly PlacedNode<TreeNode>[]
  readonly width: number
  readonly height: number
  readonly at: ReadonlyMap<string, PlacedNode<TreeNode>>
}

/** The disputes as a list, and both trees with their leaves facing and everybody's links between them. */
export function TreesOverlay({ item, record, context, current, takes, onGo }: OverlayProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const halves = useMemo(() => {
    const gold = item.gold?.content
    const source = halfOf(gold?.sourceTree ?? record.sourceTree)
    const target = halfOf(gold?.targetTree ?? record.targetTree)
    return source === null || target === null ? null : { source, target }
  }, [item.gold, record])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows the dispute at hand
  useEffect(() => {
    drawing.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <div className="overlay-trees">
      {halves === null ? (
        <p className="quiet">{messages.noTrees}</p>
      ) : (
        <div className="overlay-trees__scroll">
          <Facing drawing={drawing} halves={halves} item={item} current={current} />
        </div>
      )}
      <DisputeTable
        {...{ item, context, current, takes, onGo }}
        label={messages.says}
        first={{ title: '', of: ({ place, says }) => placeText(place, says, context) }}
      />
    </div>
  )
}

interface FacingProps extends Pick<OverlayProps, 'item' | 'current'> {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly halves: { readonly source: Half; readonly target: Half }
}

function Facing({ drawing, halves, item, current }: FacingProps) {
  const { source, target } = halves
  const width = Math.max(source.width, target.width) + 2 * MARGIN
  const top = MARGIN + source.height
  const bottom = top + GAP
  const height = bottom + target.height + MARGIN + 8
  const placeOf = (side: 'source' | 'target', ref: NodeRef | null) => {
    const node = ref === null ? undefined : halves[side].at.get(String(ref))
    if (node === undefined) return undefined
    return { x: MARGIN + node.x, y: side === 'source' ? MARGIN + node.y : bottom + (target.height - node.y) }
  }
  const curve = ({ source: from, target: to }: Pick<NodeLink, 'source' | 'target'>, shift: number) => {
    const [a, b] = [placeOf('source', from), placeOf('target', to)]
    if (a === undefined || b === undefined) return undefined
    const bend = (b.y - a.y) * 0.45
    return `M${a.x + shift} ${a.y + 6}C${a.x + shift} ${a.y + bend} ${b.x + shift} ${b.y - bend} ${b.x + shift} ${b.y - 14}`
  }
  const atHand = current?.place.kind === 'nodes' ? current.place.links : []
  const named = new Set(atHand.flatMap(([a, b]) => [`source ${a}`, `target ${b}`]))
  return (
    <svg ref={drawing} className="overlay-trees__svg" width={width} height={height} role="img" aria-label={messages.trees}>
      {(['source', 'target'] as const).map((side) =>
        halves[side].nodes.map(({ node, parent, x }) => {
          const ref = refOf(node)
          const place = placeOf(side, ref)!
          const above = parent === -1 ? undefined : placeOf(side, refOf(halves[side].nodes[parent]!.node))
          return (
            <g key={`${side} ${ref}`} data-current={named.has(`${side} ${ref}`) ? '' : undefined}>
              {above !== undefined && (
                <path
                  className="overlay-trees__branch"
                  d={branch(middleOf(above), middleOf(place), side === 'source' ? 1 : -1, LEVEL)}
                />
              )}
              <text
                x={MARGIN + x}
                y={place.y}
                className={node.token === undefined ? 'overlay-trees__label' : 'overlay-trees__word'}
              >
                {node.token ?? node.label}
              </text>
            </g>
          )
        }),
      )}
      {(item.agreed.nodes ?? []).map((link) => (
        <path key={`agreed ${link.source}|${link.target}`} className="overlay-trees__agreed" d={curve(link, 0)} />
      ))}
      {current?.says.map(({ layer, part }, k) =>
        (part?.nodes ?? []).map((link) => (
          <path
            key={`${layer} ${link.source}|${link.target}`}
            className="overlay-trees__link"
            data-place={k % 4}
            data-look={link.kind}
            d={curve(link, (k - (current.says.length - 1) / 2) * 4)}
          />
        )),
      )}
    </svg>
  )
}

/** The middle of letters that stand at a place. */
function middleOf({ x, y }: { readonly x: number; readonly y: number }) {
  return { x, y: y - 4 }
}

/** A tree laid out, its nodes by their names; null where there is none. */
function halfOf(text: string | undefined): Half | null {
  if (text === undefined) return null
  try {
    const root = parseTree(text)
    const { nodes, width, height } = layoutTree(root, (node) => (node.token ?? node.label).length * 8 + 4, LEVEL)
    return { nodes, width, height, at: new Map(nodes.map((placed) => [String(refOf(placed.node)), placed])) }
  } catch {
    return null
  }
}
