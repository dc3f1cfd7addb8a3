import { useState } from 'react'
import type { Member, Phase, PhasePreview, Progress, Released } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { nameFinder } from '../dashboard/names.js'
import { useProject } from '../workbench/project-context.js'
import { usePhases } from '../workbench/use-phases.js'
import { Confirm } from './Confirm.js'
import { Fault } from './Fault.js'
import { count, duration } from './figures.js'
import { PhaseForm } from './PhaseForm.js'
import { RedrawForm } from './RedrawForm.js'
import { settingsMessages as messages } from './settings-messages.js'
import { TableHead } from './TableHead.js'
import { useAction } from './use-action.js'

/** The phases of a project, from plan to release. */
export function PhaseSection() {
  const { path, reload: reloadProject } = useProject()
  const phases = usePhases()
  const members = useResource<{ readonly items: readonly Member[] }>(`${path}/members`)
  const progress = useResource<Progress>(`${path}/progress`)
  const [isPlanning, setPlanning] = useState(false)
  const able = (members.value?.items ?? []).filter(({ role, leftAt }) => role !== 'viewer' && leftAt === null)
  const list = phases.value?.items ?? []
  const reload = () => {
    phases.reload()
    progress.reload()
    reloadProject()
  }
  return (
    <section className="section" id="phases">
      <div className="section__head">
        <h2>{messages.phases}</h2>
        {!isPlanning && (
          <button type="button" className="button" onClick={() => setPlanning(true)}>
            {messages.plan}
          </button>
        )}
      </div>
      <p className="section__lead">{messages.phasesLead}</p>
      {isPlanning && (
        <PhaseForm
          members={able}
          place={list.length}
          onSaved={() => {
            setPlanning(false)
            reload()
          }}
          onStop={() => setPlanning(false)}
        />
      )}
      {phases.value !== null && list.length === 0 && !isPlanning && <p className="empty-state">{messages.noPhases}</p>}
      {list.map((phase) => (
        <PhaseCard
          key={phase.id}
          phase={phase}
          members={able}
          paces={paces(progress.value)}
          nameOf={nameFinder(members.value?.items ?? [])}
          onChange={reload}
        />
      ))}
    </section>
  )
}

/** The measured pace of each person, over all phases: the last that is known. */
function paces(progress: Progress | null): ReadonlyMap<string, number> {
  const known = new Map<string, number>()
  for (const { people } of progress?.phases ?? []) {
    for (const { person, medianMs } of people) if (medianMs !== null) known.set(person, medianMs)
  }
  return known
}

interface PhaseCardProps {
  readonly phase: Phase
  readonly members: readonly Member[]
  readonly paces: ReadonlyMap<string, number>
  readonly nameOf: (person: string) => string
  onChange(): void
}

type Panel = 'edit' | 'preview' | 'redraw' | 'finish' | 'release' | 'drop'

function PhaseCard({ phase, members, paces, nameOf, onChange }: PhaseCardProps) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [withdrawOpen, setWithdrawOpen] = useState(false)
  const { name, kind, state, tasks, settings } = phase
  const own = `${path}/phases/${phase.id}`
  const open = () =>
    run(async () => {
      await api.request(`${own}/open`, { method: 'POST' })
      onChange()
    })
  const button = (label: string, onClick: () => void, isOpen?: boolean) => (
    <button
      type="button"
      className="button"
      disabled={isBusy}
      onClick={onClick}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    >
      {label}
      <span className="unseen"> {name}</span>
    </button>
  )
  const toggle = (which: Panel) => () => setPanel(panel === which ? null : which)
  return (
    <article className="phase" aria-label={name}>
      <div className="phase__head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <span className="quiet">
          {messages.kinds[kind]} · {messages.states[state]} · {settings.modes.map((mode) => messages.modes[mode]).join(', ')} ·{' '}
          {messages.people(settings.people.length, settings.places.length)}
          {state !== 'planned' && ` · ${messages.tasks(tasks)}`}
        </span>
        <div className="row-of-buttons phase__actions">
          {state === 'planned' && (
            <>
              {button(messages.open, () => void open())}
              {button(messages.preview, toggle('preview'), panel === 'preview')}
              {button(messages.edit, toggle('edit'), panel === 'edit')}
              {button(messages.drop, toggle('drop'))}
            </>
          )}
          {state === 'open' && (
            <>
              {button(messages.redraw, toggle('redraw'), panel === 'redraw')}
              {button(messages.finish, toggle('finish'))}
            </>
          )}
          {state !== 'planned' && button(messages.release, toggle('release'))}
        </div>
      </div>
      <Fault error={error} />
      {told !== null && (
        <p className="hint-box" role="status">
          {told}
        </p>
      )}
      {panel === 'preview' && <Preview path={own} nameOf={nameOf} paces={paces} modes={settings.modes.length} />}
      {panel === 'edit' && (
        <PhaseForm
          phase={phase}
          members={members}
          place={phase.position}
          onSaved={() => {
            setPanel(null)
            onChange()
          }}
          onStop={() => setPanel(null)}
        />
      )}
      {panel === 'redraw' && (
        <RedrawForm
          phase={phase}
          members={members}
          nameOf={nameOf}
          onDone={(text) => {
            setPanel(null)
            setTold(text)
            onChange()
          }}
        />
      )}
      {panel === 'finish' && (
        <Confirm
          title={messages.finishTitle(name)}
          action={messages.finish}
          onConfirm={async () => {
            await api.request(`${own}/finish`, { method: 'POST', body: { withdrawOpen } })
            onChange()
          }}
          onClose={() => setPanel(null)}
        >
          <p>{messages.finishText}</p>
          <label className="choice">
            <input type="checkbox" checked={withdrawOpen} onChange={(event) => setWithdrawOpen(event.target.checked)} />
            {messages.withdrawOpen}
          </label>
        </Confirm>
      )}
      {panel === 'release' && (
        <Confirm
          title={messages.releaseTitle(name)}
          action={messages.release}
          onConfirm={async () => {
            const { released, open: left, disputed } = await api.request<Released>(`${own}/release`, { method: 'POST' })
            setTold(messages.released(released, left, disputed))
            onChange()
          }}
          onClose={() => setPanel(null)}
        >
          <p>{messages.releaseText}</p>
        </Confirm>
      )}
      {panel === 'drop' && (
        <Confirm
          title={messages.dropTitle(name)}
          action={messages.drop}
          onConfirm={async () => {
            await api.request(own, { method: 'DELETE' })
            onChange()
          }}
          onClose={() => setPanel(null)}
        >
          <p>{messages.dropText}</p>
        </Confirm>
      )}
    </article>
  )
}

interface PreviewProps {
  readonly path: string
  readonly nameOf: (person: string) => string
  readonly paces: ReadonlyMap<string, number>
  readonly modes: number
}

/** What opening the phase now would do, by the server's own draw. */
function Preview({ path, nameOf, paces, modes }: PreviewProps) {
  const { value, error } = useResource<PhasePreview>(`${path}/preview`)
  if (value === null) return <Fault error={error} />
  return (
    <div className="phase__preview">
      <p>
        {messages.items(value.items)}
        {value.shared > 0 && ` · ${messages.shared(value.shared)}`}
        {value.controls > 0 && ` · ${messages.controls(value.controls)}`}
      </p>
      <div className="table-scroll">
        <table className="table">
          <TableHead columns={[messages.person, messages.pairs, messages.withOthers, messages.hours]} />
          <tbody>
            {value.people.map(({ person, items, shared }) => {
              const pace = paces.get(person)
              return (
                <tr key={person}>
                  <th scope="row">
                    <bdi>{nameOf(person)}</bdi>
                  </th>
                  <td className="number">{count(items)}</td>
                  <td className="number">{count(shared)}</td>
                  <td className="number">{pace === undefined ? '–' : duration(pace * items * modes)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
