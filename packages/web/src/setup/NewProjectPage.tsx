/** Setting up a project in three steps: a file, what is in it, who does what. Nothing is made before the last button. */
import '../manage/manage.css'
import './setup.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ImportReport } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { Fault } from '../manage/Fault.js'
import { FileDrop } from '../manage/FileDrop.js'
import { ReadingFields } from '../manage/ReadingFields.js'
import { ReportView } from '../manage/ReportView.js'
import { PLAIN_READING, type Reading, readingQuery } from '../manage/reading.js'
import { upload } from '../manage/upload.js'
import { useAction } from '../manage/use-action.js'
import { PageBar } from '../workbench/PageBar.js'
import { BadFile, type Created, createProject, STEPS, type Step } from './create-project.js'
import { DoneStep } from './DoneStep.js'
import { type Draft, newDraft } from './draft.js'
import { messages } from './messages.js'
import { PlanStep } from './PlanStep.js'
import { sharesOf } from './shares.js'

interface Looked {
  readonly file: File
  readonly reading: Reading
  readonly report: ImportReport
}

export function NewProjectPage() {
  const { session } = useSession()
  useEffect(() => {
    document.title = `${messages.title} · Parascope`
  }, [])
  return (
    <div className="project-page">
      <PageBar title={messages.title} />
      <main className="setup" id="work">
        {session.person?.isAdmin === true ? <Setup /> : <p className="empty">{messages.onlyAdmins}</p>}
      </main>
    </div>
  )
}

function Setup() {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [created, setCreated] = useState<Created | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = created !== null ? 4 : draft !== null ? 3 : looked !== null ? 2 : 1
  const shown = useRef(step)
  useEffect(() => {
    // a new step is read from its beginning
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  if (created !== null) return <DoneStep created={created} />
  const titles = [messages.fileTitle, messages.checkTitle(looked?.file.name ?? ''), messages.planTitle]
  return (
    <>
      <ol className="stepper">
        {messages.steps.map((name, k) => (
          <li
            key={name}
            className="stepper__step"
            {...(k + 1 === step ? { 'aria-current': 'step' as const } : {})}
            data-done={k + 1 < step}
          >
            <span className="stepper__number" aria-hidden="true">
              {k + 1 < step ? '✓' : k + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <h1 ref={heading} tabIndex={-1} className="setup__title">
        <span className="unseen">{messages.stepOf(step)}: </span>
        <bdi>{titles[step - 1]}</bdi>
      </h1>
      {step < 3 ? (
        <FileSteps
          looked={looked}
          onLooked={setLooked}
          onGoOn={({ file, report }) => setDraft(newDraft(file.name, report.items, messages.phaseKinds))}
        />
      ) : (
        <Plan looked={looked!} draft={draft!} onDraft={setDraft} onCreated={setCreated} />
      )}
    </>
  )
}

interface FileStepsProps {
  readonly looked: Looked | null
  onLooked(looked: Looked | null): void
  onGoOn(looked: Looked): void
}

/** The first two steps: a file, and what the server finds in it. */
function FileSteps({ looked, onLooked, onGoOn }: FileStepsProps) {
  const { session } = useSession()
  const { isBusy, error, run } = useAction()
  const [share, setShare] = useState(0)
  const [reading, setReading] = useState(PLAIN_READING)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const look = (file: File, how: Reading) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setShare(0)
    void run(async () => {
      const report = await upload<ImportReport>(`/imports/check?${readingQuery(file.name, how)}`, file, {
        csrf: session.csrf,
        signal: own.signal,
        onProgress: setShare,
      })
      onLooked({ file, reading: how, report })
    })
  }
  if (isBusy) {
    return (
      <div className="progress setup__progress" role="status">
        <span>{share < 1 ? messages.sending : messages.reading}</span>
        <progress aria-label={messages.sending} {...(share < 1 ? { value: share } : {})} max={1} />
        <button type="button" className="button" onClick={() => stop.current?.abort()}>
          {messages.stop}
        </button>
      </div>
    )
  }
  if (looked === null) {
    return (
      <div className="fields">
        <p className="setup__lead">{messages.fileLead}</p>
        <FileDrop onFile={(file) => look(file, reading)} />
        <ReadingFields reading={reading} isOpen={false} onChange={setReading} />
        <Fault error={error} />
      </div>
    )
  }
  const { file, report } = looked
  const isRead = JSON.stringify(reading) === JSON.stringify(looked.reading)
  return (
    <div className="fields">
      <ReportView report={report} />
      <ReadingFields reading={reading} isOpen={report.format === null} onChange={setReading} />
      <Fault error={error} />
      <div className="row-of-buttons">
        {isRead && report.errors === 0 ? (
          <button type="button" className="button button--main" onClick={() => onGoOn(looked)}>
            {messages.goOn}
          </button>
        ) : (
          <button type="button" className="button button--main" onClick={() => look(file, reading)}>
            {messages.again}
          </button>
        )}
        <button type="button" className="button" onClick={() => onLooked(null)}>
          {messages.otherFile}
        </button>
      </div>
    </div>
  )
}

interface PlanProps {
  readonly looked: Looked
  readonly draft: Draft
  onDraft(draft: Draft | null): void
  onCreated(created: Created): void
}

/** The last step, and the making of everything. */
function Plan({ looked: { file, reading, report }, draft, onDraft, onCreated }: PlanProps) {
  const { api, session, refresh } = useSession()
  const { isBusy, error, run } = useAction()
  const [made, setMade] = useState<{ readonly step: Step; readonly share: number | null }>({ step: 'project', share: null })
  const stop = useRef<AbortController>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = new AbortController()
    stop.current = own
    void run(async () => {
      const created = await createProject({
        api,
        csrf: session.csrf,
        me: session.person!.id,
        draft,
        file,
        reading: readingQuery(file.name, reading),
        signal: own.signal,
        onStep: (step, share) => setMade({ step, share }),
      })
      await refresh()
      onCreated(created)
    })
  }
  const isPossible = draft.modes.length > 0 && draft.phases.length > 0 && sharesOf(draft, report.items).problems.length === 0
  if (isBusy) return <Making {...made} onStop={() => stop.current?.abort()} />
  return (
    <form onSubmit={submit}>
      <PlanStep draft={draft} report={report} onChange={onDraft}>
        {error instanceof BadFile ? (
          <div className="setup__bad">
            <p className="fault" role="alert">
              {messages.badFile}
            </p>
            <ReportView report={error.report} />
          </div>
        ) : (
          <Fault error={error} />
        )}
        <div className="row-of-buttons">
          <button type="submit" className="button button--main" disabled={!isPossible}>
            {messages.create}
          </button>
          <button type="button" className="button" onClick={() => onDraft(null)}>
            {messages.back}
          </button>
        </div>
      </PlanStep>
    </form>
  )
}

interface MakingProps {
  readonly step: Step
  readonly share: number | null
  onStop(): void
}

function Making({ step, share, onStop }: MakingProps) {
  const at = STEPS.indexOf(step)
  return (
    <section className="setup__making" aria-label={messages.creating}>
      <ul>
        {STEPS.map((name, k) => (
          <li key={name} data-state={k < at ? 'done' : k === at ? 'now' : 'later'}>
            <span aria-hidden="true">{k < at ? '✓' : k === at ? '•' : '·'}</span> {messages.made[name]}
          </li>
        ))}
      </ul>
      <progress aria-label={messages.made[step]} max={STEPS.length} {...(share === null ? {} : { value: at + share })} />
      <div className="row-of-buttons">
        <button type="button" className="button" onClick={onStop}>
          {messages.cancel}
        </button>
        <span className="quiet">{messages.cancelHint}</span>
      </div>
    </section>
  )
}
