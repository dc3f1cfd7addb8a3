import { type FormEvent, useState } from 'react'
import type { Member, Phase, Redrawn } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useProject } from '../workbench/project-context.js'
import { Fault } from './Fault.js'
import { settingsMessages as messages } from './settings-messages.js'
import { useAction } from './use-action.js'

export interface RedrawFormProps {
  readonly phase: Phase
  readonly members: readonly Member[]
  readonly nameOf: (person: string) => string
  onDone(text: string): void
}

/** People who leave or join an open phase. */
export function RedrawForm({ phase, members, nameOf, onDone }: RedrawFormProps) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const [leave, setLeave] = useState<readonly string[]>([])
  const [join, setJoin] = useState<readonly string[]>([])
  const there = phase.settings.people.map(({ person }) => person)
  const others = members.filter(({ person }) => !there.includes(person))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const body = { leave, join: join.map((person) => ({ person, quota: null })) }
      const done = await api.request<Redrawn>(`${path}/phases/${phase.id}/redraw`, { method: 'POST', body })
      onDone(messages.redrawn(done.assigned, done.withdrawn, done.unplaced))
    })
  }
  const list = (
    legend: string,
    people: readonly string[],
    chosen: readonly string[],
    onChange: (people: readonly string[]) => void,
  ) =>
    people.length > 0 && (
      <fieldset className="choices">
        <legend>{legend}</legend>
        {people.map((person) => (
          <label key={person} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(person)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, person] : chosen.filter((one) => one !== person))}
            />
            <bdi>{nameOf(person)}</bdi>
          </label>
        ))}
      </fieldset>
    )
  return (
    <form className="fields phase-form" onSubmit={submit}>
      <p className="quiet">{messages.redrawLead}</p>
      {list(messages.leave, there, leave, setLeave)}
      {list(
        messages.join,
        others.map(({ person }) => person),
        join,
        setJoin,
      )}
      <Fault error={error} />
      <div>
        <button type="submit" className="button button--main" disabled={isBusy || leave.length + join.length === 0}>
          {messages.redrawDo}
        </button>
      </div>
    </form>
  )
}
