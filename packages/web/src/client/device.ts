/**
 * What this device keeps, in IndexedDB: queues of gestures and what can be undone; and the name of this tab. A tab holds a lock
 * on its name as long as it lives, so a name whose lock is free belongs to a tab that is gone: what it left behind is ours.
 */
import type { ContentOperation } from '@parascope/core/edit'
import { type DBSchema, openDB } from 'idb'
import type { OutboxStorage } from './outbox.js'
import type { LayerQueue } from './queue.js'

/** One thing the person did to a layer: how to take it back, and how to do it again. */
export interface Step {
  readonly id: number
  readonly undo: readonly ContentOperation[]
  readonly redo: readonly ContentOperation[]
  /** what the step was the first to decide: undone, it is only proposed again */
  readonly touched?: readonly string[]
}

/** What can be undone and redone on a layer, good for one revision of it: on another device the layer may have moved on. */
export interface Steps {
  readonly rev: number
  /** the revision below the first step: what came before is in the server's history only */
  readonly floor: number
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export interface StepStorage {
  load(key: string): Promise<Steps | null>
  /** Keeps the order of the steps and those that are new. */
  persist(key: string, steps: Steps, added: readonly Step[]): Promise<void>
}

interface Order {
  readonly key: string
  readonly rev: number
  readonly floor: number
  readonly past: readonly number[]
  readonly future: readonly number[]
  readonly at: number
}

interface DeviceSchema extends DBSchema {
  queues: { key: [string, string]; value: LayerQueue }
  steps: { key: [string, number]; value: Step & { readonly key: string } }
  orders: { key: string; value: Order }
}

export interface Device {
  /** of this tab alone, until it is closed */
  readonly clientId: string
  readonly queues: OutboxStorage
  readonly steps: StepStorage
  readonly isDurable: boolean
}

/** What is older than this cannot be undone from this device: the server's history can bring it back. */
const OLDEST_STEPS = 30 * 86_400_000

/** Opens the store and takes a name. Throws where the browser keeps nothing (private mode, quota): the caller saves directly then. */
export async function openDevice(): Promise<Device> {
  const db = await openDB<DeviceSchema>('parascope', 2, {
    upgrade(database, before) {
      if (before > 0) database.deleteObjectStore('queues') // of a version that was never released
      database.createObjectStore('queues', { keyPath: ['clientId', 'key'] })
      database.createObjectStore('steps', { keyPath: ['key', 'id'] })
      database.createObjectStore('orders', { keyPath: 'key' })
    },
  })
  const clientId = crypto.randomUUID()
  await take(clientId)
  for (const { key, at } of await db.getAll('orders')) if (at < Date.now() - OLDEST_STEPS) await forget(key)

  async function forget(key: string): Promise<void> {
    const change = db.transaction(['steps', 'orders'], 'readwrite')
    await Promise.all([
      change.objectStore('orders').delete(key),
      change.objectStore('steps').delete(IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])),
      change.done,
    ])
  }

  return {
    clientId,
    isDurable: true,
    queues: {
      async load() {
        const left: LayerQueue[] = []
        for (const queue of await db.getAll('queues')) {
          if (!(await take(queue.clientId))) continue
          if (queue.pending.length > 0) left.push(queue)
          else await db.delete('queues', [queue.clientId, queue.key])
        }
        return left
      },
      async persist(queue) {
        if (queue.pending.length === 0 && queue.clientId !== clientId) await db.delete('queues', [queue.clientId, queue.key])
        else await db.put('queues', queue)
      },
    },
    steps: {
      async load(key) {
        const order = await db.get('orders', key)
        if (order === undefined) return null
        const found = await db.getAll('steps', IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]))
        const byId = new Map(found.map(({ id, undo, redo, touched = [] }) => [id, { id, undo, redo, touched }]))
        const named = (ids: readonly number[]) => ids.map((id) => byId.get(id)).filter((step) => step !== undefined)
        return { rev: order.rev, floor: order.floor, past: named(order.past), future: named(order.future) }
      },
      async persist(key, { rev, floor, past, future }, added) {
        const change = db.transaction(['steps', 'orders'], 'readwrite')
        const ids = (steps: readonly Step[]) => steps.map(({ id }) => id)
        await Promise.all([
          ...added.map((step) => change.objectStore('steps').put({ key, ...step })),
          change.objectStore('orders').put({ key, rev, floor, past: ids(past), future: ids(future), at: Date.now() }),
          change.done,
        ])
      },
    },
  }
}

/** A device that keeps nothing: what is made goes to the server at once and lasts as long as the page. */
export function forgetfulDevice(): Device {
  return {
    clientId: crypto.randomUUID(),
    isDurable: false,
    queues: { load: async () => [], persist: async () => {} },
    steps: { load: async () => null, persist: async () => {} },
  }
}

const taken = new Set<string>()

/** Takes the lock of a client's name for the life of this tab; false if another tab has it. */
function take(name: string): Promise<boolean> {
  if (taken.has(name)) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`parascope-client-${name}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(false)
        taken.add(name)
        resolve(true)
        return new Promise(() => {}) // held until the tab is gone
      })
      .catch(reject)
  })
}
