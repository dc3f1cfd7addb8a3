import { useEffect, useRef, useState } from 'react'
import type { FileImport, Page } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { dataMessages as messages } from './data-messages.js'
import { Fault } from './Fault.js'
import { FileDrop } from './FileDrop.js'
import { dateTime } from './figures.js'
import { ReadingFields } from './ReadingFields.js'
import { ReportView } from './ReportView.js'
import { RowAction } from './RowAction.js'
import { PLAIN_READING, type Reading, readingQuery } from './reading.js'
import { upload } from './upload.js'
import { useAction } from './use-action.js'
import { usePolling } from './use-polling.js'

const POLL_MS = 300

/** Importing: a file is looked into, then loaded; what was imported before stands below. */
export function ImportSection({ onLoaded }: { onLoaded(): void }) {
  const { path } = useProject()
  const { api, session } = useSession()
  const imports = useResource<Page<FileImport>>(`${path}/imports`)
  const { isBusy, error, run } = useAction()
  const [share, setShare] = useState(0)
  const [reading, setReading] = useState<Reading>(PLAIN_READING)
  const [looked, setLooked] = useState<{ readonly file: File; readonly reading: Reading; readonly found: FileImport } | null>(
    null,
  )
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const list = imports.value?.items ?? []
  const isUnderWay = list.some(({ state }) => state === 'loading')
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) onLoaded()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, onLoaded])
  usePolling(isUnderWay, imports.reload)

  const send = (file: File, how: Reading, dryRun: boolean) => {
    const own = new AbortController()
    stop.current = own
    const { signal } = own
    setShare(0)
    void run(async () => {
      const query = readingQuery(file.name, how)
      if (dryRun) query.set('dryRun', 'true')
      let found = await upload<FileImport>(`${path}/imports?${query}`, file, { csrf: session.csrf, signal, onProgress: setShare })
      while (dryRun && found.state === 'loading') {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        found = await api.request<FileImport>(`${path}/imports/${found.id}`, { signal })
      }
      setLooked(dryRun ? { file, reading: how, found } : null)
      imports.reload()
    })
  }
  const cancel = (id: string) =>
    run(async () => {
      await api.request(`${path}/imports/${id}`, { method: 'DELETE' })
      imports.reload()
    })
  const isRead = looked !== null && JSON.stringify(reading) === JSON.stringify(looked.reading)
  return (
    <section className="section" id="import">
      <div className="section__head">
        <h2>{messages.importTitle}</h2>
      </div>
      <p className="section__lead">{messages.importLead}</p>
      {isBusy ? (
        <div className="progress" role="status">
          <span>{share < 1 ? messages.sending : messages.checking}</span>
          <progress aria-label={messages.sending} {...(share < 1 ? { value: share } : {})} max={1} />
          <div>
            <button type="button" className="button" onClick={() => stop.current?.abort()}>
              {messages.stop}
            </button>
          </div>
        </div>
      ) : looked === null ? (
        <div className="fields">
          <FileDrop onFile={(file) => send(file, reading, true)} />
          <ReadingFields reading={reading} isOpen={false} onChange={setReading} />
        </div>
      ) : (
        <div className="fields">
          {looked.found.report !== null && <ReportView report={looked.found.report} />}
          <ReadingFields reading={reading} isOpen={looked.found.report?.format === null} onChange={setReading} />
          <div className="row-of-buttons">
            {isRead && looked.found.report?.errors === 0 ? (
              <button type="button" className="button button--main" onClick={() => send(looked.file, reading, false)}>
                {messages.load}
              </button>
            ) : (
              <button type="button" className="button button--main" onClick={() => send(looked.file, reading, true)}>
                {messages.again}
              </button>
            )}
            <button type="button" className="button" onClick={() => setLooked(null)}>
              {messages.drop}
            </button>
          </div>
        </div>
      )}
      <Fault error={error} />
      <h3 className="subhead">{messages.imports}</h3>
      {imports.value !== null && list.length === 0 && <p className="empty-state">{messages.noImports}</p>}
      {list.length > 0 && (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{messages.file}</th>
                <th scope="col">{messages.state}</th>
                <th scope="col">{messages.found}</th>
                <th scope="col">{messages.when}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <ImportRow key={one.id} one={one} onCancel={() => void cancel(one.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ImportRow({ one, onCancel }: { readonly one: FileImport; onCancel(): void }) {
  const { name, state, report, progress, createdAt } = one
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr>
        <th scope="row">
          <bdi>{name}</bdi>
        </th>
        <td>
          {progress === null ? (
            messages.states[state]
          ) : (
            <span className="progress">
              <progress aria-label={messages.stages[progress.stage]} value={progress.bytes} max={Math.max(progress.size, 1)} />
              <span className="quiet">{messages.stages[progress.stage]}</span>
            </span>
          )}
        </td>
        <td>{report === null ? '–' : (report.reason ?? messages.pairs(report.items))}</td>
        <td>{dateTime(createdAt)}</td>
        <td className="table__actions">
          {state === 'loading' ? (
            <RowAction label={messages.cancel} of={name} onClick={onCancel} />
          ) : (
            report !== null && (
              <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {messages.report}
                <span className="unseen"> {name}</span>
              </button>
            )
          )}
        </td>
      </tr>
      {isOpen && report !== null && (
        <tr>
          <td colSpan={5}>
            <ReportView report={report} />
          </td>
        </tr>
      )}
    </>
  )
}
