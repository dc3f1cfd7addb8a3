import { type ComponentType, useEffect, useState } from 'react'
import { messages } from '../shell/messages.js'
import { TypesStatus } from '../types/TypesStatus.js'
import type { DockPanelProps } from './Dock.js'

/** The panel of paraphrase types with its tagsets is fetched when it is first opened. */
export function LazyTypesPanel(props: DockPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<DockPanelProps> | null>(null)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new turn
  useEffect(() => {
    setFailed(false)
    import('./TypesPanel.js').then(
      ({ TypesPanel }) => setPanel(() => TypesPanel),
      () => setFailed(true),
    )
  }, [turn])
  if (Panel !== null) return <Panel {...props} />
  const status = failed ? ({ step: 'failed', reason: messages.types.notLoaded } as const) : ({ step: 'working' } as const)
  return <TypesStatus status={status} waiting onRetry={() => setTurn(turn + 1)} />
}
