import { useEffect, useMemo, useRef } from 'react'
import { isTyping } from '../shell/keys.js'
import { FRAME, type OwnKeys } from '../shell/own-keys.js'
import { press, useOwnKeys } from '../shell/use-own-keys.js'
import { isPressed, pressName, WORK_KEYS, type WorkCommand } from './work-keys.js'

const COMMAND_OF = new Map<string, WorkCommand>(
  (Object.keys(WORK_KEYS) as WorkCommand[]).flatMap((command) => WORK_KEYS[command].map((key) => [key, command] as const)),
)

/** Runs the keys of the frame, as the person has them. Any other key, pressed while nothing has the focus, goes to the editor. */
export function useWorkKeys(mode: string, own: OwnKeys, onCommand: (command: WorkCommand) => void): void {
  const run = useRef(onCommand)
  run.current = onCommand
  const scopes = useMemo(() => [mode, FRAME], [mode])
  useOwnKeys(own, scopes, pressName)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isPressed(event.target, event.key)) return
      const name = pressName(event)
      const command = name === null ? undefined : COMMAND_OF.get(name)
      if (command !== undefined) {
        event.preventDefault()
        run.current(command)
        return
      }
      const isFree = event.target === document.body || (event.target as Element).id === 'work'
      if (!isFree || event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.altKey || event.metaKey) return
      if (name !== null && pressInEditor(name)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Presses a key of a table where the editor has its focus; whether the editor took it. */
export function pressInEditor(name: string): boolean {
  const place = document.querySelector('[data-editor] [tabindex="0"]') ?? document.querySelector('[data-editor]')
  if (!(place instanceof HTMLElement || place instanceof SVGElement)) return false
  place.focus()
  const event = press(name)
  place.dispatchEvent(event)
  return event.defaultPrevented
}
