import { Field } from './Field.js'
import { messages } from './messages.js'

/** What a new account needs. */
export function AccountFields() {
  return (
    <>
      <Field label={messages.name} hint={messages.nameHint} name="name" autoComplete="name" maxLength={100} required />
      <Field
        label={messages.login}
        hint={messages.loginHint}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[A-Za-z0-9][A-Za-z0-9._@+\-]{1,99}"
        required
      />
      <Field
        label={messages.password}
        hint={messages.passwordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
      />
    </>
  )
}
