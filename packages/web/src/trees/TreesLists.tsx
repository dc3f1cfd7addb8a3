import type { MouseEvent } from 'react'
import type { Side, WordState } from '../words/document.js'
import { LinksPane } from './LinksPane.js'
import { linkRows } from './link-rows.js'
import { PhrasePane } from './PhrasePane.js'
import type { PhraseAction, PhraseSelection } from './phrase-editor.js'
import { partnersOf } from './phrase-hover.js'
import type { PhraseLinks, PhraseRef } from './phrase-links.js'
import type { PhraseOrder } from './phrase-order.js'
import type { PhraseDocument } from './phrase-proposal.js'
import type { PhraseNames } from './phrase-text.js'
import type { PhraseWarning } from './phrase-warnings.js'

export interface TreesListsProps {
  readonly names: PhraseNames
  readonly doc: PhraseDocument
  readonly links: PhraseLinks
  readonly selection: PhraseSelection
  readonly states: Readonly<Record<Side, readonly WordState[]>>
  /** the phrases to list */
  readonly listed: Readonly<Record<Side, readonly number[]>>
  readonly order: PhraseOrder
  readonly warnings: readonly PhraseWarning[]
  readonly rtl: Readonly<Record<Side, boolean>>
  readonly isReadOnly: boolean
  /** percentage of the height; null: all of it */
  readonly share: number | null
  onPick(ref: PhraseRef, isPossible: boolean): void
  onAction(action: PhraseAction): void
}

/** The three lists: phrases of the first sentence, of the second, and alignments. */
export function TreesLists(props: TreesListsProps) {
  const { names, doc, links, selection, states, listed, order, warnings, rtl, isReadOnly, share, onPick, onAction } = props
  const { current, armed } = selection
  const partners = partnersOf(links, doc.proposal, current)
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('.node-row')
    if (row === null) return
    row.focus({ preventScroll: true })
    onPick({ side: row.dataset.side as Side, phrase: Number(row.dataset.phrase) }, event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: rows have keys of their own
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are options of lists
    <div
      className="trees-mode__panes"
      style={share === null ? undefined : { height: `${share}%` }}
      onClick={onClick}
      data-editor={share === null || undefined}
    >
      {(['source', 'target'] as const).map((side) => (
        <PhrasePane
          key={side}
          side={side}
          phrases={listed[side]}
          names={names}
          doc={doc}
          states={states[side]}
          current={current}
          armed={armed}
          partners={partners[side]}
          rtl={rtl[side]}
        />
      ))}
      <LinksPane
        rows={linkRows(links, doc, names.trees, order)}
        names={names}
        current={current}
        warnings={warnings}
        isReadOnly={isReadOnly}
        onAction={onAction}
      />
    </div>
  )
}
