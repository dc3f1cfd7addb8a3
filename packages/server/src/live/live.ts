/**
 * Live pages: everybody who looks at a project hears what changes in it. After a commit the log is read once for all who stand at
 * the same place in it, filtered once for each person, and sent as one message. Somebody who reads too slowly is cut off, not
 * buffered for: the browser comes back by itself and says where it was.
 */
import { randomBytes } from 'node:crypto'
import { ParascopeError } from '@parascope/core/errors'
import type { Viewer } from '../projects/blindness.js'
import type { Store } from '../storage/store.js'
import { type Cursors, cursorsWith } from './cursor.js'
import { changesFor, eventsAfter, type LiveChange, type LoggedEvent, readPage } from './feed.js'
import { type Presence, Presences } from './presence.js'
import { SightReader, type TaskSights } from './sights.js'

const MOST_PER_PERSON = 12
const MOST_BEHIND = 5000
const HEARTBEAT = 15_000
const PAUSE = 250
const SENT_AT_ONCE = 20

/** The other end of a stream. */
export interface Listener {
  /** Sends UTF-8; false if the reader is too slow to take it. */
  send(bytes: Uint8Array): boolean
  /** Ends the stream. */
  end(): void
  /** Who the reader is now: role and session may have changed. Undefined: nobody who may look any more. */
  recheck(): Promise<Viewer | undefined>
  /** the window that listens, by the name under which it says what it has open */
  readonly clientId?: string | undefined
}

interface Reader extends Listener {
  viewer: Viewer
  /** everything up to this number of the project's log has been told */
  n: number
}

export interface Following {
  readonly changes: readonly LiveChange[]
  readonly next: string
  readonly isReset: boolean
}

export interface Live {
  /** Starts telling; gives the function that stops it. Throws http/too-many if the person has too many streams. */
  listen(viewer: Viewer, after: string | undefined, listener: Listener): Promise<() => void>
  /** The same changes for somebody who asks again and again. */
  changes(viewer: Viewer, after: string | undefined): Promise<Following>
  readonly presences: Presences
  /** Who has a task of the project open, as far as the viewer may know. */
  present(viewer: Viewer): Promise<readonly Presence[]>
  /** Tells who may know that somebody came to a task or left it. */
  tellPresence(presence: Presence): Promise<void>
  /** Looks at once whether the streams of a person may go on, such as after signing out. */
  recheck(personId: string): Promise<void>
  readonly size: number
  /** Ends all streams; resolves when nothing reads the store any more. */
  close(): Promise<void>
}

/** Live pages on a store. Problems of the background work go to `report`. */
export function openLive(store: Store, now: () => number, report: (error: unknown) => void): Live {
  const readers = new Set<Reader>()
  const presences = new Presences()
  const sights = new SightReader(store.read)
  let sent = 0
  let cursors: Promise<Cursors> | undefined
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> | undefined
  let beating: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  function keys(): Promise<Cursors> {
    cursors ??= store
      .write('ensureKey', { name: 'live_key', value: randomBytes(32).toString('hex') })
      .then((key) => cursorsWith(Buffer.from(key, 'hex')))
    return cursors
  }

  /** Where to go on: behind a cursor, or at the end of the log; undefined if the cursor is of no use. */
  async function placeOf(projectId: string, after: string | undefined): Promise<{ n: number; isReset: boolean }> {
    const head = await headOf(store, projectId)
    if (after === undefined) return { n: head, isReset: false }
    const n = (await keys()).open(projectId, after)
    return n === undefined || n > head || head - n > MOST_BEHIND ? { n: head, isReset: true } : { n, isReset: false }
  }

  function drop(reader: Reader): void {
    if (!readers.has(reader)) return
    left(reader)
    reader.end()
  }

  /** A window whose last stream ends is closed or out of sight: what it had open is left at once, not when it is forgotten. */
  function left(reader: Reader): void {
    const { clientId, viewer } = reader
    if (!readers.delete(reader) || clientId === undefined) return
    for (const other of readers) if (other.clientId === clientId && other.viewer.personId === viewer.personId) return
    const ended = presences.leave(viewer, clientId)
    if (ended.length === 0) return
    leaving = Promise.all([leaving, ...ended.map(tellPresence)]).then(() => {}, report)
  }

  function send(reader: Reader, text: string | Uint8Array): void {
    if (readers.has(reader) && !reader.send(typeof text === 'string' ? Buffer.from(text) : text)) drop(reader)
  }

  /** Sends the same to all who still stand at `n`, a few at a time: whoever saves meanwhile has their turn in between. */
  async function sendAll(many: readonly Reader[], n: number, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    for (const reader of many) {
      if (reader.n === n) send(reader, bytes)
      if (++sent % SENT_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function recheck(isMeant: (reader: Reader) => boolean): Promise<void> {
    for (const reader of [...readers].filter(isMeant)) {
      if (!readers.has(reader)) continue
      const viewer = await reader.recheck()
      if (viewer === undefined) drop(reader)
      else reader.viewer = viewer
    }
  }

  /** Readers of one project and place get the same events; the same person with the same role gets the same message. */
  async function tellAll(): Promise<void> {
    const { seal } = await keys()
    for (const group of groups(readers, ({ viewer, n }) => `${viewer.projectId} ${n}`)) {
      const { viewer, n } = group[0]!
      let after = n
      for (let page = await eventsAfter(store.read, viewer.projectId, after); page.length > 0 && readers.size > 0; ) {
        if (page.some(changesPeople)) await recheck((reader) => reader.viewer.projectId === viewer.projectId)
        after = page.at(-1)!.n
        const read = await readPage(sights, viewer.projectId, page)
        const id = seal(viewer.projectId, after)
        const audiences = new Map<string, Reader[]>()
        for (const same of groups(group, (reader) => `${reader.viewer.personId} ${reader.viewer.role}`)) {
          for (const reader of same) reader.n = after
          const changes = await changesFor(same[0]!.viewer, read)
          if (changes.length === 0) continue
          const text = message('changes', changes, id)
          const audience = audiences.get(text)
          if (audience === undefined) audiences.set(text, [...same])
          else audience.push(...same)
        }
        for (const [text, audience] of audiences) await sendAll(audience, after, text)
        // lets what was sent go out, and others have their turn
        await new Promise((resolve) => setImmediate(resolve))
        page = await eventsAfter(store.read, viewer.projectId, after)
      }
    }
  }

  /** Soon, and never twice at once: what comes meanwhile is told the next time. */
  function tellSoon(): void {
    if (readers.size === 0) return
    // the more there are, the longer it takes to tell them all: nobody who saves shall wait for it
    timer ??= setTimeout(async () => {
      await telling
      timer = undefined
      telling = tellAll().catch(report)
    }, PAUSE + readers.size).unref()
  }

  const stopFollowing = store.onCommitted(tellSoon)

  async function beat(): Promise<void> {
    await recheck(() => true)
    if (readers.size > 0) {
      const { seal } = await keys()
      // an id without data moves the place to come back to, and reaches no listener of the page
      for (const same of groups(readers, ({ viewer, n }) => `${viewer.projectId} ${n}`)) {
        const { viewer, n } = same[0]!
        await sendAll(same, n, `id: ${seal(viewer.projectId, n)}\n\n`)
      }
    }
    for (const presence of presences.forget(now())) await tellPresence(presence)
  }

  const heartbeat = setInterval(() => {
    beating = beat().catch(report)
  }, HEARTBEAT).unref()

  async function close(): Promise<void> {
    stopFollowing()
    clearTimeout(timer)
    clearInterval(heartbeat)
    for (const reader of [...readers]) drop(reader)
    await Promise.all([telling, beating, leaving])
  }
  store.onClosing(close)

  async function tellPresence(presence: Presence): Promise<void> {
    const { projectId, taskId, personId } = presence
    const windows = presences.windows(presence)
    let sights: TaskSights | undefined
    for (const reader of [...readers].filter(({ viewer }) => viewer.projectId === projectId)) {
      const { viewer } = reader
      if (viewer.personId === personId) {
        send(reader, message('presence', { task: taskId, person: personId, isOpen: windows > 0, windows }))
        continue
      }
      sights ??= await new SightReader(store.read).read(projectId, [taskId])
      const seen = await sights.sight(viewer, taskId)
      if (seen?.mayOpen === true && !seen.isBlind) {
        send(reader, message('presence', { task: taskId, person: personId, isOpen: windows > 0 }))
      }
    }
  }

  return {
    presences,
    tellPresence,
    async present(viewer) {
      const all = presences.open(viewer.projectId)
      const { sight } = await new SightReader(store.read).read(viewer.projectId, [...new Set(all.map(({ taskId }) => taskId))])
      const known: Presence[] = []
      for (const presence of all) {
        const seen = await sight(viewer, presence.taskId)
        if (presence.personId === viewer.personId || (seen?.mayOpen === true && !seen.isBlind)) known.push(presence)
      }
      return known
    },
    get size() {
      return readers.size
    },
    async listen(viewer, after, listener) {
      const own = [...readers].filter((reader) => reader.viewer.personId === viewer.personId).length
      if (own >= MOST_PER_PERSON) {
        throw new ParascopeError('http/too-many', `you have ${own} live pages open already: close some, or ask for changes`, {
          most: MOST_PER_PERSON,
        })
      }
      const { n, isReset } = await placeOf(viewer.projectId, after)
      const { seal } = await keys()
      const reader: Reader = { ...listener, viewer, n }
      readers.add(reader)
      send(reader, `retry: 3000\n${message(isReset ? 'reset' : 'hello', {}, seal(viewer.projectId, n))}`)
      tellSoon()
      return () => left(reader)
    },
    async changes(viewer, after) {
      const { seal } = await keys()
      let { n, isReset } = await placeOf(viewer.projectId, after)
      let changes: readonly LiveChange[] = []
      while (changes.length === 0) {
        const page = await eventsAfter(store.read, viewer.projectId, n)
        if (page.length === 0) break
        n = page.at(-1)!.n
        changes = await changesFor(viewer, await readPage(sights, viewer.projectId, page))
      }
      return { changes, next: seal(viewer.projectId, n), isReset }
    },
    recheck: (personId) => recheck(({ viewer }) => viewer.personId === personId),
    close,
  }
}

async function headOf(store: Store, projectId: string): Promise<number> {
  const { head } = await store.read.selectFrom('project').select('head').where('id', '=', projectId).executeTakeFirstOrThrow()
  return head
}

function changesPeople({ op }: LoggedEvent): boolean {
  return op.startsWith('{"type":"member/')
}

function message(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function groups<T>(items: Iterable<T>, keyOf: (item: T) => string): readonly T[][] {
  const all = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = all.get(key)
    if (group === undefined) all.set(key, [item])
    else group.push(item)
  }
  return [...all.values()]
}
