/**
 * Tasks at hand: the one that is shown, those ahead, and those just left, each with its open layer. What is here is shown without
 * asking the server first, so the next item is there at once and work goes on when the line is down.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument } from '@parascope/core/edit'
import type { Api } from '../client/api.js'
import type { Task } from '../client/contract.js'
import type { StepStorage } from '../client/device.js'
import type { Outbox } from '../client/outbox.js'
import type { ActiveTime } from './active-time.js'
import { type LayerSession, openLayer } from './layer-session.js'

export interface OpenTask {
  readonly task: Task
  readonly record: PairRecord
  /** the person's own layer; null if the task is not theirs */
  readonly session: LayerSession | null
}

export interface TaskStore {
  /** The task if it is at hand. */
  peek(id: string): OpenTask | undefined
  /** The task, from the server if need be. */
  open(id: string): Promise<OpenTask>
  /** Asks the server again; what is not on its way there is replaced. */
  refresh(id: string): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

export interface TaskStoreParts {
  readonly api: Api
  /** of the project: `/projects/ID` */
  readonly path: string
  readonly project: string
  readonly person: string
  readonly outbox: Outbox
  readonly steps: StepStorage
  readonly time: ActiveTime
}

/** How many tasks are kept at hand. */
const MOST = 160

export function openTaskStore({ api, path, project, person, outbox, steps, time }: TaskStoreParts): TaskStore {
  const open = new Map<string, OpenTask>()
  const coming = new Map<string, Promise<OpenTask>>()
  const listeners = new Set<() => void>()

  async function load(id: string): Promise<OpenTask> {
    const task = await api.request<Task>(`${path}/tasks/${id}`)
    const { layer, start } = task
    const record = task.record as unknown as PairRecord
    const past = async (rev: number) => {
      if (rev === 0 && layer?.rev === 0) return start?.content ?? {}
      try {
        const { content } = await api.request<{ readonly content: AnnotationDocument }>(
          `${path}/tasks/${id}/layers/me/history/${rev}`,
        )
        return content
      } catch {
        return null
      }
    }
    const startNow = async () => (await api.request<Task>(`${path}/tasks/${id}`)).start
    const key = `${project}/${id}/${person}`
    const session =
      layer === null ? null : await openLayer({ key, record, layer, start, outbox, steps, time, now: Date.now, past, startNow })
    return { task, record, session }
  }

  function keep(id: string, opened: OpenTask): void {
    const before = open.get(id)?.session
    if (before !== opened.session) before?.close()
    open.delete(id)
    open.set(id, opened)
    for (const [old, { session }] of open) {
      if (open.size <= MOST) break
      session?.close()
      open.delete(old)
    }
    for (const listener of listeners) listener()
  }

  const store: TaskStore = {
    peek: (id) => open.get(id),
    open(id) {
      const known = open.get(id)
      if (known !== undefined) return Promise.resolve(known)
      const asked =
        coming.get(id) ??
        load(id).then((opened) => {
          keep(id, opened)
          return opened
        })
      coming.set(id, asked)
      const settled = () => coming.delete(id)
      asked.then(settled, settled)
      return asked
    },
    async refresh(id) {
      const before = open.get(id)
      const isClean = () => {
        const queue = before?.session && outbox.queue(before.session.key)
        return !queue || (queue.pending.length === 0 && queue.trouble === null)
      }
      if (!isClean()) return
      const rev = before?.session?.view().rev
      const opened = await load(id)
      // meanwhile the person went on: what they see is newer
      if (!isClean() || (before?.session ?? null)?.view().rev !== rev) return opened.session?.close()
      const isSame =
        before?.session != null && opened.task.layer?.rev === rev && opened.task.layer?.state === before.session.view().state
      if (isSame) opened.session?.close()
      keep(id, isSame ? { ...opened, session: before.session } : opened)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      for (const { session } of open.values()) session?.close()
      open.clear()
    },
  }
  return store
}
