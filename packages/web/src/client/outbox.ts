/**
 * The outbox: gestures go to the device first, then to the server, in order. Leaving the page never loses one; hours
 * without a line are fine. Every tab is a client of its own and holds a lock on its name; what a closed tab left behind
 * is taken over and sent by the next one.
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

export interface Outbox {
  /** Tells the outbox at which revision the server has a layer; gives the gestures that are still on their way there. */
  open(key: string, rev: number): readonly Operation[]
  /** Keeps a gesture and sends it as soon as possible. */
  push(key: string, op: Operation, elapsedMs: number): void
  /** Replaces what was pending after a conflict by the operations of the choice. */
  choose(key: string, theirs: ServerLayer, operations: readonly Operation[]): void
  queue(key: string): LayerQueue | undefined
  /** Everything that has not reached the server, to download it. */
  unsent(): readonly LayerQueue[]
  readonly state: SaveState
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
  /** queues that earlier tabs left behind, and this one's own after a reload */
  readonly found: readonly LayerQueue[]
  readonly later: (work: () => void, milliseconds: number) => void
}

/** The outbox of one tab. */
export function openOutbox({ api, storage, clientId, found, later }: OutboxParts): Outbox {
  const queues = new Map(found.map((queue) => [nameOf(queue.key, queue.clientId), queue]))
  const listeners = new Set<() => void>()
  const sending = new Set<string>()
  let pause = FIRST_PAUSE
  let line: 'up' | 'offline' | 'signed-out' = 'up'

  const own = (key: string) => nameOf(key, clientId)

  function keep(queue: LayerQueue): void {
    queues.set(nameOf(queue.key, queue.clientId), queue)
    // a full or forbidden device must not stop the work: sending goes on from memory
    void storage.persist(queue).catch(() => {})
    for (const listener of listeners) listener()
  }

  async function send(name: string): Promise<void> {
    if (sending.has(name)) return
    sending.add(name)
    try {
      for (;;) {
        const queue = queues.get(name)
        const batch = queue === undefined ? null : nextBatch(queue)
        if (queue === undefined || batch === null) return
        const { rev } = await api.request<{ readonly rev: number }>(`${gesturesPath(queue.key)}`, {
          method: 'POST',
          body: batch,
        })
        line = 'up'
        pause = FIRST_PAUSE
        keep(confirmed(queues.get(name)!, batch.gestures.at(-1)!.seq, rev))
      }
    } catch (error) {
      fail(name, error)
    } finally {
      sending.delete(name)
    }
  }

  function fail(name: string, error: unknown): void {
    const trouble = troubleOf(error)
    if (trouble !== null) return keep(troubled(queues.get(name)!, trouble))
    line = error instanceof ApiProblem && error.status === 401 ? 'signed-out' : 'offline'
    for (const listener of listeners) listener()
    if (line === 'signed-out') return
    const wait = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : pause
    pause = Math.min(pause * 2, LONGEST_PAUSE)
    later(sendAll, wait)
  }

  function sendAll(): void {
    for (const name of queues.keys()) void send(name)
  }

  function change(key: string, edit: (queue: LayerQueue) => LayerQueue): void {
    const queue = queues.get(own(key))
    if (queue === undefined) throw new RangeError(`${key} is not open`)
    keep(edit(queue))
    void send(own(key))
  }

  sendAll()
  return {
    open(key, rev) {
      const before = queues.get(own(key))
      // with nothing on the way the server's revision is the truth; otherwise the queue knows better
      if (before === undefined) keep(startQueue(key, clientId, rev))
      else if (before.pending.length === 0 && before.trouble === null) keep({ ...before, rev })
      return queues.get(own(key))!.pending.map(({ op }) => op)
    },
    push: (key, op, elapsedMs) => change(key, (queue) => enqueue(queue, op, elapsedMs)),
    choose: (key, theirs, operations) => change(key, (queue) => resolved(queue, theirs, operations)),
    queue: (key) => queues.get(own(key)),
    unsent: () => [...queues.values()].filter(({ pending }) => pending.length > 0),
    get state() {
      return stateOf([...queues.values()], line)
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
  if (error.status === 401 || error.status === 429 || error.status >= 500) return null
  return { kind: 'refused', reason: error.message, status: error.status }
}

function nameOf(key: string, clientId: string): string {
  return `${clientId} ${key}`
}

function gesturesPath(key: string): string {
  const [project, task, layer] = key.split('/')
  return `/projects/${project}/tasks/${task}/layers/${layer}/gestures`
}
