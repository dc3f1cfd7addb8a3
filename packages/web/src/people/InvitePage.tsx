import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiProblem } from '../client/api.js'
import type { InviteOffer, Session } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { longDate } from '../shell/dates.js'
import { Waiting } from '../workbench/Waiting.js'
import { AccountFields } from './AccountFields.js'
import { messages } from './messages.js'
import { takeSecret } from './SetupPage.js'
import { SignInForm } from './SignInForm.js'
import { useForm } from './use-form.js'

/** `/invite#SECRET`: joining a project, with a new account or one's own. */
export function InvitePage() {
  const { api, session, refresh } = useSession()
  const [, go] = useLocation()
  const [secret] = useState(takeSecret)
  const [offer, setOffer] = useState<InviteOffer | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [hasAccount, setHasAccount] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (secret === '') return
    setError(null)
    api.request<InviteOffer>('/invites/look', { method: 'POST', body: { secret } }).then(setOffer, setError)
  }, [api, secret, turn])
  const form = useForm(async ({ name, login, password }) => {
    const account = session.person === null ? { account: { name, login, password } } : {}
    const joined = await api.request<Session>('/invites/accept', { method: 'POST', body: { secret, ...account } })
    await refresh()
    const known = new Set(session.memberships.map(({ project }) => project))
    const fresh = joined.memberships.find(({ project }) => !known.has(project)) ?? joined.memberships[0]
    go(fresh === undefined ? '/projects' : `/p/${fresh.slug}`, { replace: true })
  })
  if (secret === '') return <Waiting error={new Error(messages.invite.noSecret)} />
  if (error instanceof ApiProblem && error.status === 410) return <Waiting error={new Error(messages.invite.gone)} />
  if (offer === null) return <Waiting error={error} onRetry={() => setTurn((before) => before + 1)} />
  return (
    <main className="card-page">
      <p className="card-page__brand">Parascope</p>
      <h1>
        <bdi>{messages.invite.title(offer.project)}</bdi>
      </h1>
      <p className="card-page__text">
        {messages.invite.as[offer.role]} {messages.invite.until(longDate(offer.expiresAt))}
      </p>
      {session.person === null && hasAccount ? (
        <SignInForm onDone={() => setHasAccount(false)} />
      ) : (
        <form className="form" onSubmit={form.onSubmit}>
          {session.person === null && <AccountFields />}
          {form.fault !== null && (
            <p className="fault" role="alert">
              {form.fault}
            </p>
          )}
          <button type="submit" className="button button--main" disabled={form.isBusy}>
            {session.person === null ? messages.invite.submit : messages.invite.join(session.person.name)}
          </button>
        </form>
      )}
      {session.person === null && (
        <p>
          <button type="button" className="link" onClick={() => setHasAccount(!hasAccount)}>
            {hasAccount ? messages.invite.none : messages.invite.have}
          </button>
        </p>
      )}
    </main>
  )
}
