/** Items that took people longest. */
import { Link } from 'wouter'
import type { Progress } from '../client/contract.js'
import { DataLinks } from '../manage/DataLinks.js'
import { duration } from '../manage/figures.js'
import { messages } from './messages.js'
import { Sheet } from './Sheet.js'

export interface SlowestPanelProps {
  readonly slowest: Progress['phases'][number]['slowest']
  readonly home: string
}

export function SlowestPanel({ slowest, home }: SlowestPanelProps) {
  return (
    <Sheet
      title={messages.slowest}
      data={
        slowest !== null &&
        slowest.length > 0 && (
          <DataLinks
            name="slowest"
            columns={['pair', 'mode', 'ms']}
            rows={() => slowest.map(({ pair, mode, ms }) => [pair, mode, ms])}
            json={slowest}
          />
        )
      }
      empty={slowest === null ? messages.hiddenFigure : slowest.length === 0 ? messages.slowestEmpty : null}
    >
      <table className="table">
        <tbody>
          {slowest?.map(({ task, pair, ms }) => (
            <tr key={task}>
              <th scope="row">
                <Link className="people__link mono" href={`${home}/work/${task}`}>
                  <bdi>{pair}</bdi>
                </Link>
              </th>
              <td className="number">{duration(ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{messages.slowestHint}</p>
    </Sheet>
  )
}
