/**
 * The outbox: gestures go to the device first, then to the server, in order. Leaving the page never loses one; hours
 * without a line are fine. Every tab is a client of its own and holds a lock on its name; what a closed tab left behind
 * is taken over by the next one, under the old name, so that the server knows each gesture again.
 */
import type { Operation } from '@parascope/core/edit'
import { type Api, ApiProblem, Offline } from './api.js'
import {
  confirmed,
  enqueue,
  type LayerQueue,
  nextBatch,
  resolved,
  type ServerLayer,
  startQueue,
  type Trouble,
  troubled,
} from './queue.js'

/** What the top bar says about the work. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused' | 'signed-out'

/** Where queues are kept: IndexedDB in a page. `persist` resolves when it is on the device. */
export interface OutboxStorage {
  load(): Promise<readonly LayerQueue[]>
  persist(queue: LayerQueue): Promise<void>
}

/** Where the server has a layer. */
export interface LayerPlace {
  readonly rev: number
  /** what it starts from, by name, where it has not begun */
  readonly start: string
}

export interface Outbox {
  /** of this tab; presence is told under the same name */
  readonly clientId: string
  /** Tells the outbox where the server has a layer; gives the queue of the layer, with what is still on its way there. */
  open(key: string, place: LayerPlace): LayerQueue
  /** Keeps gestures and sends them as soon as possible. The time is that of all of them. */
  push(key: string, operations: readonly Operation[], elapsedMs: number): void
  /** Replaces what was pending after a conflict by the operations of the choice. */
  choose(key: string, theirs: ServerLayer, start: string, operations: readonly Operation[]): void
  /** Lets go of what the server refused: the person has it as a file, or does not want it. */
  discard(key: string): void
  queue(key: string): LayerQueue | undefined
  /** Everything that has not reached the server, to download it. */
  unsent(): readonly LayerQueue[]
  readonly state: SaveState
  /** false once the device could not keep something: then only the server does */
  readonly isDurable: boolean
  /** Tries again now: the line is back, or the person signed in. */
  retry(): void
  subscribe(listener: () => void): () => void
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export interface OutboxParts {
  readonly api: Api
  readonly storage: OutboxStorage
  readonly clientId: string
  /** who is signed in: only their work is sent */
  readonly person: string
  /** queues that earlier tabs left behind */
  readonly found: readonly LayerQueue[]
  readonly later: (work: () => void, milliseconds: number) => void
}

/** The outbox of one tab. */
export function openOutbox({ api, storage, clientId, person, found, later }: OutboxParts): Outbox {
  const queues = new Map(found.filter((queue) => queue.person === person).map((queue) => [nameOf(queue), queue]))
  /** the queue that new gestures of a layer go to, by the key of the layer */
  const active = new Map<string, string>()
  const persisted = new Map<string, Promise<void>>()
  const sending = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let pause = FIRST_PAUSE
  let line: 'up' | 'offline' | 'signed-out' = 'up'
  let isWaiting = false
  let isDurable = true

  for (const [name, { key }] of queues) if (!active.has(key)) active.set(key, name)

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function keep(queue: LayerQueue): void {
    const name = nameOf(queue)
    queues.set(name, queue)
    const after = (persisted.get(name) ?? Promise.resolve()).then(() => storage.persist(queue))
    // a full or forbidden device must not stop the work: sending goes on from memory
    persisted.set(
      name,
      after.catch(() => {
        isDurable = false
        tell()
      }),
    )
    tell()
  }

  /** One request after the other for a layer, also where two tabs left something for it. */
  function send(name: string): void {
    const { key } = queues.get(name)!
    const before = sending.get(key)
    const turn = (before ?? Promise.resolve()).then(() => deliver(name))
    sending.set(key, turn)
    void turn.finally(() => {
      if (sending.get(key) === turn) sending.delete(key)
    })
  }

  async function deliver(name: string): Promise<void> {
    try {
      for (;;) {
        await persisted.get(name)
        const queue = queues.get(name)
        const batch = queue === undefined ? null : nextBatch(queue)
        if (queue === undefined || batch === null) return
        const { revs } = await api.request<{ readonly revs: readonly number[] }>(gesturesPath(queue.key), {
          method: 'POST',
          body: batch,
        })
        line = 'up'
        pause = FIRST_PAUSE
        // what others did after our gestures is not ours yet: the next gesture will tell
        keep(confirmed(queues.get(name)!, batch.gestures.at(-1)!.seq, revs.at(-1)!))
      }
    } catch (error) {
      fail(name, error)
    }
  }

  function fail(name: string, error: unknown): void {
    const trouble = troubleOf(error)
    if (trouble !== null) return keep(troubled(queues.get(name)!, trouble))
    line = error instanceof ApiProblem && error.status === 401 ? 'signed-out' : 'offline'
    tell()
    if (line === 'signed-out' || isWaiting) return
    const wait = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : pause
    pause = Math.min(pause * 2, LONGEST_PAUSE)
    isWaiting = true
    later(() => {
      isWaiting = false
      sendAll()
    }, wait)
  }

  function sendAll(): void {
    for (const [name, queue] of queues) if (queue.pending.length > 0) send(name)
  }

  function activeQueue(key: string): LayerQueue {
    const queue = queues.get(active.get(key) ?? '')
    if (queue === undefined) throw new RangeError(`${key} is not open`)
    return queue
  }

  function change(key: string, edit: (queue: LayerQueue) => LayerQueue): void {
    const queue = edit(activeQueue(key))
    keep(queue)
    // while a pause lasts its end sends everything
    if (!isWaiting) send(nameOf(queue))
  }

  sendAll()
  return {
    clientId,
    open(key, { rev, start }) {
      const before = queues.get(active.get(key) ?? '')
      if (before === undefined) {
        const queue = startQueue({ key, person, clientId }, rev, start)
        queues.set(nameOf(queue), queue)
        active.set(key, nameOf(queue))
      } else if (before.pending.length === 0 && before.trouble === null) {
        // with nothing on the way the server's revision is the truth; otherwise the queue knows better
        queues.set(nameOf(before), { ...before, rev, start })
      }
      return activeQueue(key)
    },
    push(key, operations, elapsedMs) {
      change(key, (queue) => operations.reduce((now, op, k) => enqueue(now, op, k === 0 ? elapsedMs : 0), queue))
    },
    choose(key, theirs, start, operations) {
      change(key, (queue) => resolved({ ...queue, start }, theirs, operations))
    },
    discard(key) {
      const queue = queues.get(active.get(key) ?? '')
      if (queue !== undefined) keep({ ...queue, pending: [], trouble: null })
    },
    queue: (key) => queues.get(active.get(key) ?? ''),
    unsent: () => [...queues.values()].filter(({ pending }) => pending.length > 0),
    get state() {
      return stateOf([...queues.values()], line)
    },
    get isDurable() {
      return isDurable
    },
    retry() {
      pause = FIRST_PAUSE
      sendAll()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stateOf(queues: readonly LayerQueue[], line: 'up' | 'offline' | 'signed-out'): SaveState {
  const kinds = new Set(queues.map(({ trouble }) => trouble?.kind))
  if (kinds.has('conflict')) return 'conflict'
  if (kinds.has('refused')) return 'refused'
  if (queues.every(({ pending }) => pending.length === 0)) return line === 'signed-out' ? 'signed-out' : 'saved'
  return line === 'up' ? 'saving' : line
}

/** What the person has to decide, or null for what time or signing in will mend. */
function troubleOf(error: unknown): Trouble | null {
  if (error instanceof Offline) return null
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 409 && error.facts.current !== undefined) {
    return { kind: 'conflict', theirs: error.facts.current as ServerLayer }
  }
  if (error.status === 401 || error.status === 408 || error.status === 429 || error.status >= 500) return null
  return { kind: 'refused', reason: error.message, status: error.status, code: error.code }
}

function nameOf({ key, clientId }: Pick<LayerQueue, 'key' | 'clientId'>): string {
  return `${clientId} ${key}`
}

function gesturesPath(key: string): string {
  const [project, task, layer] = key.split('/')
  return `/projects/${project}/tasks/${task}/layers/${layer}/gestures`
}
