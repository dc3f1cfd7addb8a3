import { Fragment, useContext } from 'react'
import { keyCaps } from './keys.js'
import { keyFor, OwnKeysContext } from './own-keys.js'

/** One or more ways to press a key, drawn as key caps: those of the person, where they have their own. `1–9` is any of nine. */
export function KeyCaps({ names }: { readonly names: readonly string[] }) {
  const { own, scopes } = useContext(OwnKeysContext)
  const pressed = (name: string) => scopes.reduce((key, scope) => (key === name ? keyFor(own, scope, key) : key), name)
  return (
    <span className="keys">
      {names.map((name) => (
        <span key={name} className="keys__combination">
          {(name.includes('–') ? name.split('–') : keyCaps(pressed(name))).map((cap, k) => (
            <Fragment key={cap}>
              {k > 0 && (name.includes('–') ? '–' : '+')}
              <kbd>{cap}</kbd>
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  )
}
