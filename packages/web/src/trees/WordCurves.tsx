import type { WordsDocument } from '../words/document.js'
import { type Hover, isHoveredLink } from '../words/highlight.js'

export interface WordCurvesProps {
  readonly doc: WordsDocument
  readonly hover: Hover | null
  /** x of the words */
  readonly source: readonly number[]
  readonly target: readonly number[]
  /** y where the curves begin and end */
  readonly from: number
  readonly to: number
}

/** Links between the words of two trees, drawn and proposed ones. */
export function WordCurves({ doc, hover, source, target, from, to }: WordCurvesProps) {
  const { proposal } = doc
  const groups = [
    { kind: 'sure', links: doc.sure, proposed: undefined },
    { kind: 'possible', links: doc.possible, proposed: undefined },
    { kind: 'sure', links: proposal?.sure, proposed: 'sure' },
    { kind: 'possible', links: proposal?.possible, proposed: 'possible' },
  ] as const
  const bend = (to - from) / 2
  return (
    <g className="double-tree__links" data-calm={hover === null || undefined}>
      {groups.flatMap(({ kind, links, proposed }) =>
        (links?.links() ?? []).map(([i, j]) => {
          const [x1, x2] = [source[i]!, target[j]!]
          const strong = hover !== null && isHoveredLink(hover, i, j)
          const path = `M${x1} ${from}C${x1} ${from + bend} ${x2} ${to - bend} ${x2} ${to}`
          return <path key={`${i}-${j}`} d={path} data-kind={kind} data-proposed={proposed} data-strong={strong || undefined} />
        }),
      )}
    </g>
  )
}
