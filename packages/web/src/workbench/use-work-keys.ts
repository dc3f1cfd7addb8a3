import { useEffect, useRef } from 'react'
import { isTyping } from '../shell/keys.js'
import { FRAME, keyMeant, type OwnKeys } from '../shell/own-keys.js'
import { isPressed, pressName, WORK_KEYS, type WorkCommand } from './work-keys.js'

const COMMAND_OF = new Map<string, WorkCommand>(
  (Object.keys(WORK_KEYS) as WorkCommand[]).flatMap((command) => WORK_KEYS[command].map((key) => [key, command] as const)),
)

/** Runs the keys of the frame, as the person has them. Any other key, pressed while nothing has the focus, goes to the editor. */
export function useWorkKeys(mode: string, own: OwnKeys, onCommand: (command: WorkCommand) => void): void {
  const run = useRef(onCommand)
  run.current = onCommand
  useEffect(() => {
    /** Before anybody else hears of a key: a key of one's own becomes that of the table. */
    const translate = (event: KeyboardEvent) => {
      if (!event.isTrusted || event.isComposing || isTyping(event.target)) return
      const name = pressName(event)
      if (name === null || name.startsWith('Ctrl+')) return
      const meant = keyMeant(own, [mode, FRAME], name)
      if (meant === name) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (meant !== null) event.target?.dispatchEvent(press(meant))
    }
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
    window.addEventListener('keydown', translate, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', translate, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [mode, own])
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

function press(name: string): KeyboardEvent {
  const isShifted = name.startsWith('Shift+') || (name.length === 1 && name !== name.toLowerCase())
  const key = name.startsWith('Shift+') ? name.slice('Shift+'.length) : name
  return new KeyboardEvent('keydown', { key, shiftKey: isShifted, bubbles: true, cancelable: true })
}
