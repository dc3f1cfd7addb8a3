/** Settings of a project: general ones, phases, webhooks, and its end. */
import './manage.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiProblem } from '../client/api.js'
import type { ModeName, Project, ProjectSettings } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { useProject } from '../workbench/project-context.js'
import { Confirm } from './Confirm.js'
import { Fault } from './Fault.js'
import { Labelled } from './Labelled.js'
import { LanguageField } from './LanguageField.js'
import { PhaseSection } from './PhaseSection.js'
import { settingsMessages as messages } from './settings-messages.js'
import { useAction } from './use-action.js'
import { WebhookSection } from './WebhookSection.js'

const MODES: readonly ModeName[] = ['words', 'trees', 'types', 'judge']
const TAGSETS = ['ept', 'msrp-a', 'p4p', 'wrpa-a'] as const
const RULES = ['intersection', 'union-as-possible', 'majority'] as const

export function SettingsPage() {
  const { project } = useProject()
  return (
    <ProjectPage tab="settings" title={messages.title} lead={messages.lead}>
      <General key={project.rev} />
      <PhaseSection />
      <WebhookSection />
      <End />
    </ProjectPage>
  )
}

function General() {
  const { project, path, etag, reload } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const [fields, setFields] = useState({ name: project.name, licence: project.licence, source: project.source })
  const [settings, setSettings] = useState<ProjectSettings>(project.settings)
  const set = (change: Partial<ProjectSettings>) => setSettings({ ...settings, ...change })
  const isChanged =
    JSON.stringify([fields.name, fields.licence, fields.source, settings]) !==
    JSON.stringify([project.name, project.licence, project.source, project.settings])
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.request<Project>(path, { method: 'PATCH', body: { ...fields, settings }, ifMatch: etag ?? `"${project.rev}"` })
      reload()
    })
  }
  const isOld = error instanceof ApiProblem && error.status === 412
  const choose = (mode: ModeName, isChosen: boolean) =>
    set({ modes: MODES.filter((one) => (one === mode ? isChosen : settings.modes.includes(one))) })
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.about}</h2>
        <span className="quiet mono">{project.slug}</span>
      </div>
      <form className="fields fields--columns" onSubmit={save}>
        {(['name', 'licence', 'source'] as const).map((field) => (
          <Labelled key={field} label={messages[field]}>
            {(ids) => (
              <input
                {...ids}
                className="field"
                required={field === 'name'}
                maxLength={field === 'name' ? 200 : 2000}
                value={fields[field]}
                onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
              />
            )}
          </Labelled>
        ))}
        <LanguageField label={messages.language} value={settings.language} onChange={(language) => set({ language })} />
        {settings.modes.includes('types') && (
          <Labelled label={messages.tagset}>
            {(ids) => (
              <select
                {...ids}
                className="select"
                value={typeof settings.tagset === 'string' ? settings.tagset : ''}
                onChange={(event) => set({ tagset: event.target.value })}
              >
                {typeof settings.tagset !== 'string' && <option value="">{messages.ownTagset}</option>}
                {TAGSETS.map((tagset) => (
                  <option key={tagset}>{tagset}</option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        <Labelled label={messages.merge}>
          {(ids) => (
            <select
              {...ids}
              className="select"
              value={settings.merge}
              onChange={(event) => set({ merge: event.target.value as ProjectSettings['merge'] })}
            >
              {RULES.map((rule) => (
                <option key={rule} value={rule}>
                  {messages.mergeRules[rule]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <fieldset className="choices fields__wide">
          <legend>{messages.modesLegend}</legend>
          {MODES.filter((mode) => mode !== 'judge' || settings.judge !== null).map((mode) => (
            <label key={mode} className="choice">
              <input
                type="checkbox"
                checked={settings.modes.includes(mode)}
                onChange={(event) => choose(mode, event.target.checked)}
              />
              {messages.modes[mode]}
            </label>
          ))}
          <span className="quiet">{messages.modesHint}</span>
        </fieldset>
        <div className="fields__wide">
          {isOld ? (
            <div className="fault" role="alert">
              <p>{messages.conflict}</p>
              <button type="button" className="button" onClick={reload}>
                OK
              </button>
            </div>
          ) : (
            <Fault error={error} />
          )}
          <div className="row-of-buttons">
            <button type="submit" className="button button--main" disabled={isBusy || !isChanged || settings.modes.length === 0}>
              {messages.save}
            </button>
          </div>
        </div>
      </form>
    </section>
  )
}

function End() {
  const { project, path, reload } = useProject()
  const { api, refresh } = useSession()
  const { isBusy, error, run } = useAction()
  const [isDeleting, setDeleting] = useState(false)
  const [, go] = useLocation()
  const isOpen = project.state === 'open'
  const toggle = () =>
    run(async () => {
      await api.request(`${path}/${isOpen ? 'close' : 'reopen'}`, { method: 'POST' })
      reload()
    })
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.end}</h2>
      </div>
      <Fault error={error} />
      <div className="end">
        <p>{isOpen ? messages.closeText : messages.reopenText}</p>
        <button type="button" className="button" disabled={isBusy} onClick={() => void toggle()}>
          {isOpen ? messages.close : messages.reopen}
        </button>
        {project.role === 'owner' && (
          <>
            <p>{messages.deleteText}</p>
            <button type="button" className="button button--warn" onClick={() => setDeleting(true)}>
              {messages.delete}
            </button>
          </>
        )}
      </div>
      {isDeleting && (
        <Confirm
          title={messages.deleteTitle(project.name)}
          action={messages.delete}
          typed={project.slug}
          onConfirm={async () => {
            await api.request(`${path}?confirm=${encodeURIComponent(project.slug)}`, { method: 'DELETE' })
            go('/projects')
            await refresh()
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{messages.deleteText}</p>
        </Confirm>
      )}
    </section>
  )
}
