import './evaluate.css'
import type { EnvelopeInput } from '@parascope/core/measure'
import { systemNames } from '@parascope/core/measure'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ThemeSwitch } from '../shell/ThemeSwitch.js'
import { Choice } from './Choice.js'
import { Downloads } from './Downloads.js'
import { Examples } from './Examples.js'
import type { EvaluationTexts } from './evaluation.js'
import { FileField } from './FileField.js'
import { FileTable, HindranceText } from './FileTable.js'
import { hindranceOf, type InputFile, withFiles, withRole } from './input-files.js'
import { MetaPanel } from './MetaPanel.js'
import { messages } from './messages.js'
import { ProfileView } from './ProfileView.js'
import { Progress } from './Progress.js'
import { demoFiles, readFiles } from './read-files.js'
import { ScorePlots } from './ScorePlot.js'
import { ScoreTable } from './ScoreTable.js'
import { useJob } from './use-job.js'

const LANGUAGES = ['en', 'es', 'und'] as const

type TextLanguage = (typeof LANGUAGES)[number]

const version: string = import.meta.env.PARASCOPE_VERSION

/** Outputs of systems evaluated in the page: scores, what the systems do, line by line, and metrics against people. */
export function EvaluatePage() {
  const [files, setFiles] = useState<readonly InputFile[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [language, setLanguage] = useState<TextLanguage>('en')
  /** what the results shown are of */
  const [texts, setTexts] = useState<{
    readonly texts: EvaluationTexts
    readonly inputs: readonly EnvelopeInput[] | null
  } | null>(null)
  const { state, start, cancel, clear } = useJob()
  useEffect(() => {
    document.title = `${messages.title} · Parascope`
    // a file that misses the field must not take the place of the page
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
  const hindrance = hindranceOf(files)
  const change = (next: readonly InputFile[]) => {
    setFiles(next)
    setTexts(null)
    clear()
  }
  const add = async (given: readonly File[]): Promise<InputFile[]> => {
    const { read, bad } = await readFiles(given)
    setFaults(bad.map(({ name }) => messages.unreadable(name)))
    const next = withFiles(files, read)
    change(next)
    return next
  }
  const run = (given: readonly InputFile[] = files) => {
    const made = textsOf(given, language)
    setTexts(made)
    start({ task: 'evaluate', texts: made.texts })
  }
  const tryDemo = () =>
    demoFiles((name) => name.endsWith('.txt'))
      .then(add)
      .then(run, () => setFaults([messages.demoFailed]))
  const systems = texts?.texts.systems.map(({ name }) => name) ?? []
  return (
    <>
      <header className="bar bar--evaluate">
        <Link href="/" className="bar__brand">
          Parascope
        </Link>
        <span className="bar__crumb">{messages.title}</span>
        <span className="bar__grow" />
        <Link href="/" className="button">
          {messages.playground}
        </Link>
        <ThemeSwitch />
      </header>
      <main className="page evaluate" id="work" tabIndex={-1}>
        <h1>{messages.link}</h1>
        <p className="evaluate__lead">{messages.lead}</p>
        <section aria-labelledby="evaluate-files">
          <h2 id="evaluate-files">{messages.files}</h2>
          <FileField title={messages.drop} hint={messages.dropHint} multiple onFiles={(given) => void add(given)} />
          {faults.length > 0 && (
            <p className="fault" role="alert">
              <bdi>{faults.join('; ')}</bdi>
            </p>
          )}
          {files.length > 0 && (
            <FileTable
              files={files}
              hindrance={hindrance}
              onRole={(name, role) => change(withRole(files, name, role))}
              onRemove={(name) => change(files.filter((file) => file.name !== name))}
            />
          )}
          {files.length > 0 && hindrance !== null && <HindranceText hindrance={hindrance} />}
          <p className="row-of-buttons">
            {files.length === 0 ? (
              <button type="button" className="button button--main" onClick={() => void tryDemo()}>
                {messages.demo}
              </button>
            ) : (
              <>
                <button
                  type="button"
                  className="button button--main"
                  disabled={hindrance !== null || state.running !== null}
                  onClick={() => run()}
                >
                  {messages.start}
                </button>
                <Choice label={messages.language} value={language} onChoose={(value) => setLanguage(value as TextLanguage)}>
                  {LANGUAGES.map((name) => (
                    <option key={name} value={name}>
                      {messages.languages[name]}
                    </option>
                  ))}
                </Choice>
                <button type="button" className="button" onClick={() => change([])}>
                  {messages.clear}
                </button>
              </>
            )}
          </p>
          <Progress state={state} onCancel={cancel} onRetry={() => run()} />
        </section>
        {texts !== null && state.scores !== null && (
          <section aria-labelledby="evaluate-scores">
            <h2 id="evaluate-scores">{messages.scores}</h2>
            <ScoreTable systems={systems} scores={state.scores} />
            {systems.length > 1 && <p className="quiet">{messages.legend}</p>}
            {state.scores.report.warnings.map((warning) => (
              <p key={warning} className="evaluate__note">
                {warning}
              </p>
            ))}
            <ScorePlots systems={systems} scores={state.scores} />
            <Downloads found={{ command: 'score', ...state.scores.report }} inputs={texts.inputs} />
          </section>
        )}
        {texts !== null && state.scores !== null && (
          <section aria-labelledby="evaluate-profile">
            <h2 id="evaluate-profile">{messages.profile}</h2>
            {texts.texts.source === null && <p className="quiet">{messages.profileNeedsSource}</p>}
            {state.profiles !== null && (
              <>
                <ProfileView systems={systems} profiles={state.profiles} />
                <Downloads
                  found={{ command: 'profile', ...state.profiles.report }}
                  inputs={texts.inputs === null ? null : [...texts.inputs.slice(-1), ...texts.inputs.slice(0, systems.length)]}
                />
              </>
            )}
          </section>
        )}
        {texts !== null && state.scores !== null && (
          <section aria-labelledby="evaluate-examples">
            <h2 id="evaluate-examples">{messages.examples}</h2>
            <Examples texts={texts.texts} scores={state.scores} profiles={state.profiles} />
          </section>
        )}
        <section aria-labelledby="evaluate-meta">
          <h2 id="evaluate-meta">{messages.meta}</h2>
          <MetaPanel version={version} />
        </section>
      </main>
    </>
  )
}

/** The files in the order of the command `score`: systems, references, the source. */
function textsOf(files: readonly InputFile[], language: TextLanguage) {
  const systems = files.filter(({ role }) => role === 'system')
  const references = files.filter(({ role }) => role === 'reference')
  const source = files.find(({ role }) => role === 'source')
  const names = systemNames(systems.map(({ name }) => name))
  const texts: EvaluationTexts = {
    systems: systems.map(({ lines }, k) => ({ name: names[k]!, lines })),
    references: references.map(({ lines }) => lines),
    source: source?.lines ?? null,
    language,
    version,
  }
  const ordered = [...systems, ...references, ...(source === undefined ? [] : [source])]
  const inputs = ordered.flatMap(({ name, lines, sha256 }) =>
    sha256 === null ? [] : [{ path: name, sha256, records: lines.length }],
  )
  return { texts, inputs: inputs.length === ordered.length ? inputs : null }
}
