import './trees.css'
import type { NodeLink } from '@parascope/core/corpus'
import { useMemo, useRef, useState } from 'react'
import type { Side } from '../words/document.js'
import { useSize } from '../words/use-size.js'
import type { WordsViewProps } from '../words/view.js'
import { messages } from './messages.js'
import { PhraseEditor } from './PhraseEditor.js'
import type { PhraseDocument, PhraseProposal } from './phrase-proposal.js'
import type { ReadTree } from './read-tree.js'
import { TreeInput } from './TreeInput.js'

export interface TreesViewProps extends WordsViewProps {
  readonly text: Readonly<Record<Side, string>>
  readonly read: Readonly<Record<Side, ReadTree>>
  /** absent: nobody has linked phrases yet */
  readonly nodes: readonly NodeLink[] | undefined
  readonly proposal: PhraseProposal | null
  onPhrases(doc: PhraseDocument, said: string): void
  onAlign(): void
  onTree(side: Side, text: string): void
  onTakeWords(side: Side, words: readonly string[]): void
}

/** px that the rows around the drawing take */
const AROUND = 132
const NO_NODES: readonly NodeLink[] = []

/** Both trees and, above them, their brackets. Brackets are open when there is nothing to draw or something is wrong. */
export function TreesView({ text, read, nodes = NO_NODES, onTree, onTakeWords, ...view }: TreesViewProps) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const trees = useMemo(
    () => ({
      source: read.source.kind === 'tree' ? read.source.tree : null,
      target: read.target.kind === 'tree' ? read.target.tree : null,
    }),
    [read.source, read.target],
  )
  const some = trees.source !== null || trees.target !== null
  const wrong = [read.source, read.target].some((side) => side.kind === 'unreadable' || side.kind === 'mismatch')
  const shown = open || wrong || !some
  const missing = some && !wrong ? ((['source', 'target'] as const).find((side) => trees[side] === null) ?? null) : null
  return (
    <div ref={ref} className="trees">
      {!some && <p className="empty">{messages.empty}</p>}
      {shown && (
        <div className="trees__inputs">
          {(['source', 'target'] as const).map((side) => (
            <TreeInput
              key={side}
              side={side}
              text={text[side]}
              read={read[side]}
              onText={(next) => {
                // the field must not go away under the hands when the brackets turn right
                setOpen(true)
                onTree(side, next)
              }}
              onTakeWords={(words) => onTakeWords(side, words)}
            />
          ))}
        </div>
      )}
      {missing !== null && <p className="quiet">{messages.oneMissing(missing)}</p>}
      {some && (
        <PhraseEditor
          key={`${text.source}\n${text.target}`}
          {...view}
          trees={trees}
          nodes={nodes}
          room={{ width: size?.width ?? 0, height: (size?.height ?? 0) - AROUND }}
          more={
            !wrong && (
              <button type="button" className="chip" aria-expanded={shown} onClick={() => setOpen(!open)}>
                {open ? messages.hide : messages.edit}
              </button>
            )
          }
        />
      )}
    </div>
  )
}
