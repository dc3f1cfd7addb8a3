/** The map of the keys that work here and now, and where they are changed. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { adjudicateKeyName } from '../adjudicate/adjudicate-keys.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { holderOf, keepKeys, keyFor, mayBind, type OwnKeys, OwnKeysContext } from '../shell/own-keys.js'
import { ADJUDICATION, KEY_SCOPES, type LabelledScope, rivalsOf } from './key-scopes.js'
import { messages } from './messages.js'
import { pressName } from './work-keys.js'

const text = messages.keys

export interface WorkKeyMapProps {
  /** whose keys are shown, by scope, in this order */
  readonly names: readonly string[]
  readonly own: OwnKeys
  onOwn(own: OwnKeys): void
  onClose(): void
}

export function WorkKeyMap({ names, own, onOwn, onClose }: WorkKeyMapProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [isChanging, setChanging] = useState(false)
  const scopes = names.flatMap((name) => [...KEY_SCOPES, ADJUDICATION].filter(({ scope }) => scope === name))
  const keep = (next: OwnKeys) => {
    keepKeys(next)
    onOwn(next)
  }
  return (
    <dialog ref={dialog} className="key-map" aria-labelledby="key-map-title" onClose={onClose}>
      <header className="key-map__head">
        <h1 id="key-map-title">{text.title}</h1>
        <p className="row-of-buttons">
          <button type="button" className="button" aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
            {text.change}
          </button>
          {isChanging && (
            <button type="button" className="button" onClick={() => keep({})}>
              {text.reset}
            </button>
          )}
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {text.close}
          </button>
        </p>
      </header>
      {isChanging && <p className="quiet">{text.how}</p>}
      <div className="key-map__columns">
        {scopes.map((scope) => (
          <OwnKeysContext key={scope.scope} value={{ own, scopes: [scope.scope] }}>
            <Section scope={scope} own={own} isChanging={isChanging} onOwn={keep} />
          </OwnKeysContext>
        ))}
      </div>
      <p className="quiet">{text.rest}</p>
    </dialog>
  )
}

interface SectionProps {
  readonly scope: LabelledScope
  readonly own: OwnKeys
  readonly isChanging: boolean
  onOwn(own: OwnKeys): void
}

function Section({ scope: { scope, title, table, labels }, own, isChanging, onOwn }: SectionProps) {
  const [listening, setListening] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const rivals = rivalsOf({ scope })
  const bind = (event: KeyboardEvent, command: string) => {
    const name = scope === ADJUDICATION.scope ? adjudicateKeyName(event) : pressName(event)
    if (listening !== command || name === null || /^(?:Ctrl\+)?(?:Shift|Control|Alt|Meta|AltGraph)$/.test(name)) return
    event.preventDefault()
    event.stopPropagation()
    setListening(null)
    if (name === 'Escape') return
    const holder = mayBind(name) ? holderOf(rivals, own, { scope, command }, name) : { scope: '', command: '' }
    if (holder !== null) {
      const held = rivals.find((one) => one.scope === holder.scope)?.labels[holder.command]
      setRefused(held === undefined ? text.reserved(name) : text.taken(name, held))
      return
    }
    setRefused(null)
    const primary = table[command]![0]!
    const { [primary]: _, ...others } = own[scope] ?? {}
    onOwn({ ...own, [scope]: name === primary ? others : { ...others, [primary]: name } })
  }
  return (
    <section>
      <h2>{title}</h2>
      {refused !== null && (
        <p className="fault" role="alert">
          {refused}
        </p>
      )}
      <dl>
        {Object.entries(table)
          .filter(([command]) => labels[command] !== undefined)
          .map(([command, keys]) => (
            <div key={command}>
              <dt>
                {isChanging && mayBind(keys[0]!) ? (
                  <button
                    type="button"
                    className="chip key-map__bind"
                    aria-label={text.bind(labels[command]!, keyFor(own, scope, keys[0]!))}
                    onClick={() => {
                      setRefused(null)
                      setListening(command)
                    }}
                    onKeyDown={(event) => bind(event, command)}
                    onBlur={() => setListening(null)}
                  >
                    {listening === command ? text.press : <KeyCaps names={keys.slice(0, 1)} />}
                  </button>
                ) : (
                  <KeyCaps names={keys} />
                )}
              </dt>
              <dd>{labels[command]}</dd>
            </div>
          ))}
        {(['rank', 'usual'] as const)
          .filter((digits) => table[`${digits}-1`] !== undefined)
          .map((digits) => (
            <div key={digits}>
              <dt>
                <KeyCaps names={['1–9']} />
              </dt>
              <dd>{text.digits[digits]}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
