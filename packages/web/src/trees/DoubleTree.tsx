import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { type Side, wordStates } from '../words/document.js'
import { LABEL_FONT, textWidth, WORD_FONT } from '../words/measure-text.js'
import { useFontsReady } from '../words/use-fonts-ready.js'
import type { Size } from '../words/use-size.js'
import type { WordsViewProps } from '../words/view.js'
import { type DrawnPhrase, drawnTree } from './drawn-phrase.js'
import { layoutTree } from './layout.js'
import { messages } from './messages.js'
import { NodeCurves } from './NodeCurves.js'
import { PhraseItem, type PhraseLook } from './PhraseItem.js'
import { PhraseShape, type PhraseShapeProps } from './PhraseShape.js'
import type { PhraseContext, PhraseSelection } from './phrase-editor.js'
import { isSamePhrase, type PhraseLink, type PhraseLinks, type PhraseRef, phraseStates } from './phrase-links.js'
import { type PhraseProposal, proposedFor } from './phrase-proposal.js'
import { type PhraseNames, phraseAbout, phraseName } from './phrase-text.js'
import { branch, fan } from './tree-lines.js'
import { WordCurves } from './WordCurves.js'

export interface DoubleTreeProps extends Pick<WordsViewProps, 'doc' | 'hover' | 'marks' | 'rtl'> {
  readonly context: PhraseContext
  readonly names: PhraseNames
  readonly links: PhraseLinks
  readonly proposal: PhraseProposal | null
  readonly broken: ReadonlySet<PhraseLink>
  readonly selection: PhraseSelection
  /** the phrase under the pointer, or else the one with the focus */
  readonly active: PhraseRef | null
  /** px that the drawing should not exceed if it can */
  readonly room: Size
  onPoint(ref: PhraseRef | null): void
  /** null: the focus has left */
  onFocused(ref: PhraseRef | null): void
  onPick(ref: PhraseRef, possible: boolean): void
  /** one phrase was dragged to another */
  onDrag?(from: PhraseRef, to: PhraseRef, possible: boolean): void
  onCollapse(ref: PhraseRef): void
  onKeyDown(event: KeyboardEvent): void
}

/** px between two levels: what the room allows, within these bounds */
const LEVELS = { least: 23, most: 42 }
const MARGIN = 18
const WORD_GAP = { tags: 28, none: 24 }
const BETWEEN = 96
/** below this share of its size the drawing scrolls instead */
const SMALLEST = 0.8

/** Both trees with their leaves facing: the first grows down, the second up, links of words and of phrases between them. */
export function DoubleTree(props: DoubleTreeProps) {
  const { doc, hover, marks, rtl, context, names, links, proposal, broken, selection, active, room } = props
  const { onPoint, onFocused, onPick, onDrag, onCollapse, onKeyDown } = props
  const dragged = useRef<PhraseRef | null>(null)
  const wasDragged = useRef(false)
  const ref = useRef<SVGSVGElement>(null)
  const ready = useFontsReady()
  const { trees, tags } = context
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded fonts change the widths
  const halves = useMemo(() => {
    const half = (side: Side) => {
      const drawn = drawnTree(trees[side], names.labels[side], doc[side], selection.collapsed[side])
      return { drawn, layout: layoutTree(drawn, (node) => nodeWidth(node, tags), 1) }
    }
    return { source: half('source'), target: half('target') }
  }, [trees, names, doc.source, doc.target, selection.collapsed, tags, ready])
  useEffect(() => {
    if (ref.current?.contains(document.activeElement) !== true) return
    itemOf(ref.current, selection.current)?.focus()
  }, [selection.current])

  const gap = tags ? WORD_GAP.tags : WORD_GAP.none
  const levels = halves.source.layout.height + halves.target.layout.height
  const width = Math.max(halves.source.layout.width, halves.target.layout.width) + 2 * MARGIN
  // a wide drawing is shrunk to the width, which leaves it more height
  const scale = Math.max(SMALLEST, Math.min(1, room.width / width))
  const free = room.height / scale - 2 * MARGIN - 2 * gap - BETWEEN
  const level = Math.max(LEVELS.least, Math.min(LEVELS.most, Math.floor(free / Math.max(1, levels))))
  const sourceWords = MARGIN + halves.source.layout.height * level + gap
  const targetWords = sourceWords + BETWEEN
  const targetLeaves = targetWords + gap - 6
  const height = targetLeaves + halves.target.layout.height * level + MARGIN

  const half = (side: Side) => {
    const { drawn, layout } = halves[side]
    const down = side === 'source' ? (1 as const) : (-1 as const)
    const shift = (width - layout.width) / 2
    const nodes = layout.nodes.map(({ node, x, y, parent }) => ({
      node,
      parent,
      x: shift + (rtl[side] ? layout.width - x : x),
      y: side === 'source' ? MARGIN + y * level : targetLeaves + (layout.height - y) * level,
    }))
    const places = new Map(nodes.map((node) => [node.node.phrase, node]))
    const words: number[] = []
    for (const { node, x } of nodes) if (node.token !== undefined) words[node.start] = x
    // a phrase that is not drawn is met where its words hang together
    const place = (phrase: number): { readonly x: number; readonly y: number } => {
      let above = phrase
      while (!places.has(above)) above = trees[side].parent[above]!
      return places.get(above)!
    }
    const isInside = (start: number, end: number) => {
      const span = hover?.[side] ?? null
      return span !== null && start >= span[0] && end <= span[1]
    }
    const states = phraseStates(links, trees[side], side)
    const ofWords = wordStates(doc, side)
    // where nobody links words, none of them waits for a link
    const isNeutral = tags && doc.proposal === null && doc.sure.size + doc.possible.size === 0
    const at = (phrase: number) => ({ side, phrase })
    const wordsAt = side === 'source' ? sourceWords : targetWords
    const brokenPhrases = new Set(Array.from(broken, (link) => link[side]))
    const badgeOf = (phrase: number, proposed: ReturnType<typeof proposedFor>) => {
      if (states[phrase] === 'null') return '∅'
      const numbers = links.links.flatMap((link, k) => (link[side] === phrase ? [k + 1] : []))
      if (numbers.length > 0) return `${numbers.join(',')}${brokenPhrases.has(phrase) ? '!' : ''}`
      return proposed === null ? '' : proposed === 'null' ? '∅?' : '?'
    }
    const shapes = nodes.flatMap(({ node, x, y }): PhraseShapeProps[] => {
      const { phrase, label, token, start, collapsed } = node
      // the root of words without a tree is no phrase
      if (label === '' && token === undefined) return []
      const proposed = proposedFor(proposal, at(phrase))
      return [
        {
          phrase,
          side,
          label,
          hasLabel: token === undefined || tags,
          token,
          collapsed,
          x,
          y,
          wordsAt,
          state: states[phrase]!,
          wordState: isNeutral || token === undefined ? 'linked' : ofWords[start]!,
          badge: badgeOf(phrase, proposed),
          isActive: isSamePhrase(active, at(phrase)),
          isArmed: isSamePhrase(selection.armed, at(phrase)),
          isInside: isInside(trees[side].start[phrase]!, trees[side].end[phrase]!),
          isProposed: states[phrase] === 'open' && proposed !== null,
          isBroken: brokenPhrases.has(phrase),
          isMarked: token !== undefined && marks[side].has(start),
        },
      ]
    })
    const look: PhraseLook = {
      side,
      tags,
      wordsAt,
      current: selection.current,
      armed: selection.armed,
      place,
      name: (phrase) => `${phraseName(names, at(phrase))}: ${phraseAbout(names, links, proposal, at(phrase))}`,
    }
    return { drawn, nodes, words, shapes, look, down, isInside }
  }
  const both = { source: half('source'), target: half('target') }

  // a word is linked at the word, so that links of words are short
  const linkEnd = (side: Side, phrase: number) => {
    const { x, y } = both[side].look.place(phrase)
    const isLeaf = trees[side].childrenFrom[phrase] === trees[side].childrenFrom[phrase + 1]
    return { x, y: !isLeaf ? y : side === 'source' ? sourceWords : targetWords - 8 }
  }

  const refAt = (target: EventTarget): PhraseRef | null => {
    const item = (target as Element).closest<SVGElement>('[data-phrase]')
    return item === null ? null : { side: item.dataset.side as Side, phrase: Number(item.dataset.phrase) }
  }
  const onClick = (event: MouseEvent) => {
    const picked = refAt(event.target)
    if (picked === null || wasDragged.current) return
    // the drawing cannot be focused, its item can
    itemOf(ref.current, picked)?.focus({ preventScroll: true })
    if ((event.target as Element).closest('[data-handle]') !== null) onCollapse(picked)
    else onPick(picked, event.shiftKey)
  }
  const onPointerDown = (event: PointerEvent) => {
    wasDragged.current = false
    dragged.current = onDrag === undefined || event.pointerType === 'touch' ? null : refAt(event.target)
  }
  const onPointerUp = (event: PointerEvent) => {
    const to = refAt(event.target)
    if (dragged.current !== null && to !== null && !isSamePhrase(dragged.current, to)) {
      // the click that follows belongs to what holds both ends
      wasDragged.current = true
      itemOf(ref.current, to)?.focus({ preventScroll: true })
      onDrag?.(dragged.current, to, event.shiftKey)
    }
    dragged.current = null
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onPoint(refAt(event.target))
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onFocused(null)
  }
  return (
    <div className="double-tree" data-editor>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with parts, not one image */}
      <svg
        ref={ref}
        role="group"
        aria-label={messages.label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: SMALLEST * width }}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
        onPointerOver={onPointerOver}
        onPointerLeave={() => onPoint(null)}
        onFocus={(event) => onFocused(refAt(event.target))}
        onBlur={onBlur}
      >
        {(['source', 'target'] as const).map((side) => {
          const { nodes, look, down, isInside } = both[side]
          return (
            <g key={side} className="tree-lines">
              {nodes.map((placed) => {
                const parent = nodes[placed.parent]
                if (parent === undefined || (parent.node.label === '' && parent.node.children.length > 0)) return null
                if (parent.node.collapsed) return null
                const inside = isInside(parent.node.start, parent.node.end) || undefined
                return <path key={placed.node.phrase} data-inside={inside} d={branch(parent, placed, down, level)} />
              })}
              {nodes.map((placed) => {
                if (!placed.node.collapsed) return null
                const reach = [placed.node.start, placed.node.end - 1].map((index) => both[side].words[index]!)
                const end = look.place(placed.node.children[0]!.phrase).y
                return <path key={placed.node.phrase} data-fan d={fan(placed, reach[0]!, reach[1]!, end - down * 12, down)} />
              })}
            </g>
          )
        })}
        <WordCurves
          doc={doc}
          hover={hover}
          source={both.source.words}
          target={both.target.words}
          from={sourceWords + 8}
          to={targetWords - 16}
        />
        <NodeCurves
          links={links.links}
          proposed={proposal?.pairs ?? []}
          active={active}
          place={({ side, phrase }) => linkEnd(side, phrase)}
          isBroken={(link) => broken.has(link)}
        />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus */}
        <g aria-hidden="true">
          {[...both.source.shapes, ...both.target.shapes].map((shape) => (
            <PhraseShape key={`${shape.side} ${shape.phrase}`} {...shape} />
          ))}
        </g>
        {(['source', 'target'] as const).map((side) => (
          <g key={side} role="tree" aria-label={messages.tree[side]}>
            <PhraseItem drawn={both[side].drawn} look={both[side].look} level={1} />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** What stands for a phrase where the focus is concerned. */
function itemOf(drawing: SVGSVGElement | null, { side, phrase }: PhraseRef): SVGElement | null {
  return drawing?.querySelector<SVGElement>(`.phrase-item[data-side="${side}"][data-phrase="${phrase}"]`) ?? null
}

function nodeWidth({ label, token }: DrawnPhrase, tags: boolean): number {
  if (token === undefined) return textWidth(label, LABEL_FONT) + 22
  return Math.max(textWidth(token, WORD_FONT), tags ? textWidth(label, LABEL_FONT) + 10 : 0)
}
