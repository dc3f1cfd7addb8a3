import { Link, Redirect } from 'wouter'
import { useSession } from '../client/session.js'
import { messages as shared } from '../workbench/messages.js'
import { messages } from './messages.js'
import { SignInForm } from './SignInForm.js'

/** `/signin`, and what any other address shows to somebody who is not signed in: afterwards the address is what they wanted. */
export function SignInPage({ isHere = false }: { readonly isHere?: boolean }) {
  const { session } = useSession()
  if (session.person !== null && !isHere) return <Redirect to="/projects" replace />
  return (
    <main className="card-page">
      <p className="card-page__brand">
        <Link href="/">Parascope</Link>
      </p>
      <h1>{messages.signIn}</h1>
      {session.needsSetup ? <p className="card-page__text">{messages.newServer}</p> : <SignInForm />}
      {!session.needsSetup && <p className="quiet">{messages.noAccount}</p>}
      <p className="quiet">
        <Link href="/">{shared.playground}</Link>
      </p>
    </main>
  )
}
