/** Every action by name: type a few letters, choose with the arrows, Enter does it. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { FRAME, type OwnKeys, OwnKeysContext } from '../shell/own-keys.js'
import { KEY_SCOPES } from './key-scopes.js'
import { messages } from './messages.js'
import { pressInEditor } from './use-work-keys.js'
import type { WorkCommand } from './work-keys.js'

export interface PaletteAction {
  readonly id: string
  readonly label: string
  readonly scope: string
  readonly keys: readonly string[]
  run(): void
}

export interface PaletteProps {
  readonly mode: string
  readonly own: OwnKeys
  /** places to go to, and whatever else the screen offers */
  readonly more: readonly { readonly id: string; readonly label: string; run(): void }[]
  onCommand(command: WorkCommand): void
  onClose(): void
}

export function Palette({ mode, own, more, onCommand, onClose }: PaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const actions = useMemo(() => actionsOf(mode, onCommand, more), [mode, onCommand, more])
  const found = matching(actions, search)
  const current = Math.min(at, found.length - 1)
  const run = (action: PaletteAction | undefined) => {
    if (action === undefined) return
    dialog.current?.close()
    // after the dialog has given the focus back
    setTimeout(() => action.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) setAt((current + step + found.length) % found.length)
    else if (event.key === 'Enter') run(found[current])
    else return
    event.preventDefault()
  }
  useEffect(() => {
    // gives a promise in newer browsers, which an effect must not return
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <dialog ref={dialog} className="palette" aria-label={messages.palette.title} onClose={onClose}>
      <input
        type="text"
        className="field"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${current}`}
        aria-label={messages.palette.title}
        placeholder={messages.palette.title}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette__list" role="listbox" id={`${id}-list`} aria-label={messages.palette.actions}>
        {found.map((action, k) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field above, which points at the option
          <div
            key={action.id}
            id={`${id}-${k}`}
            role="option"
            tabIndex={-1}
            className="palette__option"
            aria-selected={k === current}
            onClick={() => run(action)}
          >
            <span>{action.label}</span>
            <OwnKeysContext value={{ own, scopes: [action.scope] }}>
              <KeyCaps names={action.keys.slice(0, 1)} />
            </OwnKeysContext>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="quiet">{messages.palette.none}</p>}
    </dialog>
  )
}

function actionsOf(mode: string, onCommand: PaletteProps['onCommand'], more: PaletteProps['more']): readonly PaletteAction[] {
  const named = [FRAME, mode].flatMap((name) => KEY_SCOPES.filter(({ scope }) => scope === name))
  const commands = named.flatMap(({ scope, table, labels }) =>
    Object.entries(table)
      .filter(([command]) => labels[command] !== undefined && command !== 'palette')
      .map(([command, keys]) => ({
        id: `${scope}/${command}`,
        label: labels[command]!,
        scope,
        keys,
        run: () => (scope === FRAME ? onCommand(command as WorkCommand) : void pressInEditor(keys[0]!)),
      })),
  )
  return [...commands, ...more.map((one) => ({ ...one, scope: FRAME, keys: [] }))]
}

/** Actions with all the words of the search somewhere in their name, those that begin with it first. */
export function matching(actions: readonly PaletteAction[], search: string): readonly PaletteAction[] {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = fold(search).split(/\s+/).filter(Boolean)
  const held = actions.filter(({ label }) => words.every((word) => fold(label).includes(word)))
  const begins = ({ label }: PaletteAction) => words.length > 0 && fold(label).startsWith(words[0]!)
  return [...held.filter(begins), ...held.filter((action) => !begins(action))]
}
