/** Who belongs to a project: members and their roles, invitations, programs and their tokens. */
import './manage.css'
import { type FormEvent, useState } from 'react'
import type { CreatedInvite, Invite, Member, Program, ProgramToken, Role } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { mayAs, useProject } from '../workbench/project-context.js'
import { Waiting } from '../workbench/Waiting.js'
import { Confirm } from './Confirm.js'
import { CopyField } from './CopyField.js'
import { Fault } from './Fault.js'
import { date } from './figures.js'
import { Labelled } from './Labelled.js'
import { membersMessages as messages } from './members-messages.js'
import { NumberField } from './NumberField.js'
import { RowAction } from './RowAction.js'
import { TextField } from './TextField.js'
import { useAction } from './use-action.js'

const ROLES: readonly Role[] = ['viewer', 'annotator', 'adjudicator', 'manager', 'owner']

interface List<T> {
  readonly items: readonly T[]
}

export function MembersPage() {
  const { path } = useProject()
  const members = useResource<List<Member>>(`${path}/members`)
  const programs = useResource<List<Program>>(`${path}/programs`)
  if (members.value === null || programs.value === null) {
    return <Waiting error={members.error ?? programs.error} onRetry={members.reload} />
  }
  const isProgram = new Set(programs.value.items.map(({ id }) => id))
  const people = members.value.items.filter(({ person }) => !isProgram.has(person))
  return (
    <ProjectPage tab="members" title={messages.title} lead={messages.lead}>
      <MemberTable members={people} onChange={members.reload} />
      <Invites />
      <Programs programs={programs.value.items} onChange={programs.reload} />
    </ProjectPage>
  )
}

function MemberTable({ members, onChange }: { readonly members: readonly Member[]; onChange(): void }) {
  const { project, path } = useProject()
  const { api, session } = useSession()
  const { error, run } = useAction()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const isOwner = project.role === 'owner'
  const give = (person: string, role: Role) =>
    run(async () => {
      await api.request(`${path}/members/${person}`, { method: 'PATCH', body: { role } })
      onChange()
    })
  const present = members.filter(({ leftAt }) => leftAt === null)
  const gone = members.filter(({ leftAt }) => leftAt !== null)
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.members(present.length)}</h2>
      </div>
      <Fault error={error} />
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.role.toLowerCase()}</th>
              <th scope="col">{messages.since}</th>
              <th scope="col">{messages.pseudonym}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {present.map(({ person, name, role, joinedAt, pseudonym }) => {
              const isMine = person === session.person?.id
              // managers and owners are made and unmade by owners
              const mayChange = isOwner || !mayAs(role, 'manager')
              return (
                <tr key={person}>
                  <th scope="row">
                    <bdi>{name}</bdi> {isMine && <span className="quiet">{messages.you}</span>}
                  </th>
                  <td>
                    {mayChange && !isMine ? (
                      <select
                        className="select"
                        aria-label={messages.roleOf(name)}
                        value={role}
                        onChange={(event) => void give(person, event.target.value as Role)}
                      >
                        {ROLES.filter((one) => isOwner || !mayAs(one, 'manager')).map((one) => (
                          <option key={one} value={one}>
                            {messages.roles[one]}
                          </option>
                        ))}
                      </select>
                    ) : (
                      messages.roles[role]
                    )}
                  </td>
                  <td>{date(joinedAt)}</td>
                  <td className="quiet">{pseudonym}</td>
                  <td className="table__actions">
                    {mayChange && !isMine && (
                      <RowAction
                        label={messages.remove}
                        of={name}
                        onClick={() => setLeaving(members.find((one) => one.person === person)!)}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {gone.length > 0 && <p className="quiet">{messages.gone(gone.map(({ name }) => name).join(', '))}</p>}
      {leaving !== null && (
        <Confirm
          title={messages.removeTitle(leaving.name)}
          action={messages.remove}
          onConfirm={async () => {
            await api.request(`${path}/members/${leaving.person}`, { method: 'DELETE' })
            onChange()
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{messages.removeText}</p>
        </Confirm>
      )}
    </section>
  )
}

function Invites() {
  const { project, path } = useProject()
  const { api } = useSession()
  const { value, reload } = useResource<List<Invite>>(`${path}/invites`)
  const { isBusy, error, run } = useAction()
  const [role, setRole] = useState<Role>('annotator')
  const [uses, setUses] = useState(1)
  const [days, setDays] = useState(7)
  const [made, setMade] = useState<CreatedInvite | null>(null)
  const now = Date.now()
  const isUsable = ({ revokedAt, expiresAt, uses: used, maxUses }: Invite) =>
    revokedAt === null && Date.parse(expiresAt) > now && used < maxUses
  const invite = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setMade(await api.request<CreatedInvite>(`${path}/invites`, { method: 'POST', body: { role, uses, days } }))
      reload()
    })
  }
  const revoke = (id: string) =>
    run(async () => {
      await api.request(`${path}/invites/${id}`, { method: 'DELETE' })
      if (made?.id === id) setMade(null)
      reload()
    })
  const open = (value?.items ?? []).filter(isUsable)
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.invites}</h2>
      </div>
      <p className="section__lead">{messages.invitesLead}</p>
      <form className="inline-form" onSubmit={invite}>
        <Labelled label={messages.role}>
          {(ids) => (
            <select {...ids} className="select" value={role} onChange={(event) => setRole(event.target.value as Role)}>
              {ROLES.filter((one) => project.role === 'owner' || !mayAs(one, 'manager')).map((one) => (
                <option key={one} value={one}>
                  {messages.roles[one]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <NumberField label={messages.uses} value={uses} least={1} most={500} onChange={(value) => setUses(value ?? 1)} />
        <NumberField label={messages.days} value={days} least={1} most={90} onChange={(value) => setDays(value ?? 7)} />
        <button type="submit" className="button button--main" disabled={isBusy}>
          {messages.makeLink}
        </button>
      </form>
      <Fault error={error} />
      {made !== null && (
        <div className="told" role="status">
          <p>{messages.linkOnce}</p>
          <CopyField label={messages.link} text={made.link} />
        </div>
      )}
      {open.length > 0 && (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{messages.role.toLowerCase()}</th>
                <th scope="col">{messages.used}</th>
                <th scope="col">{messages.until}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {open.map((one) => (
                <tr key={one.id}>
                  <td>{messages.roles[one.role]}</td>
                  <td>{messages.usedOf(one.uses, one.maxUses)}</td>
                  <td>{date(one.expiresAt)}</td>
                  <td className="table__actions">
                    <button type="button" className="text-button" onClick={() => void revoke(one.id)}>
                      {messages.revoke}
                      <span className="unseen">
                        {' '}
                        {messages.roles[one.role]}, {date(one.expiresAt)}
                      </span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value !== null && open.length === 0 && made === null && <p className="empty-state">{messages.noInvites}</p>}
    </section>
  )
}

function Programs({ programs, onChange }: { readonly programs: readonly Program[]; onChange(): void }) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.request(`${path}/programs`, { method: 'POST', body: { name: name.trim() } })
      setName('')
      onChange()
    })
  }
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.programs}</h2>
      </div>
      <p className="section__lead">{messages.programsLead}</p>
      {programs.map((program) => (
        <ProgramRow key={program.id} program={program} />
      ))}
      <Fault error={error} />
      <form className="inline-form" onSubmit={add}>
        <TextField label={messages.programName} value={name} most={200} isRequired onChange={(text) => setName(text)} />
        <button type="submit" className="button" disabled={isBusy || name.trim() === ''}>
          {messages.addProgram}
        </button>
      </form>
    </section>
  )
}

function ProgramRow({ program }: { readonly program: Program }) {
  const { path } = useProject()
  const { api } = useSession()
  const own = `${path}/programs/${program.id}/tokens`
  const { value, reload } = useResource<List<ProgramToken>>(own)
  const { isBusy, error, run } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const tokens = (value?.items ?? []).filter(({ revokedAt }) => revokedAt === null)
  const make = () =>
    run(async () => {
      const body = { name: `${program.name} ${tokens.length + 1}` }
      const { token } = await api.request<{ readonly token: string }>(own, { method: 'POST', body })
      setSecret(token)
      reload()
    })
  const revoke = (id: string) =>
    run(async () => {
      await api.request(`${own}/${id}`, { method: 'DELETE' })
      reload()
    })
  return (
    <div className="program">
      <div className="section__head">
        <h3>
          <bdi>{program.name}</bdi> <span className="quiet mono">{program.id}</span>
        </h3>
        <button type="button" className="button" disabled={isBusy} onClick={() => void make()}>
          {messages.makeToken}
          <span className="unseen"> {program.name}</span>
        </button>
      </div>
      <Fault error={error} />
      {secret !== null && (
        <div className="told" role="status">
          <p>{messages.tokenOnce}</p>
          <CopyField label={messages.tokenOf(program.name)} text={secret} />
        </div>
      )}
      {tokens.length > 0 && (
        <div className="table-scroll">
          <table className="table">
            <tbody>
              {tokens.map(({ id, name, usedAt, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td className="quiet">{usedAt === null ? messages.neverUsed : messages.lastUsed(date(usedAt))}</td>
                  <td className="quiet">{expiresAt === null ? messages.noEnd : messages.endsOn(date(expiresAt))}</td>
                  <td className="table__actions">
                    <RowAction label={messages.revoke} of={name} onClick={() => void revoke(id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
