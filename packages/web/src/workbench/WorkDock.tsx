import { type KeyboardEvent, type ReactNode, Suspense, useId } from 'react'
import { messages } from './messages.js'

export type DockTab = 'details' | 'guidelines' | 'comments' | 'history'

export const DOCK_TABS: readonly DockTab[] = ['details', 'guidelines', 'comments', 'history']

export interface WorkDockProps {
  readonly tab: DockTab
  onTab(tab: DockTab): void
  /** where the editor puts its details */
  onDetails(host: HTMLElement | null): void
  /** what the other tabs show */
  readonly children: ReactNode
}

/** What stands beside the work: details of the editor, guidelines, comments, history. */
export function WorkDock({ tab, onTab, onDetails, children }: WorkDockProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = DOCK_TABS[(DOCK_TABS.indexOf(tab) + step + DOCK_TABS.length) % DOCK_TABS.length]!
    onTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="dock">
      <div className="tabs" role="tablist" aria-label={messages.dock.label} onKeyDown={onKeyDown} tabIndex={-1}>
        {DOCK_TABS.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={name === tab}
            aria-controls={name === 'details' ? `${id}-details-panel` : `${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {messages.dock[name]}
          </button>
        ))}
      </div>
      {/* the editor's place is always there: it fills it whether it is looked at or not */}
      <div
        id={`${id}-details-panel`}
        role="tabpanel"
        className="dock__panel"
        aria-labelledby={`${id}-details`}
        hidden={tab !== 'details'}
        ref={onDetails}
      />
      <div id={`${id}-panel`} role="tabpanel" className="dock__panel" aria-labelledby={`${id}-${tab}`} hidden={tab === 'details'}>
        <Suspense fallback={<p className="quiet panel">{messages.loading}</p>}>{tab !== 'details' && children}</Suspense>
      </div>
    </div>
  )
}
