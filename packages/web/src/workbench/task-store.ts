/**
 * Tasks at hand: the one that is shown, those ahead, and those just left, each with its open layer. What is here is shown without
 * asking the server first, so the next item is there at once and work goes on when the line is down.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument } from '@parascope/core/edit'
import { type Api, Offline } from '../client/api.js'
import type { Task } from '../client/contract.js'
import { askOrCopy, type Copies } from '../client/copies.js'
import type { StepStorage } from '../client/device.js'
import type { Outbox } from '../client/outbox.js'
import type { ActiveTime } from './active-time.js'
import { latestLayer } from './latest-layer.js'
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
  readonly copies: Copies
  readonly time: ActiveTime
}

/** How many tasks are kept at hand. */
const MOST = 160

export function openTaskStore({ api, path, project, person, outbox, steps, copies, time }: TaskStoreParts): TaskStore {
  const open = new Map<string, OpenTask>()
  const coming = new Map<string, Promise<OpenTask>>()
  const listeners = new Set<() => void>()

  const ask = (id: string) => askOrCopy<Task>({ api, copies }, `${path}/tasks/${id}`)

  /** The task, from the server or, without a line, as this device saw it last. */
  async function load(id: string): Promise<OpenTask> {
    const { value: task, isCopy } = await ask(id)
    return isCopy ? openCopy(id, task) : openAs(id, task)
  }

  async function openCopy(id: string, task: Task): Promise<OpenTask> {
    if (task.layer === null) return openAs(id, task)
    const key = keyOf(id)
    const seen = await copies.layer(key)
    const found = latestLayer(outbox.queue(key), seen === null ? [task.layer] : [task.layer, { ...task.layer, ...seen }])
    if (found === null) throw new Offline('this device does not know how far the item had come')
    return openAs(id, { ...task, layer: found.layer, start: found.layer.rev === 0 ? task.start : null }, found.held)
  }

  function keyOf(id: string): string {
    return `${project}/${id}/${person}`
  }

  /** `held`: how many of the gestures on their way are in the layer already */
  async function openAs(id: string, task: Task, held = 0): Promise<OpenTask> {
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
    if (layer === null) return { task, record, session: null }
    const key = keyOf(id)
    const session = await openLayer({ key, record, layer, held, start, outbox, steps, time, now: Date.now, past, startNow })
    session.subscribe(() => {
      const { rev, state, isFlagged, content, touched } = session.view()
      void copies.keepLayer(key, { rev, state, flagged: isFlagged, content, touched: [...touched] })
    })
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
      const { value: task, isCopy } = await ask(id)
      if (isCopy) return
      const opened = await openAs(id, task)
      // meanwhile the person went on: what they see is newer
      if (!isClean() || (before?.session ?? null)?.view().rev !== rev) return opened.session?.close()
      const isSame =
        before?.session != null && opened.task.layer?.rev === rev && opened.task.layer?.state === before.session.view().state
      if (!isSame) return keep(id, opened)
      opened.session?.close()
      // what nobody changed stays the same object, so that nothing is drawn again for it
      const isNews = JSON.stringify(opened.task) !== JSON.stringify(before.task)
      const isOther = isNews && JSON.stringify(opened.record) !== JSON.stringify(before.record)
      if (isNews) keep(id, { task, record: isOther ? opened.record : before.record, session: before.session })
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
