/** Who has done how much, and how fast. */
import { Link } from 'wouter'
import type { Progress } from '../client/contract.js'
import { DataLinks } from '../manage/DataLinks.js'
import { count, dateTime, duration } from '../manage/figures.js'
import { TableHead } from '../manage/TableHead.js'
import { Mark } from './Mark.js'
import { messages } from './messages.js'
import { Sheet } from './Sheet.js'

export interface PeoplePanelProps {
  readonly progress: Progress['phases'][number] | null
  readonly nameOf: (person: string) => string
  readonly placeOf: (person: string) => number
  readonly tasksAt: ((query: string) => string) | undefined
}

export function PeoplePanel({ progress, nameOf, placeOf, tasksAt }: PeoplePanelProps) {
  const people = [...(progress?.people ?? [])].sort((a, b) => (nameOf(a.person) < nameOf(b.person) ? -1 : 1))
  return (
    <Sheet
      title={messages.people}
      data={
        people.length > 0 && (
          <DataLinks
            name="people"
            columns={[
              'annotator',
              'assigned',
              'in progress',
              'submitted',
              'withdrawn',
              'flagged',
              'active ms',
              'median ms',
              'left ms',
              'first',
              'last',
            ]}
            rows={() =>
              people.map((one) => [
                nameOf(one.person),
                one.assigned,
                one.inProgress,
                one.submitted,
                one.withdrawn,
                one.flagged,
                one.elapsedMs,
                one.medianMs,
                one.leftMs,
                one.firstAt,
                one.lastAt,
              ])
            }
            json={people}
          />
        )
      }
      empty={people.length === 0 ? messages.peopleEmpty : null}
    >
      <div className="table-scroll">
        <table className="table people">
          <TableHead
            words={2}
            columns={[
              messages.annotator,
              messages.progress,
              messages.handedIn,
              messages.open,
              messages.perHour,
              messages.median,
              messages.left,
              messages.flagged,
              messages.last,
            ]}
          />
          <tbody>
            {people.map((one) => {
              const open = one.assigned + one.inProgress
              const name = nameOf(one.person)
              const at = (query: string, text: string) =>
                tasksAt === undefined || text === '0' ? (
                  text
                ) : (
                  <Link className="people__link" href={tasksAt(`&annotator=${one.person}${query}`)}>
                    {text}
                  </Link>
                )
              return (
                <tr key={one.person}>
                  <th scope="row">
                    <Mark place={placeOf(one.person)} /> <bdi>{name}</bdi>
                  </th>
                  <td>
                    <progress
                      className="people__bar"
                      value={one.submitted}
                      max={Math.max(open + one.submitted, 1)}
                      aria-label={messages.progressOf(name, one.submitted, open + one.submitted)}
                    />
                  </td>
                  <td className="number">{at('&layerState=submitted', count(one.submitted))}</td>
                  <td className="number">{at('&layerState=assigned', count(open))}</td>
                  <td className="number">
                    {one.medianMs === null || one.medianMs === 0 ? '–' : count(Math.round(3_600_000 / one.medianMs))}
                  </td>
                  <td className="number">{one.medianMs === null ? '–' : duration(one.medianMs)}</td>
                  <td className="number">{one.leftMs === null || open === 0 ? '–' : duration(one.leftMs)}</td>
                  <td className="number">{at('&flagged=true', count(one.flagged))}</td>
                  <td className="number">{one.lastAt === null ? '–' : dateTime(one.lastAt)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
