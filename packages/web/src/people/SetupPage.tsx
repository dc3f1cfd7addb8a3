import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../client/session.js'
import { AccountFields } from './AccountFields.js'
import { messages } from './messages.js'
import { useForm } from './use-form.js'

/** `/setup#SECRET`: the first person of a new server. The secret leaves the address as soon as it is read. */
export function SetupPage() {
  const { api, session, refresh } = useSession()
  const [, go] = useLocation()
  const [secret] = useState(takeSecret)
  const form = useForm(async (fields) => {
    await api.request('/setup', { method: 'POST', body: { ...fields, secret } })
    await refresh()
    go('/projects', { replace: true })
  })
  return (
    <main className="card-page">
      <p className="card-page__brand">Parascope</p>
      <h1>{messages.setup.title}</h1>
      {!session.needsSetup ? (
        <p className="card-page__text">
          {messages.setup.known} <Link href="/signin">{messages.signIn}</Link>
        </p>
      ) : secret === '' ? (
        <p className="card-page__text">{messages.setup.noSecret}</p>
      ) : (
        <form className="form" onSubmit={form.onSubmit}>
          <p className="card-page__text">{messages.setup.text}</p>
          <AccountFields />
          {form.fault !== null && (
            <p className="fault" role="alert">
              {form.fault}
            </p>
          )}
          <button type="submit" className="button button--main" disabled={form.isBusy}>
            {messages.setup.submit}
          </button>
        </form>
      )}
    </main>
  )
}

/** What stands behind the #; taken out of the address, so that it is in no history and over no shoulder. */
export function takeSecret(): string {
  const secret = window.location.hash.slice(1)
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return secret
}
