import { useState } from 'react'
import { keep, kept } from '../shell/storage.js'
import type { PhraseOrder } from './phrase-order.js'
import { type TreesView, VIEWS } from './TreesBar.js'

/** Percentage of the height that the lists take at first. */
const SHARE = 36

/** What is shown of lists and trees, and how; kept on this device. */
export function useTreesView() {
  const [view, setView] = useState<TreesView>(() => VIEWS.find((name) => name === kept('trees.view')) ?? 'both')
  const [order, setOrder] = useState<PhraseOrder>(() => (kept('trees.order') === 'top-down' ? 'top-down' : 'bottom-up'))
  const [share, setShare] = useState(() => Number(kept('trees.split')) || SHARE)
  const [openOnly, setOpenOnly] = useState(false)
  return {
    view,
    order,
    share,
    openOnly,
    show(next: TreesView) {
      setView(next)
      keep('trees.view', next)
    },
    swapOrder() {
      const next = order === 'bottom-up' ? 'top-down' : 'bottom-up'
      setOrder(next)
      keep('trees.order', next)
    },
    split(next: number) {
      setShare(next)
      keep('trees.split', String(next))
    },
    swapOpenOnly: () => setOpenOnly(!openOnly),
  }
}
