import { useEffect, useRef } from 'react'
import { type GlobalCommand, globalCommand, isTyping } from '../shell/keys.js'
import { wordsCommand } from '../words/keys.js'

/** Runs the keys that work everywhere. A key of the editor pressed while nothing has the focus goes to the editor. */
export function useGlobalKeys(onCommand: (command: GlobalCommand) => void): void {
  const run = useRef(onCommand)
  run.current = onCommand
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return
      const command = globalCommand(event)
      if (command !== null) {
        event.preventDefault()
        run.current(command)
        return
      }
      if (event.target !== document.body || event.key === 'Tab' || event.key === 'Escape' || wordsCommand(event) === null) return
      const place = document.querySelector<HTMLElement>('[data-editor] [tabindex="0"]')
      if (place === null) return
      event.preventDefault()
      place.focus()
      place.dispatchEvent(
        new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, bubbles: true, cancelable: true }),
      )
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
