/**
 * Queues on this device, in IndexedDB, and the name of this tab. A tab holds a lock on its name as long as it lives, so a
 * name whose lock is free belongs to a tab that is gone: what it left behind is ours to send.
 */
import { type DBSchema, openDB } from 'idb'
import type { OutboxStorage } from './outbox.js'
import type { LayerQueue } from './queue.js'

interface DeviceSchema extends DBSchema {
  queues: { key: [string, string]; value: LayerQueue }
}

export interface Device extends OutboxStorage {
  /** of this tab alone, until it is closed */
  readonly clientId: string
}

/** Opens the store and takes a name. Throws where the browser keeps nothing (private mode, quota): the caller saves directly then. */
export async function openDevice(): Promise<Device> {
  const db = await openDB<DeviceSchema>('parascope', 1, {
    upgrade(database) {
      database.createObjectStore('queues', { keyPath: ['clientId', 'key'] })
    },
  })
  const clientId = crypto.randomUUID()
  await take(clientId)
  return {
    clientId,
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
