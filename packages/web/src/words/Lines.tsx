import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ArmedBar } from './ArmedBar.js'
import { DOUBTFUL } from './attention.js'
import type { LinkKind, Side, WordsDocument } from './document.js'
import { currentWord } from './editor.js'
import { isHoveredLink } from './highlight.js'
import { SideWords } from './SideWords.js'
import { useFontsReady } from './use-fonts-ready.js'
import { type Size, useSize } from './use-size.js'
import { useWordFocus } from './use-word-focus.js'
import { useWordSize } from './use-word-size.js'
import type { WordsViewProps } from './view.js'

/** Above these, only the links of the word in view and those in doubt are drawn. */
const MANY_WORDS = 40
const MANY_LINKS = 60

interface Anchor {
  readonly x: number
  readonly y: number
}

type Anchors = Readonly<Record<Side, readonly Anchor[]>>

/** The links as lines between two sentences. The word under the pointer has strong lines, the others step back. */
export function Lines(view: WordsViewProps) {
  const { doc, selection, hover } = view
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const wordSize = useWordSize(doc, size)
  const anchors = useAnchors(ref, doc, size, wordSize)
  useWordFocus(ref, selection)
  const armed = selection.armed === null ? null : currentWord(doc, selection)
  const links = [...labelled(doc, 'sure'), ...labelled(doc, 'possible'), ...proposedLines(doc)]
  const dense = links.length > MANY_LINKS || doc.source.length > MANY_WORDS || doc.target.length > MANY_WORDS
  const isStrong = (i: number, j: number) => {
    const word = armed ?? (dense ? currentWord(doc, selection) : null)
    if (hover === null) return word !== null && (word.side === 'source' ? word.index === i : word.index === j)
    return isHoveredLink(hover, i, j)
  }
  const calm = hover === null && armed === null
  return (
    <div ref={ref} className="lines" data-editor style={{ '--word': wordSize } as CSSProperties}>
      <div className="lines__stage">
        <SideWords {...view} side="source" className="lines__side" />
        <SideWords {...view} side="target" className="lines__side" />
        {anchors !== null && size !== null && (
          <svg className="lines__curves" aria-hidden="true" data-calm={calm || undefined} data-dense={dense || undefined}>
            {links.map(({ i, j, kind, confidence }) => {
              const from = anchors.source[i]
              const to = anchors.target[j]
              if (from === undefined || to === undefined) return null
              return (
                <path
                  key={`${i}-${j}`}
                  d={curve(from, to)}
                  data-kind={kind}
                  data-proposed={confidence === undefined ? undefined : kind}
                  data-strong={isStrong(i, j) || undefined}
                  data-doubtful={(confidence !== undefined && (kind === 'possible' || confidence < DOUBTFUL)) || undefined}
                  style={confidence === undefined ? undefined : ({ '--confidence': confidence } as CSSProperties)}
                />
              )
            })}
          </svg>
        )}
      </div>
      <ArmedBar {...view} />
    </div>
  )
}

interface Line {
  readonly i: number
  readonly j: number
  readonly kind: LinkKind
  /** of a proposed link */
  readonly confidence?: number
}

function labelled(doc: WordsDocument, kind: LinkKind): Line[] {
  return doc[kind].links().map(([i, j]) => ({ i, j, kind }))
}

function proposedLines({ proposal, target }: WordsDocument): Line[] {
  if (proposal === null) return []
  return (['sure', 'possible'] as const).flatMap((kind) =>
    proposal[kind].links().map(([i, j]) => ({ i, j, kind, confidence: proposal.confidence[i * target.length + j] ?? 0 })),
  )
}

function curve(from: Anchor, to: Anchor): string {
  const bend = (to.y - from.y) / 2
  return `M${from.x} ${from.y}C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`
}

/** Where the lines begin and end: below each source word, above each target word, in the coordinates of the stage. */
function useAnchors(ref: RefObject<HTMLElement | null>, doc: WordsDocument, size: Size | null, wordSize: number): Anchors | null {
  const ready = useFontsReady()
  const [anchors, setAnchors] = useState<Anchors | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words, width and fonts move the words
  useLayoutEffect(() => {
    const sides = ref.current?.querySelectorAll<HTMLElement>('.lines__side')
    if (sides === undefined || sides.length < 2) return
    const place = (side: HTMLElement, below: boolean) =>
      Array.from(side.querySelectorAll<HTMLElement>('.word'), (word) => ({
        x: word.offsetLeft + word.offsetWidth / 2,
        y: word.offsetTop + (below ? word.offsetHeight + 2 : -2),
      }))
    setAnchors({ source: place(sides[0]!, true), target: place(sides[1]!, false) })
  }, [ref, doc.source, doc.target, size?.width, wordSize, ready])
  return anchors
}
