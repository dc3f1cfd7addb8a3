import type { KeyedPhenomenon } from '@parascope/core/edit'
import { useEffect, useRef } from 'react'
import { isRightToLeft } from '../playground/language.js'
import type { Side } from '../words/document.js'
import { DisputeTable } from './DisputeTable.js'
import { messages } from './messages.js'
import type { OverlayProps } from './overlay.js'
import { phenomenonText } from './part-text.js'

/** Both sentences with the scopes of everybody, and the cards of each annotator side by side, matched by overlap. */
export function TypesOverlay({ item, record, context, current, takes, onGo }: OverlayProps) {
  const list = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows the dispute at hand
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const scopes = item.layers.map(({ layer }) => current?.says.find((say) => say.layer === layer)?.part?.phenomena ?? [])
  return (
    <div className="overlay-types">
      {(['source', 'target'] as const).map((side) => (
        <Sentence key={side} side={side} tokens={record[side]} scopes={scopes} />
      ))}
      <DisputeTable ref={list} {...{ item, context, current, takes, onGo }} label={messages.cards}>
        {(item.agreed.phenomena ?? []).map((one) => (
          <tr key={one.key} className="overlay-table__agreed">
            <td colSpan={item.layers.length}>
              <bdi>{phenomenonText(one, context)}</bdi> <span className="overlay-table__lock">{messages.agreed}</span>
            </td>
          </tr>
        ))}
      </DisputeTable>
    </div>
  )
}

interface SentenceProps {
  readonly side: Side
  readonly tokens: readonly string[]
  readonly scopes: readonly (readonly KeyedPhenomenon[])[]
}

function Sentence({ side, tokens, scopes }: SentenceProps) {
  const covers = scopes.map((phenomena) => new Set(phenomena.flatMap((one) => one[side])))
  return (
    <p className="overlay-sentence" dir={isRightToLeft(tokens) ? 'rtl' : 'ltr'}>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
        <span key={index} className="overlay-word">
          <bdi>{token}</bdi>{' '}
          <span className="overlay-word__bars" aria-hidden="true">
            {covers.map((scope, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a layer is its place
              <span key={k} data-place={k % 4} data-on={scope.has(index) ? '' : undefined} />
            ))}
          </span>
        </span>
      ))}
    </p>
  )
}
