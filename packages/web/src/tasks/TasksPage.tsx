/** Finding tasks: filters that stand in the address, views that are kept, and a list of any length. */
import '../manage/manage.css'
import '../dashboard/dashboard.css'
import './tasks.css'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Member, TaskEntry } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { contrastName } from '../dashboard/contrast-name.js'
import { nameFinder, placeFinder } from '../dashboard/names.js'
import { Fault } from '../manage/Fault.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { useProject } from '../workbench/project-context.js'
import { usePhases } from '../workbench/use-phases.js'
import { FILTERS, type FilterName, type Filters, filtersOf, searchOf, VIEWS } from './filters.js'
import { messages } from './messages.js'
import { TaskList } from './TaskList.js'
import { type TaskRow, useTasks } from './use-tasks.js'
import { keepViews, keptViews } from './views.js'

const STATES = Object.keys(messages.states) as TaskEntry['state'][]
const LAYER_STATES = Object.keys(messages.layerStates)

export function TasksPage() {
  const { project, path, home } = useProject()
  const search = useSearch()
  const filters = filtersOf(search)
  const [, go] = useLocation()
  const phases = usePhases().value?.items ?? []
  const members = useResource<{ readonly items: readonly Member[] }>(`${path}/members`).value?.items ?? []
  const annotators = members.filter(({ role }) => role !== 'viewer')
  const { rows, isComplete, error } = useTasks(path, filters)
  const nameOf = (layer: string) => (layer === 'gold' ? messages.gold : nameFinder(members)(layer))
  const placeOf = placeFinder(phases, nameOf)
  const change = (name: FilterName, value: string) => {
    const { [name]: _, ...others } = filters
    go(`${home}/tasks${searchOf(value === '' ? others : { ...others, [name]: value })}`, { replace: true })
  }
  const addressOf = ({ task, state }: TaskRow) =>
    `${home}/${state === 'disputed' || state === 'adjudicated' ? 'adjudicate' : 'work'}/${task}`
  const hasFilters = Object.keys(filters).length > 0
  return (
    <ProjectPage tab="tasks" title={messages.title} lead={messages.lead} isWhole>
      <Views search={searchOf(filters)} />
      <div className="task-filters">
        <SearchField key={filters.q ?? ''} value={filters.q ?? ''} onChange={(value) => change('q', value)} />
        <Choice
          label={messages.phase}
          value={filters.phase}
          options={phases.filter(({ state }) => state !== 'planned').map(({ id, name }) => [id, name])}
          onChange={(value) => change('phase', value)}
        />
        {project.settings.modes.length > 1 && (
          <Choice
            label={messages.mode}
            value={filters.mode}
            options={project.settings.modes.map((mode) => [mode, messages.modes[mode]])}
            onChange={(value) => change('mode', value)}
          />
        )}
        <Choice
          label={messages.state}
          value={filters.state}
          options={STATES.map((state) => [state, messages.states[state]])}
          onChange={(value) => change('state', value)}
        />
        <Choice
          label={messages.annotator}
          value={filters.annotator}
          options={[...annotators.map(({ person, name }) => [person, name] as const), ['gold', messages.gold]]}
          onChange={(value) => change('annotator', value)}
        />
        <Choice
          label={messages.layerState}
          value={filters.layerState}
          options={LAYER_STATES.map((state) => [state, messages.layerStates[state as keyof typeof messages.layerStates]])}
          onChange={(value) => change('layerState', value)}
        />
      </div>
      <p className="task-found">
        <span role="status">{messages.found(rows.length, isComplete || error !== null)}</span>
        {FILTERS.flatMap((name) => {
          const text = filterText(name, filters)
          return text === null
            ? []
            : [
                <button
                  key={name}
                  type="button"
                  className="chip"
                  aria-label={messages.remove(text)}
                  onClick={() => change(name, '')}
                >
                  {text} <span aria-hidden="true">×</span>
                </button>,
              ]
        })}
        {hasFilters && (
          <Link href={`${home}/tasks`} className="text-link">
            {messages.clear}
          </Link>
        )}
        <span className="task-found__keys quiet">{messages.keys}</span>
      </p>
      <Fault error={error} />
      {rows.length === 0 && isComplete ? (
        <p className="empty">{hasFilters ? messages.none : messages.noneYet}</p>
      ) : (
        <TaskList key={search} rows={rows} addressOf={addressOf} nameOf={nameOf} placeOf={placeOf} />
      )}
    </ProjectPage>
  )
}

/** Filters that have no field of their own. */
function filterText(name: FilterName, { [name]: value }: Filters): string | null {
  if (value === undefined) return null
  switch (name) {
    case 'dispute':
      return messages.disputeFilter(contrastName(value))
    case 'flagged':
      return messages.flaggedFilter
    case 'commented':
      return messages.commentedFilter
    case 'guideline':
      return messages.guidelineFilter(value)
    default:
      return null
  }
}

function SearchField({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim())
  }
  return (
    <form className="task-search" onSubmit={submit}>
      <label className="unseen" htmlFor="task-search">
        {messages.search}
      </label>
      <input
        id="task-search"
        type="search"
        className="field"
        value={text}
        placeholder={messages.searchHint}
        title={messages.searchHint}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
      />
      <button type="submit" className="button">
        {messages.find}
      </button>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [string, string])[]
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="task-choice">
      <span className="quiet">{label}</span>
      <select className="select" value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{messages.any}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Views({ search }: { readonly search: string }) {
  const { project, home } = useProject()
  const [own, setOwn] = useState(() => keptViews(project.id))
  const [name, setName] = useState<string | null>(null)
  const change = (views: typeof own) => {
    setOwn(views)
    keepViews(project.id, views)
  }
  const isKnown = VIEWS.some((view) => searchOf(view.filters) === search) || own.some((view) => view.search === search)
  return (
    <nav className="task-views" aria-label={messages.ownViews}>
      {VIEWS.map((view) => (
        <ViewLink key={view.name} search={searchOf(view.filters)} current={search} name={messages.views[view.name]} home={home} />
      ))}
      {own.map((view) => (
        <span key={view.name} className="task-views__own">
          <ViewLink search={view.search} current={search} name={view.name} home={home} />
          <button
            type="button"
            className="text-button"
            aria-label={messages.forget(view.name)}
            onClick={() => change(own.filter((other) => other !== view))}
          >
            ×
          </button>
        </span>
      ))}
      {!isKnown && name === null && (
        <button type="button" className="text-button" onClick={() => setName('')}>
          {messages.keepView}
        </button>
      )}
      {name !== null && (
        <form
          className="task-views__form"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') change([...own.filter((view) => view.name !== name.trim()), { name: name.trim(), search }])
            setName(null)
          }}
        >
          <input
            className="field"
            aria-label={messages.keepName}
            placeholder={messages.keepName}
            value={name}
            maxLength={60}
            ref={(field) => field?.focus()}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="button">
            {messages.keep}
          </button>
        </form>
      )}
    </nav>
  )
}

interface ViewLinkProps {
  readonly search: string
  readonly current: string
  readonly name: string
  readonly home: string
}

function ViewLink({ search, current, name, home }: ViewLinkProps) {
  return (
    <Link
      href={`${home}/tasks${search}`}
      className="chip phase-switch__choice"
      {...(search === current ? { 'aria-current': 'true' as const } : {})}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
