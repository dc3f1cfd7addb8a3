/** `/p/SLUG/adjudicate`: the items in dispute; `/p/SLUG/adjudicate/TASK`: one of them. */
import './adjudicate.css'
import { DISPUTE_KINDS, MODES } from '@parascope/core/edit'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { useProject } from '../workbench/project-context.js'
import { usePhases } from '../workbench/use-phases.js'
import { Waiting } from '../workbench/Waiting.js'
import { AdjudicationScreen } from './AdjudicationScreen.js'
import { messages } from './messages.js'
import { type DisputeFilter, useDisputedTasks } from './use-disputed-tasks.js'

export function AdjudicatePage() {
  const { task } = useParams<{ task?: string }>()
  return task === undefined ? <DisputeList /> : <AdjudicationScreen key={task} task={task} />
}

function DisputeList() {
  const { project, path, home } = useProject()
  const phases = usePhases()
  const [asked] = useSearchParams()
  const [filter, setFilter] = useState<DisputeFilter>({
    mode: asked.get('mode'),
    kind: asked.get('kind'),
    contrast: asked.get('contrast'),
    isOpenOnly: asked.get('all') === null,
  })
  const { tasks, isComplete, isLoading, error, more, reload } = useDisputedTasks(path, filter)
  if (error !== null && tasks.length === 0) return <Waiting error={error} onRetry={reload} />
  const open = tasks.reduce((sum, task) => sum + task.open, 0)
  const isFiltered = filter.mode !== null || filter.kind !== null || filter.contrast !== null
  const modes = MODES.filter((mode) => project.settings.modes.includes(mode))
  const kinds = DISPUTE_KINDS.filter((kind) => filter.mode === null || KINDS_OF[filter.mode]?.includes(kind) === true)
  return (
    <ProjectPage
      tab="adjudicate"
      title={messages.title}
      lead={tasks.length === 0 ? messages.lead : messages.counts(tasks.length, open)}
    >
      <fieldset className="dispute-filters" aria-label={messages.filters}>
        {modes.length > 1 && (
          <>
            {modes.map((mode) => (
              <Filter
                key={mode}
                name={messages.modes[mode]}
                isOn={filter.mode === mode}
                onPress={() => setFilter({ ...filter, mode: filter.mode === mode ? null : mode, kind: null })}
              />
            ))}
            <span className="dispute-filters__gap" />
          </>
        )}
        {kinds.map((kind) => (
          <Filter
            key={kind}
            name={messages.kinds[kind]}
            isOn={filter.kind === kind}
            onPress={() => setFilter({ ...filter, kind: filter.kind === kind ? null : kind })}
          />
        ))}
        {filter.contrast !== null && (
          <Filter name={filter.contrast} isOn onPress={() => setFilter({ ...filter, contrast: null })} />
        )}
        <span className="bar__grow" />
        <Filter
          name={messages.openOnly}
          isOn={filter.isOpenOnly}
          onPress={() => setFilter({ ...filter, isOpenOnly: !filter.isOpenOnly })}
        />
      </fieldset>
      {!isLoading && tasks.length === 0 && <p className="empty">{isFiltered ? messages.noneHere : messages.none}</p>}
      {tasks.length > 0 && (
        <table className="dispute-tasks">
          <thead>
            <tr>
              <th scope="col">{messages.columns.pair}</th>
              <th scope="col">{messages.columns.mode}</th>
              <th scope="col" className="dispute-tasks__phase">
                {messages.columns.phase}
              </th>
              <th scope="col">{messages.columns.disputes}</th>
              <th scope="col">{messages.columns.open}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ task, pair, mode, phase, disputes, open: left, state }) => (
              <tr key={task}>
                <th scope="row">
                  <Link href={`${home}/adjudicate/${task}`}>
                    <bdi>{pair}</bdi>
                  </Link>
                </th>
                <td>{messages.modes[mode]}</td>
                <td className="dispute-tasks__phase">
                  <bdi>{phases.value?.items.find(({ id }) => id === phase)?.name ?? ''}</bdi>
                </td>
                <td>{disputes.length}</td>
                <td>{state === 'adjudicated' ? messages.decided : left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isComplete && (
        <button type="button" className="button" disabled={isLoading} onClick={more}>
          {messages.more}
        </button>
      )}
    </ProjectPage>
  )
}

const KINDS_OF: Readonly<Record<string, readonly string[]>> = {
  words: ['cells'],
  trees: ['nodes', 'tree'],
  types: ['verdict', 'phenomenon'],
  judge: ['scale'],
}

function Filter({ name, isOn, onPress }: { readonly name: string; readonly isOn: boolean; onPress(): void }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
      {name}
    </button>
  )
}
