import type { Side } from '../words/document.js'
import type { DrawnPhrase } from './drawn-phrase.js'
import { labelBox, wordBox } from './phrase-box.js'
import { isSamePhrase, type PhraseRef } from './phrase-links.js'

/** What an item of a tree needs to know about any phrase of its side. */
export interface PhraseLook {
  readonly side: Side
  readonly tags: boolean
  /** y of the words */
  readonly wordsAt: number
  readonly current: PhraseRef
  readonly armed: PhraseRef | null
  place(phrase: number): { readonly x: number; readonly y: number }
  name(phrase: number): string
}

export interface PhraseItemProps {
  readonly drawn: DrawnPhrase
  readonly look: PhraseLook
  /** 1 for the root */
  readonly level: number
}

/**
 * A phrase with all that hangs from it for those who do not see it, one inside the other, so that a screen reader finds a nested
 * list; it shows nothing but the focus. What is seen is `PhraseShape`.
 */
export function PhraseItem({ drawn, look, level }: PhraseItemProps) {
  const { phrase, label, token, collapsed, children } = drawn
  const items = children.map((child) => <PhraseItem key={child.phrase} drawn={child} look={look} level={level + 1} />)
  // the root of words without a tree is no phrase
  if (label === '' && token === undefined) return <>{items}</>
  const { x, y } = look.place(phrase)
  const hasLabel = token === undefined || look.tags
  return (
    <g
      role="treeitem"
      aria-level={level}
      aria-label={look.name(phrase)}
      aria-selected={isSamePhrase(look.armed, { side: look.side, phrase })}
      aria-expanded={token === undefined ? !collapsed : undefined}
      tabIndex={isSamePhrase(look.current, { side: look.side, phrase }) ? 0 : -1}
      className="phrase-item"
      data-phrase={phrase}
      data-side={look.side}
    >
      {hasLabel && <rect className="phrase-item__ring" {...labelBox(label, x, y)} />}
      {token !== undefined && <rect className="phrase-item__ring" {...wordBox(token, x, look.wordsAt)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: there is no list in SVG */}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: there is no list in SVG */}
      {items.length > 0 && <g role="group">{items}</g>}
    </g>
  )
}
