import { createContext, type ReactNode, useCallback, useEffect } from 'react'
import { messages } from './messages.js'

/** Closes the drawer that holds the component; does nothing where rail and dock stand beside the work. */
export const DrawerContext = createContext<() => void>(() => {})

export type Drawer = 'rail' | 'dock'

export interface FrameProps {
  readonly title: ReactNode
  /** beside the title: the phase */
  readonly badge?: string
  /** right side of the top bar */
  readonly tools: ReactNode
  readonly rail: ReactNode
  readonly railLabel: string
  readonly dock: ReactNode
  readonly dockLabel: string
  /** which of the two lies open over the work, where there is no room for them beside it */
  readonly drawer: Drawer | null
  onDrawer(drawer: Drawer | null): void
  readonly children: ReactNode
}

/** The frame of every screen: top bar, rail, work, dock. On narrower screens rail and dock slide over the work. */
export function Frame({ title, badge, tools, rail, railLabel, dock, dockLabel, drawer, onDrawer, children }: FrameProps) {
  useEffect(() => {
    if (drawer === null) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDrawer(null)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [drawer, onDrawer])
  const closeDrawer = useCallback(() => onDrawer(null), [onDrawer])
  const toggle = (name: Drawer) => onDrawer(drawer === name ? null : name)
  return (
    <div className="frame" data-drawer={drawer ?? 'none'}>
      <button type="button" className="skip" onClick={focusWork}>
        {messages.skip}
      </button>
      <header className="bar">
        <span className="bar__brand">{messages.brand}</span>
        <h1 className="bar__crumb">{title}</h1>
        {badge !== undefined && <bdi className="bar__badge">{badge}</bdi>}
        <button type="button" className="button bar__drawer" aria-expanded={drawer === 'rail'} onClick={() => toggle('rail')}>
          {railLabel}
        </button>
        <span className="bar__grow" />
        {tools}
        <button
          type="button"
          className="button bar__drawer bar__drawer--dock"
          aria-expanded={drawer === 'dock'}
          onClick={() => toggle('dock')}
        >
          {dockLabel}
        </button>
      </header>
      <nav className="frame__rail" aria-label={railLabel}>
        <DrawerContext value={closeDrawer}>{rail}</DrawerContext>
      </nav>
      <main className="frame__work" id="work" tabIndex={-1}>
        {children}
      </main>
      <aside className="frame__dock" aria-label={dockLabel}>
        <DrawerContext value={closeDrawer}>{dock}</DrawerContext>
      </aside>
      {drawer !== null && <button type="button" className="frame__veil" aria-label={messages.close} onClick={closeDrawer} />}
    </div>
  )
}

/** Puts the focus on the words, or on the work where no view of words is open. No link does it: the address holds the pair. */
export function focusWork() {
  const place =
    document.querySelector<HTMLElement>('[data-editor] [tabindex="0"]') ?? document.querySelector<HTMLElement>('#work')
  place?.focus()
}
