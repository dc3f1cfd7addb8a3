/**
 * Trees as SVG text: one tree, or the two trees of a pair face to face with word links between the words and the links between
 * nodes as numbers at the nodes and as curves. Linked nodes carry the same number on both sides, nodes aligned to nothing
 * are struck through with the sign of the empty set: nothing is told by colour alone. The colours are the tokens of the look with fallbacks for light
 * and dark, so a drawing can stand in a page or in a file of its own.
 */
import { refOf } from '../corpus/nodes.js'
import type { NodeLink, NodeRef, PairRecord } from '../corpus/record.js'
import { parseTree, type Tree } from '../corpus/tree.js'
import { escapeHtml } from './html-page.js'
import { linkMarks, NOTHING } from './link-marks.js'
import { guessWidth, type PlacedTree, placeTree } from './tree-layout.js'

const LABEL = 12
const WORD = 16
const LEVEL = 34
const MARGIN = 18
const WORD_GAP = 26
const BETWEEN = 96
const ROUND = 5

const DARK: Readonly<Record<string, string>> = {
  '#fbfaf8': '#141517',
  '#1f1e1b': '#ecebe7',
  '#5c5850': '#b0aca3',
  '#8d877b': '#7d7a73',
  '#cfc9bd': '#3d4148',
  '#3451b2': '#9db2ff',
}

const STYLE = [
  ['.paper', 'fill:var(--paper,#fbfaf8)'],
  ['.branch', 'fill:none;stroke:var(--line-strong,#cfc9bd);stroke-width:1.1'],
  ['.label', `fill:var(--ink-2,#5c5850);font:600 ${LABEL}px var(--font-ui,system-ui,sans-serif);text-anchor:middle`],
  ['.word', `fill:var(--ink,#1f1e1b);font:${WORD}px var(--font-text,Georgia,serif);text-anchor:middle;unicode-bidi:isolate`],
  ['.null', 'fill:var(--ink-3,#8d877b);text-decoration:line-through'],
  ['.mark', 'fill:var(--accent,#3451b2);font:10px var(--font-ui,system-ui,sans-serif)'],
  ['.sure', 'fill:none;stroke:var(--ink,#1f1e1b);stroke-width:1.3'],
  ['.possible', 'fill:none;stroke:var(--ink-3,#8d877b);stroke-width:1.3;stroke-dasharray:4 3'],
  ['.phrase', 'fill:none;stroke:var(--accent,#3451b2);stroke-width:1;opacity:.35'],
] as const

/** One tree, its root at the top. */
export function treeSvg(tree: Tree, title = 'constituent tree'): string {
  const placed = place(tree)
  const words = MARGIN + placed.levels * LEVEL + WORD_GAP
  return svg(placed.width + 2 * MARGIN, words + MARGIN, title, half(placed, MARGIN, MARGIN + placed.levels * LEVEL, -1, words))
}

/** The pair to draw: trees, and the links that there are. */
export type DrawnPair = Pick<PairRecord, 'id' | 'sourceTree' | 'targetTree' | 'sure' | 'possible' | 'nodes'>

/** Both trees with their words facing; the record must have both. */
export function treePairSvg(record: DrawnPair): string {
  const { sourceTree, targetTree, nodes = [] } = record
  if (sourceTree === undefined || targetTree === undefined) throw new RangeError(`pair ${record.id} has not both trees`)
  const [source, target] = [place(parseTree(sourceTree)), place(parseTree(targetTree))]
  const width = Math.max(source.width, target.width) + 2 * MARGIN
  const sourceLeaves = MARGIN + source.levels * LEVEL
  const sourceWords = sourceLeaves + WORD_GAP
  const targetWords = sourceWords + BETWEEN
  const targetLeaves = targetWords + WORD_GAP - 8
  const [sourceX, targetX] = [(width - source.width) / 2, (width - target.width) / 2]
  const marks = linkMarks(nodes)
  const parts = [
    ...phraseCurves(
      nodes,
      source,
      target,
      (level) => sourceLeaves - level * LEVEL,
      (level) => targetLeaves + level * LEVEL,
      sourceX,
      targetX,
    ),
    ...(['sure', 'possible'] as const).flatMap((kind) =>
      (record[kind] ?? []).map(([i, j]) =>
        curve(sourceX + source.words[i]!, sourceWords + 7, targetX + target.words[j]!, targetWords - 15, kind),
      ),
    ),
    ...half(source, sourceX, sourceLeaves, -1, sourceWords, marks.source),
    ...half(target, targetX, targetLeaves, 1, targetWords, marks.target),
  ]
  return svg(width, targetLeaves + target.levels * LEVEL + MARGIN, `the trees of pair ${record.id}`, parts)
}

function place(tree: Tree): PlacedTree {
  return placeTree(tree, (text, kind) => guessWidth(text, kind === 'word' ? WORD : LABEL) + (kind === 'label' ? 16 : 0))
}

/** Branches, labels, marks and words of one tree; `up` is -1 where the root is at the top. */
function half(
  { nodes }: PlacedTree,
  left: number,
  leaves: number,
  up: 1 | -1,
  words: number,
  marks: ReadonlyMap<string, string> = new Map(),
): string[] {
  const yOf = (level: number) => leaves + up * level * LEVEL
  const branches: string[] = []
  const texts: string[] = []
  for (const { node, x, level, parent } of nodes) {
    const at = { x: left + x, y: yOf(level) }
    const above = nodes[parent]
    if (above !== undefined)
      branches.push(`<path class="branch" d="${branch(left + above.x, yOf(above.level), at.x, at.y, -up)}"/>`)
    const mark = marks.get(`${node.start}-${node.end}`)
    const isNull = mark === NOTHING
    texts.push(
      `<text class="label${isNull ? ' null' : ''}" x="${round(at.x)}" y="${round(at.y + 4)}">${escapeHtml(node.label)}</text>`,
    )
    if (mark !== undefined) {
      const shift = guessWidth(node.label, LABEL) / 2 + 3
      texts.push(`<text class="mark" x="${round(at.x + shift)}" y="${round(at.y)}">${mark}</text>`)
    }
    if (node.token !== undefined)
      texts.push(
        `<text class="word${isNull ? ' null' : ''}" x="${round(at.x)}" y="${round(words)}">${escapeHtml(node.token)}</text>`,
      )
  }
  return [...branches, ...texts]
}

/** From the parent towards the child, at right angles with a round corner; `down` is 1 where children stand below. */
function branch(px: number, py: number, x: number, y: number, down: number): string {
  const from = py + down * 8
  const bar = py + down * 13
  const end = y - down * 9
  if (Math.abs(x - px) < ROUND) return `M${round(x)} ${round(from)}V${round(end)}`
  const turn = Math.sign(x - px) * ROUND
  return `M${round(px)} ${round(from)}V${round(bar)}H${round(x - turn)}Q${round(x)} ${round(bar)} ${round(x)} ${round(bar + down * ROUND)}V${round(end)}`
}

/** Curves between linked phrases of more than one word, once for a chain. */
function phraseCurves(
  nodes: readonly NodeLink[],
  source: PlacedTree,
  target: PlacedTree,
  sourceY: (level: number) => number,
  targetY: (level: number) => number,
  sourceX: number,
  targetX: number,
): string[] {
  const find = ({ nodes: list }: PlacedTree, ref: NodeRef) => list.find(({ node }) => refOf(node).join() === ref.join())
  const curves: string[] = []
  for (const { source: from, target: to } of nodes) {
    if (from === null || to === null || from[2] > 0 || to[2] > 0 || Math.min(from[1] - from[0], to[1] - to[0]) < 2) continue
    const [a, b] = [find(source, from), find(target, to)]
    if (a === undefined || b === undefined) continue
    curves.push(curve(sourceX + a.x, sourceY(a.level) + 8, targetX + b.x, targetY(b.level) - 8, 'phrase'))
  }
  return curves
}

function curve(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  const bend = (y2 - y1) / 2
  return `<path class="${kind}" d="M${round(x1)} ${round(y1)}C${round(x1)} ${round(y1 + bend)} ${round(x2)} ${round(y2 - bend)} ${round(x2)} ${round(y2)}"/>`
}

const round = (value: number) => Math.round(value * 10) / 10

function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)]
  const dark = STYLE.map(([name, rule]) => `.tree-drawing ${name}{${rule.replace(/#[0-9a-f]{6}/g, (colour) => DARK[colour]!)}}`)
  const light = STYLE.map(([name, rule]) => `.tree-drawing ${name}{${rule}}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="tree-drawing" role="img" aria-label="${escapeHtml(title)}" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${light.join('')}@media(prefers-color-scheme:dark){${dark.join('')}}</style>`,
    `<rect class="paper" width="${w}" height="${h}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}
