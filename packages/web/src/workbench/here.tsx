/**
 * What the person is at, told by the editor to the frame: the type or heuristic that `g` looks up in the guidelines, and the place
 * that a comment made with `c` is about. An editor calls `useHere` with what it has; nothing is drawn anew because of it.
 */
import { createContext, type RefObject, useContext, useEffect } from 'react'
import type { Comment } from '../client/contract.js'

export interface Here {
  /** name or id of a type, a scale, a heuristic: what a heading of the guidelines would say */
  readonly topic: string | null
  readonly anchor: Comment['anchor']
}

export const NOWHERE: Here = { topic: null, anchor: null }

export const HereContext = createContext<RefObject<Here>>({ current: NOWHERE })

export function useHere({ topic = null, anchor = null }: Partial<Here>): void {
  const here = useContext(HereContext)
  useEffect(() => {
    here.current = { topic, anchor }
    return () => {
      here.current = NOWHERE
    }
  })
}
