/**
 * Copies of what the server said, in IndexedDB: as much as a task needs to be opened again while there is no line. They belong to
 * whoever is signed in; once the server names somebody else, or nobody, they are gone. Work that the server does not have yet
 * is never here: that is in `device.ts`.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Api, ApiProblem, Offline } from './api.js'
import type { Layer } from './contract.js'

/** A layer as this device saw it last, with what was on its way to the server. */
export type LayerCopy = Pick<Layer, 'rev' | 'state' | 'flagged' | 'content' | 'touched'>

export interface Answer<T> {
  readonly value: T
  readonly etag: string | null
}

export interface Copies {
  answer<T>(path: string): Promise<Answer<T> | null>
  keepAnswer(path: string, answer: Answer<unknown>): Promise<void>
  forgetAnswer(path: string): Promise<void>
  layer(key: string): Promise<LayerCopy | null>
  keepLayer(key: string, copy: LayerCopy): Promise<void>
  /** Forgets everything that is not of this person. */
  belongTo(person: string | null): Promise<void>
}

interface CopiesSchema extends DBSchema {
  owner: { key: 'owner'; value: string }
  answers: { key: string; value: Answer<unknown> & { readonly path: string; readonly at: number }; indexes: { at: number } }
  layers: { key: string; value: LayerCopy & { readonly key: string; readonly at: number }; indexes: { at: number } }
}

/** Copies are for days without a line, not an archive. */
const OLDEST = 30 * 86_400_000

/** The copies of this device; where it keeps nothing, nothing is found and nothing is wrong. */
export function openCopies(): Copies {
  let opening: Promise<IDBPDatabase<CopiesSchema>> | undefined
  const open = () => {
    opening ??= openDB<CopiesSchema>('parascope-copies', 1, {
      upgrade(database) {
        database.createObjectStore('owner')
        database.createObjectStore('answers', { keyPath: 'path' }).createIndex('at', 'at')
        database.createObjectStore('layers', { keyPath: 'key' }).createIndex('at', 'at')
      },
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(), // a newer version of the app is open elsewhere
    })
    return opening
  }

  async function clear(db: IDBPDatabase<CopiesSchema>): Promise<void> {
    await Promise.all((['owner', 'answers', 'layers'] as const).map((name) => db.clear(name)))
  }

  async function forgetOld(db: IDBPDatabase<CopiesSchema>): Promise<void> {
    const old = IDBKeyRange.upperBound(Date.now() - OLDEST)
    for (const name of ['answers', 'layers'] as const) {
      const change = db.transaction(name, 'readwrite')
      for await (const one of change.store.index('at').iterate(old)) await one.delete()
    }
  }

  /** A copy is a comfort: a device that refuses it stops nobody. */
  async function quietly<T>(work: (db: IDBPDatabase<CopiesSchema>) => Promise<T>): Promise<T | null> {
    try {
      return await work(await open())
    } catch {
      return null
    }
  }

  return {
    async answer<T>(path: string) {
      const found = await quietly((db) => db.get('answers', path))
      return found == null ? null : { value: found.value as T, etag: found.etag }
    },
    async keepAnswer(path, { value, etag }) {
      await quietly((db) => db.put('answers', { path, value, etag, at: Date.now() }))
    },
    async forgetAnswer(path) {
      await quietly((db) => db.delete('answers', path))
    },
    async layer(key) {
      return (await quietly((db) => db.get('layers', key))) ?? null
    },
    async keepLayer(key, copy) {
      await quietly((db) => db.put('layers', { ...copy, key, at: Date.now() }))
    },
    async belongTo(person) {
      await quietly(async (db) => {
        if ((await db.get('owner', 'owner')) !== person) await clear(db)
        if (person !== null) await db.put('owner', person, 'owner')
        await forgetOld(db)
      })
    },
  }
}

/** Asks the server and keeps a copy of its answer; without a line the copy is the answer. What is not there any more is forgotten. */
export async function askOrCopy<T>(
  { api, copies }: { readonly api: Api; readonly copies: Copies },
  path: string,
  signal?: AbortSignal,
): Promise<Answer<T> & { readonly isCopy: boolean }> {
  try {
    const answer = await api.requestTagged<T>(path, signal === undefined ? {} : { signal })
    void copies.keepAnswer(path, answer)
    return { ...answer, isCopy: false }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) void copies.forgetAnswer(path)
    const copy = error instanceof Offline ? await copies.answer<T>(path) : null
    if (copy === null) throw error
    return { ...copy, isCopy: true }
  }
}
