import { type ReactNode, useState } from 'react'
import type { Member, Progress } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { usePhases } from '../workbench/use-phases.js'
import { dataMessages as messages } from './data-messages.js'
import { EXPORT_FORMATS, type ExportChoice, exportInWords, exportPath, USUAL_EXPORT } from './export-choice.js'
import { Labelled } from './Labelled.js'

const TABLES = ['comments', 'decisions', 'times', 'events'] as const

/** An export by choosing, and in plain words what the file will hold. */
export function ExportSection() {
  const { project, path } = useProject()
  const [choice, setChoice] = useState(USUAL_EXPORT)
  const phases = usePhases().value?.items ?? []
  const members = useResource<{ readonly items: readonly Member[] }>(`${path}/members`).value?.items ?? []
  const progress = useResource<Progress>(`${path}/progress`).value
  const blind = (progress?.phases ?? []).filter(({ isBlind }) => isBlind).map(({ name }) => name)
  const set = (change: Partial<ExportChoice>) => setChoice({ ...choice, ...change })
  const limits = [
    members.find(({ person }) => person === choice.annotator)?.name,
    phases.find(({ id }) => id === choice.phase)?.name,
    project.settings.modes.find((mode) => mode === choice.mode),
  ].filter((name) => name !== undefined)
  const select = (field: keyof ExportChoice, label: string, options: readonly (readonly [string, string])[]): ReactNode => (
    <Labelled label={label}>
      {(ids) => (
        <select
          {...ids}
          className="select"
          value={String(choice[field])}
          onChange={(event) => set({ [field]: event.target.value })}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
  const check = (field: 'details' | 'spreadsheet' | 'raw', label: string): ReactNode => (
    <label className="choice">
      <input type="checkbox" checked={choice[field]} onChange={(event) => set({ [field]: event.target.checked })} />
      {label}
    </label>
  )
  const entries = (texts: Readonly<Record<string, string>>) => Object.entries(texts)
  const address = `/api${path}${exportPath(choice)}`
  return (
    <section className="section" id="export">
      <div className="section__head">
        <h2>{messages.exportTitle}</h2>
      </div>
      <div className="fields fields--columns export">
        {select(
          'format',
          messages.format,
          EXPORT_FORMATS.map((format) => [format, format]),
        )}
        {select('layers', messages.layers, entries(messages.layerChoices))}
        {select('state', messages.exportState, entries(messages.exportStates))}
        {select('annotator', messages.annotator, [
          ['', messages.all],
          ...members.map(({ person, name }) => [person, name] as const),
        ])}
        {select('phase', messages.phase, [['', messages.all], ...phases.map(({ id, name }) => [id, name] as const)])}
        {select('mode', messages.mode, [
          ['', messages.all],
          ...project.settings.modes.map((mode) => [mode, messages.modes[mode]] as const),
        ])}
        {select('people', messages.people, entries(messages.peopleChoices))}
        <div className="choices fields__wide">
          {check('details', messages.details)}
          {check('raw', messages.raw)}
          {(choice.format === 'csv' || choice.format === 'tsv') && check('spreadsheet', messages.spreadsheet)}
        </div>
      </div>
      <p className="export__words" role="status">
        <bdi>{exportInWords(choice, limits)}</bdi>
      </p>
      {blind.length > 0 && choice.layers !== 'pairs' && (
        <p className="hint-box">
          <bdi>{messages.withheld(blind.join(', '))}</bdi>
        </p>
      )}
      <div className="row-of-buttons">
        <a className="button button--main" href={address} download>
          {messages.download}
        </a>
        <span className="quiet">
          {messages.address}: <span className="mono">GET {address}</span>
        </span>
      </div>
      <h3 className="subhead">{messages.tables}</h3>
      <ul className="tables">
        {TABLES.map((table) => (
          <li key={table}>
            <a className="text-link" href={`/api${path}/export/${table}?people=${choice.people}`} download>
              {messages.tableNames[table]}
            </a>{' '}
            <span className="quiet">{table === 'events' ? 'JSON Lines' : 'CSV'}</span>
          </li>
        ))}
        <li>
          <a className="text-link" href={`/api${path}/file`} download={`${project.slug}.project.json`}>
            {messages.tableNames.file}
          </a>{' '}
          <span className="quiet">JSON</span>
        </li>
      </ul>
    </section>
  )
}
