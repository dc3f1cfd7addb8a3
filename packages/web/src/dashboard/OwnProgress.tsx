import '../manage/manage.css'
import './dashboard.css'
import { Link } from 'wouter'
import type { Progress } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { count, duration } from '../manage/figures.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { useProject } from '../workbench/project-context.js'
import { Waiting } from '../workbench/Waiting.js'
import { messages } from './messages.js'
import { useLive } from './use-live.js'

/** The dashboard of somebody who annotates: how far they are themselves, and the way back to their work. */
export function OwnProgress() {
  const { path, home } = useProject()
  const { value, error, reload } = useResource<Progress>(`${path}/progress`)
  useLive(path, reload)
  if (value === null) return <Waiting error={error} onRetry={reload} />
  const rows = value.phases.flatMap(({ people, ...phase }) => people.map((own) => ({ ...phase, own })))
  return (
    <ProjectPage tab="dashboard" lead={messages.ownLead}>
      {rows.length === 0 ? (
        <p className="empty">{messages.ownEmpty}</p>
      ) : (
        <>
          <p className="row-of-buttons own__go">
            <Link href={`${home}/work`} className="button button--main">
              {messages.goOn}
            </Link>
          </p>
          <section className="sheet">
            <div className="sheet__head">
              <h2>{messages.own}</h2>
            </div>
            <div className="table-scroll">
              <table className="table people">
                <tbody>
                  {rows.map(({ phase, name, kind, own }) => {
                    const all = own.assigned + own.inProgress + own.submitted
                    return (
                      <tr key={phase}>
                        <th scope="row">
                          <bdi>{name}</bdi> <span className="quiet">{messages.kind[kind]}</span>
                        </th>
                        <td>
                          <progress
                            className="people__bar"
                            value={own.submitted}
                            max={Math.max(all, 1)}
                            aria-label={messages.progressOf(name, own.submitted, all)}
                          />
                        </td>
                        <td className="number">{messages.of(own.submitted, all)}</td>
                        <td className="number">
                          {own.medianMs === null || own.medianMs === 0
                            ? '–'
                            : `${count(Math.round(3_600_000 / own.medianMs))} ${messages.perHour}`}
                        </td>
                        <td className="number">
                          {own.leftMs === null || own.leftMs === 0 ? '–' : messages.activeLeft(duration(own.leftMs))}
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          </section>
        </>
      )}
    </ProjectPage>
  )
}
