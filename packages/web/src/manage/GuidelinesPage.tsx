/** The guidelines of a project: read by everybody, written by managers in numbered versions that stay. */
import './manage.css'
import './guidelines.css'
import { lazy, Suspense, useState } from 'react'
import { ApiProblem } from '../client/api.js'
import type { Guideline, GuidelineDiff, GuidelineVersion } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { mayAs, useProject } from '../workbench/project-context.js'
import { Waiting } from '../workbench/Waiting.js'
import { Fault } from './Fault.js'
import { dateTime } from './figures.js'
import { guidelinesMessages as messages } from './guidelines-messages.js'
import { useAction } from './use-action.js'

const Markdown = lazy(async () => ({ default: (await import('../workbench/Markdown.js')).Markdown }))

export function GuidelinesPage() {
  const { project, path, reload: reloadProject } = useProject()
  const versions = useResource<{ readonly items: readonly GuidelineVersion[] }>(`${path}/guidelines`)
  const newest = versions.value?.items[0]?.version ?? 0
  const [chosen, setChosen] = useState<number | null>(null)
  const [isWriting, setWriting] = useState(false)
  const shown = chosen ?? newest
  const text = useResource<Guideline>(shown === 0 ? null : `${path}/guidelines/${shown}`)
  if (versions.value === null) return <Waiting error={versions.error} onRetry={versions.reload} />
  const isManager = mayAs(project.role, 'manager')
  const written = () => {
    setWriting(false)
    setChosen(null)
    versions.reload()
    reloadProject()
  }
  return (
    <ProjectPage
      tab="guidelines"
      title={messages.title}
      lead={newest === 0 ? messages.none : messages.current(newest)}
      tools={
        isManager &&
        !isWriting && (
          <button type="button" className="button button--main" onClick={() => setWriting(true)}>
            {messages.write}
          </button>
        )
      }
    >
      {isWriting && (shown === 0 || text.value !== null) ? (
        <Editor
          seen={newest}
          start={shown === 0 ? '' : text.value!.markdown}
          onWritten={written}
          onStop={() => setWriting(false)}
        />
      ) : (
        <div className="guide">
          <article className="sheet guide__text guide-text">
            {shown === 0 ? (
              <p className="empty">{isManager ? messages.emptyManager : messages.empty}</p>
            ) : text.value === null ? (
              <p className="quiet">{text.error?.message ?? messages.loading}</p>
            ) : (
              <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
                <Markdown text={text.value.markdown} />
              </Suspense>
            )}
          </article>
          <Versions versions={versions.value.items} shown={shown} onShow={setChosen} />
        </div>
      )}
    </ProjectPage>
  )
}

interface VersionsProps {
  readonly versions: readonly GuidelineVersion[]
  readonly shown: number
  onShow(version: number): void
}

function Versions({ versions, shown, onShow }: VersionsProps) {
  const { path } = useProject()
  const [from, setFrom] = useState<number | null>(null)
  const difference = useResource<GuidelineDiff>(
    from === null || from === shown
      ? null
      : `${path}/guidelines/difference?from=${Math.min(from, shown)}&to=${Math.max(from, shown)}`,
  )
  if (versions.length === 0) return null
  return (
    <aside className="guide__versions" aria-label={messages.versions}>
      <h2>{messages.versions}</h2>
      <ul>
        {versions.map(({ version, createdAt }) => (
          <li key={version}>
            <button type="button" className="guide__version" aria-pressed={version === shown} onClick={() => onShow(version)}>
              {messages.version(version)} <span className="quiet">{dateTime(createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <label className="labelled">
          <span>{messages.compare}</span>
          <select
            className="select"
            value={from ?? ''}
            onChange={(event) => setFrom(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{messages.nothing}</option>
            {versions
              .filter(({ version }) => version !== shown)
              .map(({ version }) => (
                <option key={version} value={version}>
                  {messages.version(version)}
                </option>
              ))}
          </select>
        </label>
      )}
      {difference.value !== null && <Difference difference={difference.value} />}
    </aside>
  )
}

/** What changed between two versions; long stretches that are the same are left out. */
function Difference({ difference: { from, to, lines } }: { readonly difference: GuidelineDiff }) {
  const shown = lines.map(
    ({ kind }, k) => kind !== 'same' || lines.slice(Math.max(k - 2, 0), k + 3).some((line) => line.kind !== 'same'),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="difference" tabIndex={0} aria-label={messages.between(from, to)}>
      {lines.every(({ kind }) => kind === 'same') && <p className="quiet">{messages.same}</p>}
      {lines.map(({ kind, text }, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines go by their place
        <DiffLine key={k} kind={shown[k] === true ? kind : shown[k - 1] === true ? 'gap' : 'hidden'} text={text} />
      ))}
    </section>
  )
}

interface DiffLineProps {
  readonly kind: GuidelineDiff['lines'][number]['kind'] | 'gap' | 'hidden'
  readonly text: string
}

function DiffLine({ kind, text }: DiffLineProps) {
  if (kind === 'hidden') return null
  if (kind === 'gap') {
    return (
      <p className="difference__gap" aria-hidden="true">
        …
      </p>
    )
  }
  return (
    <p className="difference__line" data-kind={kind}>
      <span aria-hidden="true">{kind === 'added' ? '+' : kind === 'removed' ? '−' : ' '}</span>
      {kind !== 'same' && <span className="unseen">{messages[kind]}: </span>}
      <bdi>{text === '' ? ' ' : text}</bdi>
    </p>
  )
}

interface EditorProps {
  /** the newest version when writing began */
  readonly seen: number
  readonly start: string
  onWritten(): void
  onStop(): void
}

function Editor({ seen, start, onWritten, onStop }: EditorProps) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run, clear } = useAction()
  const [text, setText] = useState(start)
  const [based, setBased] = useState(seen)
  const [theirs, setTheirs] = useState<Guideline | null>(null)
  const isOld = error instanceof ApiProblem && error.status === 412
  const save = () =>
    run(async () => {
      await api.request(`${path}/guidelines`, { method: 'PUT', body: { markdown: text }, ifMatch: `"${based}"` })
      onWritten()
    })
  const look = async () => {
    const { items } = await api.request<{ readonly items: readonly GuidelineVersion[] }>(`${path}/guidelines`)
    const newer = items[0]!.version
    setTheirs(await api.request<Guideline>(`${path}/guidelines/${newer}`))
    setBased(newer)
    clear()
  }
  return (
    <div className="guideline-editor">
      {isOld ? (
        <div className="fault" role="alert">
          <p>{messages.conflict}</p>
          <p className="row-of-buttons">
            <button type="button" className="button" onClick={() => void look()}>
              {messages.showNewer}
            </button>
          </p>
        </div>
      ) : (
        <Fault error={error} />
      )}
      {theirs !== null && (
        <div className="hint-box guideline-editor__theirs">
          <p>{messages.theirs(theirs.version)}</p>
          <div className="row-of-buttons">
            <button type="button" className="button" onClick={() => setTheirs(null)}>
              {messages.keepMine}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                setText(theirs.markdown)
                setTheirs(null)
              }}
            >
              {messages.takeTheirs}
            </button>
          </div>
          <textarea
            className="field field--mono"
            readOnly
            rows={10}
            aria-label={messages.version(theirs.version)}
            value={theirs.markdown}
          />
        </div>
      )}
      <div className="guideline-editor__panes">
        <label className="labelled">
          <span>{messages.markdown}</span>
          <textarea
            className="field field--mono guideline-editor__text"
            value={text}
            spellCheck
            maxLength={500_000}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <section className="labelled" aria-label={messages.preview}>
          <span aria-hidden="true">{messages.preview}</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
          <div className="sheet guideline-editor__preview guide-text" tabIndex={0}>
            <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
              <Markdown text={text} />
            </Suspense>
          </div>
        </section>
      </div>
      <div className="row-of-buttons">
        <button
          type="button"
          className="button button--main"
          disabled={isBusy || text.trim() === '' || text === start}
          onClick={() => void save()}
        >
          {messages.save(based + 1)}
        </button>
        <button type="button" className="button" onClick={onStop}>
          {messages.stop}
        </button>
        <span className="quiet">{messages.saveHint}</span>
      </div>
    </div>
  )
}
