/** A layer as it was, to look at. */
import { useState } from 'react'
import type { LayerRevision } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'

export interface LookBack {
  /** the revision asked for; null: the layer as it is */
  readonly rev: number | null
  readonly revision: LayerRevision | null
  look(rev: number | null): void
}

export function useRevision(path: string, task: string): LookBack {
  const [asked, setAsked] = useState<{ readonly task: string; readonly rev: number } | null>(null)
  const rev = asked?.task === task ? asked.rev : null
  const { value } = useResource<LayerRevision>(rev === null ? null : `${path}/tasks/${task}/layers/me/history/${rev}`)
  return { rev, revision: rev === null ? null : value, look: (next) => setAsked(next === null ? null : { task, rev: next }) }
}
