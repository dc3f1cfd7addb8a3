import { type ComponentType, type KeyboardEvent, useId } from 'react'
import type { MonoWorker } from '../align/use-mono-worker.js'
import { messages } from '../shell/messages.js'
import type { Side } from '../words/document.js'
import type { Selection, WordsAction } from '../words/editor.js'
import type { Hover } from '../words/highlight.js'
import { DetailsPanel } from './DetailsPanel.js'
import { LazyPanel } from './LazyPanel.js'
import type { Pair } from './pair.js'
import { RecordPanel } from './RecordPanel.js'
import type { PlaygroundAction } from './state.js'

/** What every panel of the dock may look at and ask for. */
export interface DockPanelProps {
  readonly pair: Pair
  readonly selection: Selection
  readonly hover: Hover | null
  /** sides that run right to left */
  readonly rtl: Readonly<Record<Side, boolean>>
  readonly worker: MonoWorker
  /** the panel was asked for by key: it takes the focus as soon as it has something to focus, and says so */
  readonly asked: boolean
  onAnswered(): void
  onWords(action: WordsAction): void
  onHover(hover: Hover | null): void
  dispatch(action: PlaygroundAction): void
}

export type DockTab = 'details' | 'types' | 'measures' | 'rules' | 'record'

interface DockPanel {
  readonly id: DockTab
  readonly title: string
  readonly Panel: ComponentType<DockPanelProps>
}

const loadTypes = async () => (await import('./TypesPanel.js')).TypesPanel
const loadMeasures = async () => (await import('../measures/MeasuresPanel.js')).MeasuresPanel
const loadRules = async () => (await import('../grammar/RulesPanel.js')).RulesPanel

function LazyTypes(props: DockPanelProps) {
  return <LazyPanel load={loadTypes} panel={props} />
}

function LazyMeasures(props: DockPanelProps) {
  return <LazyPanel load={loadMeasures} panel={props} />
}

function LazyRules(props: DockPanelProps) {
  return <LazyPanel load={loadRules} panel={props} />
}

/** The panels, in the order of their tabs. */
const PANELS: readonly DockPanel[] = [
  { id: 'details', title: messages.dock.details, Panel: DetailsPanel },
  { id: 'types', title: messages.dock.types, Panel: LazyTypes },
  { id: 'measures', title: messages.dock.measures, Panel: LazyMeasures },
  { id: 'rules', title: messages.dock.rules, Panel: LazyRules },
  { id: 'record', title: messages.dock.record, Panel: RecordPanel },
]

export interface DockProps extends DockPanelProps {
  readonly tab: DockTab
  onTab(tab: DockTab): void
}

export function Dock({ tab, onTab, ...props }: DockProps) {
  const id = useId()
  const open = PANELS.findIndex((each) => each.id === tab)
  const panel = PANELS[open]!
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (open + step + PANELS.length) % PANELS.length
    onTab(PANELS[next]!.id)
    document.getElementById(`${id}-${PANELS[next]!.id}`)?.focus()
  }
  return (
    <div className="dock">
      <div className="tabs" role="tablist" aria-label={messages.dock.label} onKeyDown={onKeyDown} tabIndex={-1}>
        {PANELS.map((each, k) => (
          <button
            key={each.id}
            id={`${id}-${each.id}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={k === open}
            aria-controls={`${id}-panel`}
            tabIndex={k === open ? 0 : -1}
            onClick={() => onTab(each.id)}
          >
            {each.title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" className="dock__panel" aria-labelledby={`${id}-${panel.id}`}>
        <panel.Panel {...props} />
      </div>
    </div>
  )
}
