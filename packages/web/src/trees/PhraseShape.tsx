import { memo } from 'react'
import type { Side, WordState } from '../words/document.js'
import { labelBox, labelWidth, wordBox } from './phrase-box.js'

export interface PhraseShapeProps {
  readonly phrase: number
  readonly side: Side
  readonly label: string
  readonly hasLabel: boolean
  /** of a phrase of one word */
  readonly token: string | undefined
  readonly collapsed: boolean
  readonly x: number
  readonly y: number
  /** y of the words */
  readonly wordsAt: number
  readonly state: WordState
  readonly wordState: WordState
  readonly badge: string
  readonly isActive: boolean
  readonly isArmed: boolean
  readonly isInside: boolean
  readonly isProposed: boolean
  readonly isBroken: boolean
  readonly isMarked: boolean
}

/** A phrase as it is seen and pointed at. It is drawn anew only if something of its own has changed. */
export const PhraseShape = memo(function PhraseShape(props: PhraseShapeProps) {
  const { phrase, side, label, hasLabel, token, collapsed, x, y, wordsAt, state, badge, isActive } = props
  const width = labelWidth(label)
  return (
    <g className="phrase" data-phrase={phrase} data-side={side}>
      <g
        className="phrase__own"
        data-state={state}
        data-active={isActive || undefined}
        data-armed={props.isArmed || undefined}
        data-inside={props.isInside || undefined}
        data-proposed={props.isProposed || undefined}
        data-broken={props.isBroken || undefined}
      >
        {hasLabel && <rect className="phrase__reach" {...labelBox(label, x, y)} />}
        {hasLabel && (
          <text className="phrase__label" x={x} y={y + 4}>
            {label}
          </text>
        )}
        {badge !== '' && (
          <text className="phrase__badge" x={hasLabel ? x + 4 * label.length + 3 : x + 5} y={hasLabel ? y - 2 : y + 3}>
            {badge}
          </text>
        )}
        {token !== undefined && (
          <g className="phrase__word" data-state={props.wordState} data-marked={props.isMarked || undefined}>
            <rect className="phrase__reach" {...wordBox(token, x, wordsAt)} />
            <text x={x} y={wordsAt}>
              {token}
            </text>
          </g>
        )}
        {token === undefined && (isActive || collapsed) && (
          <g className="phrase__handle" data-handle data-collapsed={collapsed || undefined}>
            <circle cx={x - width / 2 - 7} cy={y} r={6.5} />
            <path d={`M${x - width / 2 - 10} ${y}h6${collapsed ? 'm-3 -3v6' : ''}`} />
          </g>
        )}
      </g>
    </g>
  )
})
