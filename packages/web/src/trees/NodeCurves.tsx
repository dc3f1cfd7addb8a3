import type { LinkKind } from '../words/document.js'
import { messages } from './messages.js'
import type { PhraseLink, PhraseRef } from './phrase-links.js'
import type { ProposedPair } from './phrase-proposal.js'

export interface NodeCurvesProps {
  readonly links: readonly PhraseLink[]
  readonly proposed: readonly ProposedPair[]
  readonly active: PhraseRef | null
  place(ref: PhraseRef): { readonly x: number; readonly y: number }
  isBroken(link: PhraseLink): boolean
}

interface Curve {
  readonly source: number
  readonly target: number
  readonly kind: LinkKind | 'proposed'
  readonly label: string
  readonly broken: boolean
}

/** Links between phrases as curves: sure ones are solid, possible ones dotted, proposed ones dashed. Those at hand are strong. */
export function NodeCurves({ links, proposed, active, place, isBroken }: NodeCurvesProps) {
  const curves: Curve[] = [
    ...proposed.map(({ source, target, similarity }) => {
      return { source, target, kind: 'proposed', label: messages.proposedLabel(similarity), broken: false } as const
    }),
    ...links.map((link) => ({ ...link, label: messages.kind[link.kind], broken: isBroken(link) })),
  ]
  const isStrong = (curve: Curve) => active !== null && curve[active.side] === active.phrase
  return (
    <g className="node-links" data-calm={!curves.some(isStrong) || undefined}>
      {curves.map((curve) => {
        const from = place({ side: 'source', phrase: curve.source })
        const to = place({ side: 'target', phrase: curve.target })
        const bend = (to.y - from.y) * 0.45
        const path = `M${from.x} ${from.y + 9}C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y - 9}`
        const strong = isStrong(curve)
        return (
          <g
            key={`${curve.source}-${curve.target}`}
            className="node-link"
            data-kind={curve.kind}
            data-strong={strong || undefined}
            data-broken={curve.broken || undefined}
          >
            <path d={path} />
            {strong && (
              <text className="node-link__label" x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 + 4}>
                {curve.label}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
