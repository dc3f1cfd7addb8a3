/** Where annotators differ, by the kind of difference. */
import { Link } from 'wouter'
import { DataLinks } from '../manage/DataLinks.js'
import { count, percent } from '../manage/figures.js'
import { TableHead } from '../manage/TableHead.js'
import type { PhaseFigures } from './choice.js'
import { contrastName } from './contrast-name.js'
import { messages } from './messages.js'
import { noFigures, Sheet } from './Sheet.js'

export interface DisputesPanelProps {
  readonly figures: PhaseFigures | null
  readonly tasksAt: ((query: string) => string) | undefined
}

export function DisputesPanel({ figures, tasksAt }: DisputesPanelProps) {
  const rows = Object.entries(figures?.contrasts ?? {}).sort(([, a], [, b]) => b - a)
  const total = rows.reduce((sum, [, n]) => sum + n, 0)
  return (
    <Sheet
      title={messages.disputes}
      data={
        <span className="sheet__links">
          {total > 0 && tasksAt !== undefined && (
            <Link className="text-link" href={tasksAt('&state=disputed')}>
              {messages.openAll(figures?.tasks?.disputed ?? 0)}
            </Link>
          )}
          {total > 0 && (
            <DataLinks
              name="disputes"
              columns={['kind', 'n', 'share']}
              rows={() => rows.map(([kind, n]) => [kind, n, n / total])}
              json={figures?.contrasts}
            />
          )}
        </span>
      }
      empty={total === 0 ? noFigures(figures, messages.disputesEmpty) : null}
    >
      <table className="table">
        <TableHead columns={[messages.kindHead, 'n', messages.share]} />
        <tbody>
          {rows.map(([kind, n]) => (
            <tr key={kind}>
              <th scope="row">
                {tasksAt === undefined ? (
                  contrastName(kind)
                ) : (
                  <Link className="disputes__kind" href={tasksAt(`&dispute=${encodeURIComponent(kind)}`)}>
                    {contrastName(kind)}
                  </Link>
                )}
              </th>
              <td className="number">{count(n)}</td>
              <td className="number">{percent(n, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
