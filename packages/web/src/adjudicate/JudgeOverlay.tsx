import { LayerMark } from './LayerMark.js'
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
      <table className="overlay-table" aria-label={messages.ratings}>
        <thead>
          <tr>
            <th scope="col">{messages.scale}</th>
            {item.layers.map(({ layer, name }, k) => (
              <th key={layer} scope="col">
                <LayerMark place={k} /> <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {item.disputes.map((dispute) => (
            <tr
              key={dispute.key}
              data-current={dispute.key === current?.key ? '' : undefined}
              data-decided={takes.has(dispute.key) ? '' : undefined}
              onClick={() => onGo(dispute)}
            >
              <th scope="row">{dispute.place.kind === 'scale' && <bdi>{scaleName(dispute.place.scale, context)}</bdi>}</th>
              {dispute.says.map(({ layer, part }) => (
                <td key={layer} data-taken={takes.get(dispute.key) === layer ? '' : undefined}>
                  {part === null ? <i className="quiet">{messages.silent}</i> : partText(dispute.place, part, context).join()}
                </td>
              ))}
            </tr>
          ))}
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
        </tbody>
      </table>
    </div>
  )
}
