import { Link } from 'wouter'
import type { Phase } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { Fault } from '../manage/Fault.js'
import { useAction } from '../manage/use-action.js'
import { mayAs, useProject } from '../workbench/project-context.js'
import { Mark } from './Mark.js'
import { messages } from './messages.js'

export interface PlannedPhaseProps {
  readonly phase: Phase
  readonly nameOf: (person: string) => string
  onOpened(): void
}

/** A phase that waits: who is there, who is still to come, and what a manager can do next. */
export function PlannedPhase({ phase, nameOf, onOpened }: PlannedPhaseProps) {
  const { project, path, home } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const { people, places, opensWhenFull } = phase.settings
  const open = () =>
    run(async () => {
      await api.request(`${path}/phases/${phase.id}/open`, { method: 'POST' })
      onOpened()
    })
  return (
    <section className="sheet planned">
      <p className="planned__text">
        {messages.planned} {people.length + places.length > 0 && messages.waiting(people.length, people.length + places.length)}{' '}
        {places.length > 0 && opensWhenFull && messages.opensItself}
      </p>
      {people.length > 0 && (
        <ul className="planned__people">
          {people.map(({ person }, k) => (
            <li key={person} className="chip">
              <Mark place={k} /> <bdi>{nameOf(person)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Fault error={error} />
      {mayAs(project.role, 'manager') && (
        <div className="row-of-buttons">
          {people.length > 0 && (
            <button type="button" className="button button--main" disabled={isBusy} onClick={() => void open()}>
              {messages.openPhase}
            </button>
          )}
          <Link href={`${home}/members`} className={people.length === 0 ? 'button button--main' : 'button'}>
            {messages.inviteMore}
          </Link>
          <Link href={`${home}/settings#phases`} className="button">
            {messages.changePlan}
          </Link>
        </div>
      )}
    </section>
  )
}
