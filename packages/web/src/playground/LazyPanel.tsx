import { type ComponentType, useEffect, useState } from 'react'
import { messages } from '../shell/messages.js'
import { TypesStatus } from '../types/TypesStatus.js'
import type { DockPanelProps } from './Dock.js'

export interface LazyPanelProps {
  load(): Promise<ComponentType<DockPanelProps>>
  readonly panel: DockPanelProps
}

/** A panel whose program is fetched when it is first opened. */
export function LazyPanel({ load, panel }: LazyPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<DockPanelProps> | null>(null)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new turn
  useEffect(() => {
    setFailed(false)
    load().then(
      (loaded) => setPanel(() => loaded),
      () => setFailed(true),
    )
  }, [turn])
  if (Panel !== null) return <Panel {...panel} />
  const status = failed ? ({ step: 'failed', reason: messages.types.notLoaded } as const) : ({ step: 'working' } as const)
  return <TypesStatus status={status} waiting onRetry={() => setTurn(turn + 1)} />
}
