import { type ComponentType, useEffect, useState } from 'react'
import { messages } from './messages.js'
import type { TreesViewProps } from './TreesView.js'

let loaded: ComponentType<TreesViewProps> | null = null

/** The trees with their editor and their aligner are fetched when they are first looked at. */
export function LazyTreesView(props: TreesViewProps) {
  const [View, setView] = useState<ComponentType<TreesViewProps> | null>(() => loaded)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new turn
  useEffect(() => {
    setFailed(false)
    import('./TreesView.js').then(
      ({ TreesView }) => {
        loaded = TreesView
        setView(() => TreesView)
      },
      () => setFailed(true),
    )
  }, [turn])
  if (View !== null) return <View {...props} />
  if (!failed) return <p className="empty">{messages.loading}</p>
  return (
    <div className="empty" role="alert">
      <p>{messages.failed}</p>
      <button type="button" className="button" onClick={() => setTurn(turn + 1)}>
        {messages.retry}
      </button>
    </div>
  )
}
