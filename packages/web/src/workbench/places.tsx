/**
 * Places of the frame that an editor fills: the tab Details of the dock, a panel on the rail, the middle of the top line. What
 * is written inside `<InPlace at="details">` appears there, and keys and context still belong to the editor.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export type PlaceName = 'details' | 'rail'

export const PlacesContext = createContext<Readonly<Record<PlaceName, HTMLElement | null>>>({ details: null, rail: null })

export function InPlace({ at, children }: { readonly at: PlaceName; readonly children: ReactNode }) {
  const host = useContext(PlacesContext)[at]
  return host === null ? null : createPortal(children, host)
}
