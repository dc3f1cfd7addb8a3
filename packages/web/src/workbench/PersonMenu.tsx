import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useSession } from '../client/session.js'
import { messages as evaluate } from '../evaluate/messages.js'
import { messages as people } from '../people/messages.js'
import { useSignOut } from '../people/use-sign-out.js'
import { messages as shell } from '../shell/messages.js'
import { ThemeSwitch } from '../shell/ThemeSwitch.js'
import { messages } from './messages.js'

/** Who is signed in, at the right of the top bar, and where they can go from everywhere. */
export function PersonMenu() {
  const { session } = useSession()
  const menu = useRef<HTMLDetailsElement>(null)
  const signOut = useSignOut()
  useEffect(() => {
    const shut = () => {
      menu.current!.open = false
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current!.open) return
      event.preventDefault()
      shut()
      menu.current!.querySelector('summary')!.focus()
    }
    const point = (event: PointerEvent) => {
      if (!menu.current!.contains(event.target as Node)) shut()
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('pointerdown', point)
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('pointerdown', point)
    }
  }, [])
  return (
    <details className="menu" ref={menu}>
      <summary className="chip">
        <bdi className="menu__name">{session.person?.name}</bdi>
        <bdi className="menu__initials" aria-hidden="true">
          {initialsOf(session.person?.name ?? '')}
        </bdi>
      </summary>
      <div className="menu__sheet">
        <Link href="/projects">{messages.projects}</Link>
        <Link href="/">{messages.playground}</Link>
        <Link href="/evaluate">{evaluate.link}</Link>
        <Link href="/grammar">{shell.grammar}</Link>
        <Link href="/account">{people.account.menu}</Link>
        <ThemeSwitch />
        {session.via !== 'demo' && (
          <button type="button" className="link" onClick={() => void signOut()}>
            {people.signOut}
          </button>
        )}
      </div>
    </details>
  )
}

/** The first letters of the first and last word of a name: where there is room for no more. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toUpperCase()).join('')
}
