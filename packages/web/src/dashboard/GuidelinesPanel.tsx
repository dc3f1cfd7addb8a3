/** Which version of the guidelines work was done with. */
import { Link } from 'wouter'
import type { GuidelineUse } from '../client/contract.js'
import { DataLinks } from '../manage/DataLinks.js'
import { count } from '../manage/figures.js'
import { TableHead } from '../manage/TableHead.js'
import { messages } from './messages.js'
import { Sheet } from './Sheet.js'

export interface GuidelinesPanelProps {
  readonly use: GuidelineUse | null
  readonly home: string
}

export function GuidelinesPanel({ use, home }: GuidelinesPanelProps) {
  const versions = use?.versions ?? []
  return (
    <Sheet
      title={messages.guidelines}
      data={
        versions.length > 0 && (
          <DataLinks
            name="guideline-versions"
            columns={['version', 'in progress', 'submitted']}
            rows={() => versions.map(({ version, inProgress, submitted }) => [version, inProgress, submitted])}
            json={use}
          />
        )
      }
      empty={use === null ? messages.measuring : versions.length === 0 ? messages.guidelinesEmpty : null}
    >
      <table className="table">
        <TableHead columns={[messages.version, messages.inProgress, messages.handedIn]} />
        <tbody>
          {versions.map(({ version, inProgress, submitted }) => (
            <tr key={version}>
              <th scope="row">
                <Link className="people__link" href={`${home}/tasks?guideline=${version}`}>
                  {version === 0 ? messages.beforeFirst : version}
                </Link>
              </th>
              <td className="number">{count(inProgress)}</td>
              <td className="number">{count(submitted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
