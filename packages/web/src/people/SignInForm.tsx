import { useSession } from '../client/session.js'
import { Field } from './Field.js'
import { messages } from './messages.js'
import { useForm } from './use-form.js'

/** Login and password. It stands on a page of its own, or where a session ended while somebody was at work. */
export function SignInForm({ onDone }: { onDone?(): void }) {
  const { api, refresh } = useSession()
  const form = useForm(async ({ login = '', password = '' }) => {
    await api.request('/session', { method: 'POST', body: { login, password } })
    await refresh()
    onDone?.()
  })
  return (
    <form className="form" onSubmit={form.onSubmit}>
      <Field label={messages.login} name="login" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <Field label={messages.password} name="password" type="password" autoComplete="current-password" required />
      {form.fault !== null && (
        <p className="fault" role="alert">
          {form.fault}
        </p>
      )}
      <button type="submit" className="button button--main" disabled={form.isBusy}>
        {messages.signIn}
      </button>
    </form>
  )
}
