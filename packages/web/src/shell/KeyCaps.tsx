import { Fragment } from 'react'
import { keyCaps } from './keys.js'

/** One or more ways to press a key, drawn as key caps. */
export function KeyCaps({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="keys">
      {names.map((name) => (
        <span key={name} className="keys__combination">
          {keyCaps(name).map((cap, k) => (
            <Fragment key={cap}>
              {k > 0 && '+'}
              <kbd>{cap}</kbd>
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  )
}
