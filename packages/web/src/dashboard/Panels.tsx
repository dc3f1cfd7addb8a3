/** The panels below the curve: who agrees with whom, disputes, people, slow items, guideline versions. */
import { Link } from 'wouter'
import type { GuidelineUse, Progress } from '../client/contract.js'
import { DataLinks } from '../manage/DataLinks.js'
import { count, dateTime, duration, interval, percent, score } from '../manage/figures.js'
import type { PhaseFigures } from './choice.js'
import { Mark } from './Mark.js'
import type { Square } from './matrix.js'
import { messages } from './messages.js'

type PhaseProgress = Progress['phases'][number]

export interface MatrixPanelProps {
  readonly square: Square | null
  readonly figures: PhaseFigures | null
  /** sign of an annotator by name */
  readonly placeOf: (name: string) => number
}

export function MatrixPanel({ square, figures, placeOf }: MatrixPanelProps) {
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{messages.between}</h2>
        {square !== null && figures !== null && (
          <DataLinks
            name="between-annotators"
            columns={['a', 'b', figures.headline?.measure ?? 'value', 'low', 'high']}
            rows={() =>
              couplesOf(square).map(({ a, b, figure }) => [a, b, figure.value, figure.low ?? null, figure.high ?? null])
            }
            json={{ matrix: figures.matrix, couples: figures.couples, headline: figures.headline, signature: figures.signature }}
          />
        )}
      </div>
      {square === null ? (
        <p className="empty-state">
          {figures === null ? messages.measuring : figures.isHidden ? messages.hiddenFigure : messages.betweenEmpty}
        </p>
      ) : (
        <div className="table-scroll">
          <table className="table matrix">
            <thead>
              <tr>
                <td />
                {square.names.map((name) => (
                  <th key={name} scope="col" className="number">
                    <Mark place={placeOf(name)} /> <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {square.names.map((row) => (
                <tr key={row}>
                  <th scope="row">
                    <Mark place={placeOf(row)} /> <bdi>{row}</bdi>
                  </th>
                  {square.names.map((column) => {
                    const figure = square.at(row, column)
                    return (
                      <td key={column} className="number">
                        {figure === undefined ? (
                          <span className="quiet">–</span>
                        ) : (
                          <>
                            {score(figure.value)}
                            {figure.low !== undefined && figure.high !== undefined && (
                              <span className="matrix__interval">{interval(figure.low, figure.high)}</span>
                            )}
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function couplesOf({ names, at }: Square) {
  return names.flatMap((a, k) =>
    names.slice(k + 1).flatMap((b) => {
      const figure = at(a, b)
      return figure === undefined ? [] : [{ a, b, figure }]
    }),
  )
}

export interface DisputesPanelProps {
  readonly figures: PhaseFigures | null
  readonly tasksAt: ((query: string) => string) | undefined
}

export function DisputesPanel({ figures, tasksAt }: DisputesPanelProps) {
  const rows = Object.entries(figures?.contrasts ?? {}).sort(([, a], [, b]) => b - a)
  const total = rows.reduce((sum, [, n]) => sum + n, 0)
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{messages.disputes}</h2>
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
      </div>
      {total === 0 ? (
        <p className="empty-state">
          {figures === null ? messages.measuring : figures.isHidden ? messages.hiddenFigure : messages.disputesEmpty}
        </p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.kindHead}</th>
              <th scope="col" className="number">
                n
              </th>
              <th scope="col" className="number">
                {messages.share}
              </th>
            </tr>
          </thead>
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
      )}
    </section>
  )
}

/** A kind of dispute in words: `sure against possible`. */
export function contrastName(contrast: string): string {
  const scale = /^scale:(.+)$/.exec(contrast)
  return scale === null ? (messages.contrast[contrast] ?? contrast) : messages.scale(scale[1]!)
}

export interface PeoplePanelProps {
  readonly progress: PhaseProgress | null
  readonly nameOf: (person: string) => string
  readonly placeOf: (person: string) => number
  readonly tasksAt: ((query: string) => string) | undefined
}

export function PeoplePanel({ progress, nameOf, placeOf, tasksAt }: PeoplePanelProps) {
  const people = [...(progress?.people ?? [])].sort((a, b) => (nameOf(a.person) < nameOf(b.person) ? -1 : 1))
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{messages.people}</h2>
        {people.length > 0 && (
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
        )}
      </div>
      {people.length === 0 ? (
        <p className="empty-state">{messages.peopleEmpty}</p>
      ) : (
        <div className="table-scroll">
          <table className="table people">
            <thead>
              <tr>
                <th scope="col">{messages.annotator}</th>
                <th scope="col">{messages.progress}</th>
                <th scope="col" className="number">
                  {messages.handedIn}
                </th>
                <th scope="col" className="number">
                  {messages.open}
                </th>
                <th scope="col" className="number">
                  {messages.perHour}
                </th>
                <th scope="col" className="number">
                  {messages.median}
                </th>
                <th scope="col" className="number">
                  {messages.left}
                </th>
                <th scope="col" className="number">
                  {messages.flagged}
                </th>
                <th scope="col" className="number">
                  {messages.last}
                </th>
              </tr>
            </thead>
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
      )}
    </section>
  )
}

export interface SlowestPanelProps {
  readonly slowest: PhaseProgress['slowest']
  readonly home: string
}

export function SlowestPanel({ slowest, home }: SlowestPanelProps) {
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{messages.slowest}</h2>
        {slowest !== null && slowest.length > 0 && (
          <DataLinks
            name="slowest"
            columns={['pair', 'mode', 'ms']}
            rows={() => slowest.map(({ pair, mode, ms }) => [pair, mode, ms])}
            json={slowest}
          />
        )}
      </div>
      {slowest === null || slowest.length === 0 ? (
        <p className="empty-state">{slowest === null ? messages.hiddenFigure : messages.slowestEmpty}</p>
      ) : (
        <>
          <table className="table">
            <tbody>
              {slowest.map(({ task, pair, ms }) => (
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
        </>
      )}
    </section>
  )
}

export interface GuidelinesPanelProps {
  readonly use: GuidelineUse | null
  readonly home: string
}

export function GuidelinesPanel({ use, home }: GuidelinesPanelProps) {
  const versions = use?.versions ?? []
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{messages.guidelines}</h2>
        {versions.length > 0 && (
          <DataLinks
            name="guideline-versions"
            columns={['version', 'in progress', 'submitted']}
            rows={() => versions.map(({ version, inProgress, submitted }) => [version, inProgress, submitted])}
            json={use}
          />
        )}
      </div>
      {versions.length === 0 ? (
        <p className="empty-state">{use === null ? messages.measuring : messages.guidelinesEmpty}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.version}</th>
              <th scope="col" className="number">
                {messages.inProgress}
              </th>
              <th scope="col" className="number">
                {messages.handedIn}
              </th>
            </tr>
          </thead>
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
      )}
    </section>
  )
}
