import type { ReactNode, Ref } from 'react'
import type { Dispute } from '../client/contract.js'
import { LayerMark } from './LayerMark.js'
import { messages } from './messages.js'
import type { OverlayProps } from './overlay.js'
import { partText } from './part-text.js'

export interface DisputeTableProps extends Pick<OverlayProps, 'item' | 'context' | 'current' | 'takes' | 'onGo'> {
  readonly label: string
  /** what the first column is about, and what it says of a dispute; none: each column is an annotator's */
  readonly first?: { readonly title: string; readonly of: (dispute: Dispute) => string }
  readonly ref?: Ref<HTMLTableElement>
  /** rows of what all agree on */
  readonly children?: ReactNode
}

/** Every dispute in a row, with what each annotator says and what was taken. */
export function DisputeTable({ item, context, current, takes, onGo, label, first, ref, children }: DisputeTableProps) {
  return (
    <table ref={ref} className="overlay-table" aria-label={label}>
      <thead>
        <tr>
          {first !== undefined && (first.title === '' ? <td /> : <th scope="col">{first.title}</th>)}
          {item.layers.map(({ layer, name }, k) => (
            <th key={layer} scope="col">
              <LayerMark place={k} /> <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {item.disputes.map((dispute) => {
          const taken = takes.get(dispute.key)
          return (
            <tr
              key={dispute.key}
              data-current={dispute.key === current?.key ? '' : undefined}
              data-decided={taken === undefined ? undefined : ''}
              onClick={() => onGo(dispute)}
            >
              {first !== undefined && (
                <th scope="row">
                  <bdi>{first.of(dispute)}</bdi>
                </th>
              )}
              {item.layers.map(({ layer }) => {
                const part = dispute.says.find((say) => say.layer === layer)?.part
                return (
                  <td key={layer} data-taken={taken === layer || taken === 'both' ? '' : undefined}>
                    {part == null ? (
                      <i className="quiet">{messages.silent}</i>
                    ) : (
                      partText(dispute.place, part, context).map((line) => <bdi key={line}>{line}</bdi>)
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
        {children}
      </tbody>
    </table>
  )
}
