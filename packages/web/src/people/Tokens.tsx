import { useState } from 'react'
import type { CreatedToken, Token } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { longDate, shortTime } from '../shell/dates.js'
import { Field } from './Field.js'
import { messages } from './messages.js'
import { useForm } from './use-form.js'

const text = messages.account
const SCOPES = ['read', 'annotate', 'adjudicate', 'manage'] as const

/** Tokens for programs: made here, shown once, revoked here. */
export function Tokens() {
  const { api } = useSession()
  const { value, reload } = useResource<{ readonly items: readonly Token[] }>('/people/me/tokens')
  const [made, setMade] = useState<string | null>(null)
  const form = useForm(async ({ name, scope, days }) => {
    const body = { name, scopes: [scope], days: Number(days) }
    const { token } = await api.request<CreatedToken>('/people/me/tokens', { method: 'POST', body })
    setMade(token)
    reload()
  })
  const revoke = async (id: string) => {
    await api.request(`/people/me/tokens/${id}`, { method: 'DELETE' })
    reload()
  }
  return (
    <section>
      <h2>{text.tokens}</h2>
      <p className="quiet">{text.tokensHint}</p>
      {value?.items.length === 0 && <p>{text.noTokens}</p>}
      <ul className="account__list">
        {(value?.items ?? []).map(({ id, name, scopes, expiresAt, usedAt, revokedAt }) => (
          <li key={id}>
            <span className="account__grow">
              <bdi>{name}</bdi>{' '}
              <span className="quiet">
                {scopes.map((scope) => text.scopes[scope]).join(', ')},{' '}
                {expiresAt === null ? text.never : text.expires(longDate(expiresAt))},{' '}
                {usedAt === null ? text.unused : text.used(shortTime(usedAt))}
              </span>
            </span>
            {revokedAt === null ? (
              <button type="button" className="button" onClick={() => void revoke(id)}>
                {text.revoke}
              </button>
            ) : (
              <span className="quiet">{text.revoked}</span>
            )}
          </li>
        ))}
      </ul>
      {made !== null && (
        <>
          <p role="status">{text.made}</p>
          <p className="account__secret">{made}</p>
        </>
      )}
      <form className="form" onSubmit={form.onSubmit}>
        <Field label={text.tokenName} name="name" maxLength={100} required />
        <p className="form__field">
          <label htmlFor="token-scope">{text.scope}</label>
          <select id="token-scope" name="scope" className="select" defaultValue="read">
            {SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {text.scopes[scope]}
              </option>
            ))}
          </select>
        </p>
        <Field label={text.days} name="days" type="number" min={1} max={3650} defaultValue={365} required />
        {form.fault !== null && (
          <p className="fault" role="alert">
            {form.fault}
          </p>
        )}
        <button type="submit" className="button" disabled={form.isBusy}>
          {text.make}
        </button>
      </form>
    </section>
  )
}
