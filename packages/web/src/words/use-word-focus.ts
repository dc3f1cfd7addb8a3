import { type RefObject, useEffect } from 'react'
import type { Selection } from './editor.js'

/** Keeps the focus on the current word while one of the words has it. */
export function useWordFocus(ref: RefObject<HTMLElement | null>, { cursor, side }: Selection): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current word is read from the drawn buttons
  useEffect(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !ref.current?.contains(focused)) return
    ref.current.querySelector<HTMLElement>('.word[tabindex="0"]')?.focus()
  }, [cursor.i, cursor.j, side])
}
