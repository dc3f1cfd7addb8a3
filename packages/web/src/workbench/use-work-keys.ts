import { useEffect, useRef } from 'react'
import { isTyping } from '../shell/keys.js'
import { isPressed, pressName, WORK_KEYS, type WorkCommand } from './work-keys.js'

const COMMAND_OF = new Map<string, WorkCommand>(
  (Object.keys(WORK_KEYS) as WorkCommand[]).flatMap((command) => WORK_KEYS[command].map((key) => [key, command] as const)),
)

/** Runs the keys of the frame. Any other key, pressed while nothing has the focus, goes to the editor. */
export function useWorkKeys(onCommand: (command: WorkCommand) => void): void {
  const run = useRef(onCommand)
  run.current = onCommand
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
      const place = document.querySelector<HTMLElement>('[data-editor] [tabindex="0"]')
      if (place === null) return
      place.focus()
      const again = new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, bubbles: true, cancelable: true })
      place.dispatchEvent(again)
      if (again.defaultPrevented) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
