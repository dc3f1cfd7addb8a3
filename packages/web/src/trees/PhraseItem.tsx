import type { Side, WordState } from '../words/document.js'
import type { DrawnPhrase } from './drawn-phrase.js'

/** What an item of a tree needs to know about any phrase of its side. */
export interface PhraseLook {
  readonly side: Side
  /** 1 when the tree grows down, -1 when it stands on its head */
  readonly down: 1 | -1
  readonly tags: boolean
  /** y of the words */
  readonly wordsAt: number
  place(phrase: number): { readonly x: number; readonly y: number }
  name(phrase: number): string
  state(phrase: number): WordState
  wordState(index: number): WordState
  /** the number of its link, a sign of a proposal, or nothing */
  badge(phrase: number): string
  isMarked(index: number): boolean
  is(what: 'current' | 'armed' | 'active' | 'inside' | 'broken' | 'proposed', phrase: number): boolean
}

export interface PhraseItemProps {
  readonly drawn: DrawnPhrase
  readonly look: PhraseLook
  /** 1 for the root */
  readonly level: number
}

/** A phrase with all that hangs from it, one inside the other, so that a screen reader finds a nested list. */
export function PhraseItem({ drawn, look, level }: PhraseItemProps) {
  const { phrase, label, token, start, collapsed, children } = drawn
  const { x, y } = look.place(phrase)
  const badge = look.badge(phrase)
  const name = look.name(phrase)
  const isLabelled = token === undefined || look.tags
  const width = Math.max(30, 8 * label.length + 12)
  const items = children.map((child) => <PhraseItem key={child.phrase} drawn={child} look={look} level={level + 1} />)
  // the root of words without a tree is no phrase
  if (label === '' && token === undefined) return <>{items}</>
  return (
    <g
      role="treeitem"
      aria-level={level}
      aria-label={name}
      aria-selected={look.is('armed', phrase)}
      aria-expanded={token === undefined ? !collapsed : undefined}
      tabIndex={look.is('current', phrase) ? 0 : -1}
      className="phrase"
      data-phrase={phrase}
      data-side={look.side}
    >
      <g
        className="phrase__own"
        data-state={look.state(phrase)}
        data-active={look.is('active', phrase) || undefined}
        data-armed={look.is('armed', phrase) || undefined}
        data-inside={look.is('inside', phrase) || undefined}
        data-proposed={look.is('proposed', phrase) || undefined}
        data-broken={look.is('broken', phrase) || undefined}
      >
        <title>{name}</title>
        {isLabelled && <rect className="phrase__reach" x={x - width / 2} y={y - 11} width={width} height={22} rx={5} />}
        {isLabelled && (
          <text className="phrase__label" x={x} y={y + 4}>
            {label}
          </text>
        )}
        {badge !== '' && (
          <text className="phrase__badge" x={isLabelled ? x + 4 * label.length + 3 : x + 5} y={isLabelled ? y - 2 : y + 3}>
            {badge}
          </text>
        )}
        {token !== undefined && (
          <g className="phrase__word" data-state={look.wordState(start)} data-marked={look.isMarked(start) || undefined}>
            <rect
              className="phrase__reach"
              x={x - 4 * token.length - 8}
              y={look.wordsAt - 17}
              width={8 * token.length + 16}
              height={24}
              rx={5}
            />
            <text x={x} y={look.wordsAt}>
              {token}
            </text>
          </g>
        )}
        {token === undefined && (
          <g className="phrase__handle" data-handle data-collapsed={collapsed || undefined}>
            <circle cx={x - width / 2 - 7} cy={y} r={6.5} />
            <path d={`M${x - width / 2 - 10} ${y}h6${collapsed ? `m-3 -3v6` : ''}`} />
          </g>
        )}
      </g>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no list in SVG */}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: there is no list in SVG */}
      {items.length > 0 && <g role="group">{items}</g>}
    </g>
  )
}
