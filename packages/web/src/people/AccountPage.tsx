import { lazy, Suspense, useState } from 'react'
import type { OwnSession } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { longDate, shortTime } from '../shell/dates.js'
import { chooseLanguage, LANGUAGES, type Language, language } from '../shell/language.js'
import { FRAME, keptKeys } from '../shell/own-keys.js'
import { ThemeSwitch } from '../shell/ThemeSwitch.js'
import { PageBar } from '../workbench/PageBar.js'
import { Field } from './Field.js'
import { messages } from './messages.js'
import { Tokens } from './Tokens.js'
import { useForm } from './use-form.js'
import { useSignOut } from './use-sign-out.js'

const WorkKeyMap = lazy(async () => ({ default: (await import('../workbench/WorkKeyMap.js')).WorkKeyMap }))
const SCOPES = [FRAME, 'words', 'trees', 'types', 'judge']
const text = messages.account

/** `/account`: name, password, sessions, tokens; and what is kept on this device. */
export function AccountPage() {
  const { session } = useSession()
  return (
    <>
      <PageBar title={text.title} />
      <main className="page account">
        <h1>{text.title}</h1>
        {session.via === 'demo' ? (
          <section>
            <p className="card-page__text">{text.demo}</p>
          </section>
        ) : (
          <>
            <Profile />
            <Password />
            <Sessions />
            <Tokens />
          </>
        )}
        <Look />
        {session.via !== 'demo' && <SignOut />}
      </main>
    </>
  )
}

function Profile() {
  const { api, session, refresh } = useSession()
  const [isSaved, setSaved] = useState(false)
  const form = useForm(async ({ name, login }) => {
    await api.request('/people/me', { method: 'PATCH', body: { name, login } })
    await refresh()
    setSaved(true)
  })
  const { name, login } = session.person!
  return (
    <section>
      <h2>{text.profile}</h2>
      <form className="form" onSubmit={form.onSubmit} onChange={() => setSaved(false)}>
        <Field label={messages.name} hint={messages.nameHint} name="name" defaultValue={name} maxLength={100} required />
        <Field label={messages.login} hint={messages.loginHint} name="login" defaultValue={login ?? ''} required />
        <Outcome fault={form.fault} done={isSaved ? text.saved : null} />
        <button type="submit" className="button" disabled={form.isBusy}>
          {text.save}
        </button>
      </form>
    </section>
  )
}

function Password() {
  const { api } = useSession()
  const [isChanged, setChanged] = useState(false)
  const [turn, setTurn] = useState(0)
  const form = useForm(async ({ current, password }) => {
    await api.request('/people/me/password', { method: 'PUT', body: { current, password } })
    setChanged(true)
    setTurn((before) => before + 1) // empties the fields
  })
  return (
    <section>
      <h2>{text.password}</h2>
      <form className="form" key={turn} onSubmit={form.onSubmit}>
        <Field label={text.current} name="current" type="password" autoComplete="current-password" required />
        <Field
          label={text.next}
          hint={messages.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required
        />
        <Outcome fault={form.fault} done={isChanged ? text.changed : null} />
        <button type="submit" className="button" disabled={form.isBusy}>
          {text.change}
        </button>
      </form>
    </section>
  )
}

function Sessions() {
  const { api } = useSession()
  const { value, reload } = useResource<{ readonly items: readonly OwnSession[] }>('/people/me/sessions')
  const end = async (id: string) => {
    await api.request(`/people/me/sessions/${id}`, { method: 'DELETE' })
    reload()
  }
  return (
    <section>
      <h2>{text.sessions}</h2>
      <ul className="account__list">
        {(value?.items ?? []).map(({ id, agent, createdAt, seenAt, isThis }) => (
          <li key={id}>
            <span className="account__grow">
              <bdi>{programOf(agent)}</bdi>{' '}
              <span className="quiet">
                {text.since(longDate(createdAt))}, {text.seen(shortTime(seenAt))}
              </span>
            </span>
            {isThis ? (
              <span className="quiet">{text.thisOne}</span>
            ) : (
              <button type="button" className="button" onClick={() => void end(id)}>
                {text.end}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The browser and the system out of a long line that names both. */
function programOf(agent: string): string {
  const browser = /(Firefox|Edg|Chrome|Safari)\/(\d+)/.exec(agent)
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)
  if (browser === null) return agent.slice(0, 60) || '–'
  return `${browser[1] === 'Edg' ? 'Edge' : browser[1]} ${browser[2]}${system === null ? '' : ` · ${system[1]}`}`
}

function Look() {
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState(keptKeys)
  return (
    <section>
      <h2>{text.look}</h2>
      <p className="row-of-buttons">
        <select
          className="select"
          aria-label={text.language}
          value={language}
          onChange={(event) => chooseLanguage(event.target.value as Language)}
        >
          {LANGUAGES.map((name) => (
            <option key={name} value={name}>
              {text.languages[name]}
            </option>
          ))}
        </select>
        <ThemeSwitch />
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {text.keys}
        </button>
      </p>
      <Suspense fallback={null}>
        {isOpen && <WorkKeyMap names={SCOPES} own={own} onOwn={setOwn} onClose={() => setOpen(false)} />}
      </Suspense>
      <p className="quiet">{text.onDevice}</p>
    </section>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <section>
      <p>
        <button type="button" className="button" onClick={() => void signOut()}>
          {messages.signOut}
        </button>
      </p>
    </section>
  )
}

/** What came of sending a form. */
function Outcome({ fault, done }: { readonly fault: string | null; readonly done: string | null }) {
  if (fault !== null) {
    return (
      <p className="fault" role="alert">
        {fault}
      </p>
    )
  }
  return (
    <p className="quiet" role="status">
      {done}
    </p>
  )
}
