/**
 * Bodies of requests. JSON is read as a whole, up to a size, a time and a depth, and nothing in it may be what a later stage
 * would trip over: no `__proto__`, no number without end, no text that a database cannot keep. An upload is read by the route
 * itself, chunk by chunk, for as long as it makes progress.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'

export const BODY_BYTES = 1_000_000
const BODY_MS = 30_000
const DEPTH = 64

/** Reads and checks the body of a JSON route; later stages find it where Hono keeps bodies. */
export async function readJsonBody(c: Context, limits: { readonly bytes?: number; readonly ms?: number } = {}): Promise<void> {
  const { bytes = BODY_BYTES, ms = BODY_MS } = limits
  const { body } = c.req.raw
  if (body === null || c.req.method === 'GET' || c.req.method === 'HEAD') return
  const type = c.req.header('content-type')
  if (type !== undefined && !isJson(type)) throw notJson(type)
  if (Number(c.req.header('content-length') ?? 0) > bytes) throw tooLarge(bytes)
  const text = await readText(body, bytes, ms)
  if (text === '') return
  if (type === undefined) throw notJson('nothing')
  checkJson(text)
  c.req.bodyCache.text = Promise.resolve(text) as never // what Hono itself puts there
}

function isJson(type: string): boolean {
  return /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)
}

function notJson(type: string): ParascopeError {
  return new ParascopeError('http/unsupported', `send the body as application/json, not as ${type}`)
}

function tooLarge(bytes: number): ParascopeError {
  return new ParascopeError('http/too-large', `a request may have ${bytes} bytes; larger things are imported as files`, { bytes })
}

async function readText(body: ReadableStream<Uint8Array>, bytes: number, ms: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of inTime(body, ms, 'as a whole')) {
    size += chunk.length
    if (size > bytes) throw tooLarge(bytes)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new ParascopeError('http/bad-request', 'the body is not UTF-8')
  }
}

/** The chunks of an upload. Who sends nothing for half a minute is no longer waited for. */
export function uploadOf(c: Context, ms = BODY_MS): AsyncIterable<Uint8Array> {
  const { body } = c.req.raw
  if (body === null) throw new ParascopeError('http/bad-request', 'there is nothing in the body')
  return inTime(body, ms, 'for each part')
}

async function* inTime(body: ReadableStream<Uint8Array>, ms: number, per: 'as a whole' | 'for each part') {
  const reader = body.getReader()
  const timeout = () => new ParascopeError('http/timeout', `the body took longer than ${ms / 1000} seconds ${per}`)
  let isLate = false
  let late: (error: unknown) => void = () => {}
  const start = () =>
    setTimeout(() => {
      isLate = true
      late(timeout())
    }, ms)
  let timer = start()
  try {
    while (true) {
      if (isLate) throw timeout()
      // not a race with one promise of lateness: that would hold on to every part until the end
      const { done, value } = await new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
        late = reject
        reader.read().then(resolve, reject)
      })
      if (done) return
      // the time that we take to use a part is not the sender's
      if (per === 'for each part') clearTimeout(timer)
      yield value
      if (per === 'for each part') timer = start()
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
}

/** Throws http/bad-request for JSON that is broken, too deep or holds what cannot be kept. */
export function checkJson(text: string): void {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    throw new ParascopeError('http/bad-request', 'the body is not JSON')
  }
  const open: [value: unknown, depth: number][] = [[root, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') checkText(value)
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new ParascopeError('http/bad-request', 'a number is too large')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= DEPTH) throw new ParascopeError('http/bad-request', `the body is nested deeper than ${DEPTH} levels`)
    if (Array.isArray(value)) {
      for (const inner of value) open.push([inner, depth + 1])
      continue
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') throw new ParascopeError('http/bad-request', 'the body has a key called __proto__')
      checkText(key)
      open.push([inner, depth + 1])
    }
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    throw new ParascopeError('http/bad-request', 'the body has text with a NUL character or half a character')
  }
}
