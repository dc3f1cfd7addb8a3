import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LayerSession, LayerView } from './layer-session.js'
import type { OpenTask, TaskStore } from './task-store.js'

export interface TaskAtHand {
  readonly opened: OpenTask | undefined
  readonly error: Error | null
  retry(): void
}

/** The task of an address; at once if it is at hand, and then asked for again behind the scenes. */
export function useOpenTask(store: TaskStore, id: string): TaskAtHand {
  const opened = useSyncExternalStore(store.subscribe, () => store.peek(id))
  const [failed, setFailed] = useState<{ readonly id: string; readonly error: Error } | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isStale = false
    const asked = store.peek(id) === undefined ? store.open(id) : store.refresh(id)
    asked.then(
      () => setFailed(null),
      (error: Error) => {
        if (!isStale) setFailed({ id, error })
      },
    )
    return () => {
      isStale = true
    }
  }, [store, id, turn])
  return { opened, error: failed?.id === id ? failed.error : null, retry: () => setTurn((before) => before + 1) }
}

const nothing = () => () => {}

/** The layer as it changes; null where there is none. */
export function useLayerView(session: LayerSession | null): LayerView | null {
  return useSyncExternalStore(session?.subscribe ?? nothing, () => session?.view() ?? null)
}
