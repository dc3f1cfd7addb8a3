import { type FormEvent, useState } from 'react'
import type { CreatedReportLink, ReportLink } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { CopyField } from './CopyField.js'
import { dataMessages as messages } from './data-messages.js'
import { Fault } from './Fault.js'
import { date } from './figures.js'
import { Labelled } from './Labelled.js'
import { NumberField } from './NumberField.js'
import { RowAction } from './RowAction.js'
import { useAction } from './use-action.js'

/** Links to a public, read-only report. */
export function ReportSection() {
  const { path } = useProject()
  const { api } = useSession()
  const links = useResource<{ readonly items: readonly ReportLink[] }>(`${path}/report-links`)
  const { isBusy, error, run } = useAction()
  const [people, setPeople] = useState<'names' | 'pseudonyms'>('pseudonyms')
  const [days, setDays] = useState(90)
  const [made, setMade] = useState<CreatedReportLink | null>(null)
  const open = (links.value?.items ?? []).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now()),
  )
  const make = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setMade(await api.request<CreatedReportLink>(`${path}/report-links`, { method: 'POST', body: { people, days } }))
      links.reload()
    })
  }
  const revoke = (id: string) =>
    run(async () => {
      await api.request(`${path}/report-links/${id}`, { method: 'DELETE' })
      if (made?.id === id) setMade(null)
      links.reload()
    })
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.reports}</h2>
      </div>
      <p className="section__lead">{messages.reportsLead}</p>
      <form className="inline-form" onSubmit={make}>
        <Labelled label={messages.people}>
          {(ids) => (
            <select
              {...ids}
              className="select"
              value={people}
              onChange={(event) => setPeople(event.target.value as 'names' | 'pseudonyms')}
            >
              <option value="pseudonyms">{messages.peopleChoices.pseudonyms}</option>
              <option value="names">{messages.peopleChoices.names}</option>
            </select>
          )}
        </Labelled>
        <NumberField label={messages.days} value={days} least={1} most={730} onChange={(value) => setDays(value ?? 90)} />
        <button type="submit" className="button" disabled={isBusy}>
          {messages.makeReport}
        </button>
      </form>
      <Fault error={error} />
      {made !== null && (
        <div className="told" role="status">
          <p>{messages.reportOnce}</p>
          <CopyField label={messages.reportLink} text={made.url} />
        </div>
      )}
      {links.value !== null && open.length === 0 && <p className="empty-state">{messages.noReports}</p>}
      {open.length > 0 && (
        <table className="table">
          <tbody>
            {open.map((link) => (
              <tr key={link.id}>
                <th scope="row">{messages.peopleChoices[link.people]}</th>
                <td>
                  {messages.made2} {date(link.createdAt)}
                </td>
                <td>{link.expiresAt === null ? messages.noEnd : messages.until(date(link.expiresAt))}</td>
                <td className="table__actions">
                  <RowAction label={messages.revoke} of={date(link.createdAt)} onClick={() => void revoke(link.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
