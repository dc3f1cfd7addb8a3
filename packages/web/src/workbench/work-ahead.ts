/** What comes after the task at hand, and what the server has to say about the one just handed in. */
import { useEffect } from 'react'
import type { Project } from '../client/contract.js'
import { useSaveState } from '../client/outbox-context.js'
import { MODE_EDITORS } from './modes.js'
import type { OpenTask, TaskStore } from './task-store.js'
import type { Queue } from './use-queue.js'

/** how many tasks ahead are fetched at once, and how many more in quiet moments, for when the line goes down */
const SOON = 2
const STOCK = 100

/** Fetches what comes next, two tasks at once and more in quiet moments; the editor gets ready for the two. */
export function useAhead(project: Project, store: TaskStore, ahead: readonly string[]): void {
  const names = ahead.slice(0, STOCK).join(' ')
  useEffect(() => {
    let isOver = false
    const fetchAll = async () => {
      const all = names.split(' ').filter((name) => name !== '')
      const soon = await Promise.all(all.slice(0, SOON).map((name) => store.open(name)))
      for (const { task, record } of soon) {
        const mode = await MODE_EDITORS[task.mode]?.()
        if (!isOver) mode?.prepare?.(project, task, record)
      }
      for (const name of all.slice(SOON).filter((each) => store.peek(each) === undefined)) {
        await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()))
        if (isOver) return
        await store.open(name)
      }
    }
    fetchAll().catch(() => {}) // without a line there is nothing to fetch
    return () => {
      isOver = true
    }
  }, [project, store, names])
}

/** Once a submission has arrived the server has more to say: the reference, the state of the task. */
export function useSubmittedTask(store: TaskStore, { task }: OpenTask, state: string): void {
  const isSaved = useSaveState() === 'saved'
  const isNews = state === 'submitted' && task.layer?.state !== 'submitted' && isSaved
  useEffect(() => {
    if (isNews) store.refresh(task.id).catch(() => {})
  }, [store, task.id, isNews])
}

/** The tasks that come next and are not submitted: from the queue as it is here, or as the server said. */
export function aheadOf({ entries, isComplete }: Queue, at: number, told: readonly string[]): readonly string[] {
  if (at < 0) return told
  const isOpen = ({ state }: { readonly state: string }) => state === 'assigned' || state === 'in progress'
  const found = entries.slice(at + 1).filter(isOpen)
  // at the end of the queue: what was left out on the way
  if (found.length === 0 && isComplete) found.push(...entries.slice(0, at).filter(isOpen))
  return found.length > 0 || isComplete ? found.map(({ task }) => task) : told
}
