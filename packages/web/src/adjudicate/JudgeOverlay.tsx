import { DisputeTable } from './DisputeTable.js'
import { messages } from './messages.js'
import type { OverlayProps } from './overlay.js'
import { partText, scaleName } from './part-text.js'

/** The pair and the ratings of everybody, scale by scale. */
export function JudgeOverlay({ item, record, context, current, takes, onGo }: OverlayProps) {
  const disputed = new Set(item.disputes.flatMap(({ place }) => (place.kind === 'scale' ? [place.scale] : [])))
  const agreed = Object.entries(item.agreed.judgements ?? {}).filter(([scale]) => !disputed.has(scale))
  return (
    <div className="overlay-judge">
      <p className="overlay-judge__text">
        <bdi>{record.sourceText ?? record.source.join(' ')}</bdi>
      </p>
      <p className="overlay-judge__text">
        <bdi>{record.targetText ?? record.target.join(' ')}</bdi>
      </p>
      <DisputeTable
        {...{ item, context, current, takes, onGo }}
        label={messages.ratings}
        first={{
          title: messages.scale,
          of: ({ place }) => (place.kind === 'scale' ? scaleName(place.scale, context) : ''),
        }}
      >
        {agreed.map(([scale, value]) => (
          <tr key={scale} className="overlay-table__agreed">
            <th scope="row">
              <bdi>{scaleName(scale, context)}</bdi>
            </th>
            <td colSpan={item.layers.length}>
              {partText({ kind: 'scale', scale }, { judgements: { [scale]: value } }, context).join()}{' '}
              <span className="overlay-table__lock">{messages.agreed}</span>
            </td>
          </tr>
        ))}
      </DisputeTable>
    </div>
  )
}
