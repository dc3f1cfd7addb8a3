import { type KeyboardEvent, useId, useState } from 'react'
import { messages } from './messages.js'

export type DockTab = 'details' | 'guidelines' | 'comments' | 'history'

const TABS: readonly DockTab[] = ['details', 'guidelines', 'comments', 'history']

export interface WorkDockProps {
  /** where the editor puts its details */
  onDetails(host: HTMLElement | null): void
}

/** What stands beside the work: details of the editor, guidelines, comments, history. */
export function WorkDock({ onDetails }: WorkDockProps) {
  const id = useId()
  const [tab, setTab] = useState<DockTab>('details')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="dock">
      <div className="tabs" role="tablist" aria-label={messages.dock.label} onKeyDown={onKeyDown} tabIndex={-1}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel-${name}`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {messages.dock[name]}
          </button>
        ))}
      </div>
      {/* the editor's place is always there: it fills it whether it is looked at or not */}
      <div
        id={`${id}-panel-details`}
        role="tabpanel"
        className="dock__panel"
        aria-labelledby={`${id}-details`}
        hidden={tab !== 'details'}
        ref={onDetails}
      />
    </div>
  )
}
