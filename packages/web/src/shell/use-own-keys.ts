import { useEffect } from 'react'
import { isTyping } from './keys.js'
import { keyMeant, type OwnKeys } from './own-keys.js'

/**
 * Before anybody else hears of a key, a key of one's own becomes that of the table. `nameOf` is the name of a press in the tables;
 * null: it has none. The scopes must be the same array from one drawing to the next.
 */
export function useOwnKeys(own: OwnKeys, scopes: readonly string[], nameOf: (event: KeyboardEvent) => string | null): void {
  useEffect(() => {
    const translate = (event: KeyboardEvent) => {
      if (!event.isTrusted || event.isComposing || isTyping(event.target)) return
      // the letter of a word is the one on the screen
      if (event.target instanceof Element && event.target.closest('[data-asking]') !== null) return
      const name = nameOf(event)
      if (name === null || name.startsWith('Ctrl+')) return
      const meant = keyMeant(own, scopes, name)
      if (meant === name) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (meant !== null) event.target?.dispatchEvent(press(meant))
    }
    window.addEventListener('keydown', translate, { capture: true })
    return () => window.removeEventListener('keydown', translate, { capture: true })
  }, [own, scopes, nameOf])
}

/** A press of a key of a table. */
export function press(name: string): KeyboardEvent {
  const isShifted = name.startsWith('Shift+') || (name.length === 1 && name !== name.toLowerCase())
  const key = name.startsWith('Shift+') ? name.slice('Shift+'.length) : name
  // where Shift and a digit are meant, the place of the key tells it
  const code = /^\d$/.test(key) ? `Digit${key}` : ''
  return new KeyboardEvent('keydown', { key, code, shiftKey: isShifted, bubbles: true, cancelable: true })
}
