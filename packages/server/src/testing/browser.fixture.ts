/** A browser without a page: keeps the cookie it is given, says where its requests come from, echoes the token it has read. */
import type { Hono } from 'hono'
import type { Env } from '../http/env.js'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it has asked for
  readonly body: any
}

export interface Browser {
  cookie: string | undefined
  csrf: string | undefined
  /** Sends a request as a page of the server would; a body is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A browser at some address on the network, with the server's page open. */
export function browser(app: Hono<Env>, origin = 'http://localhost:4747', remoteAddress = '198.51.100.7'): Browser {
  const made: Browser = {
    cookie: undefined,
    csrf: undefined,
    async send(method, path, body, more = {}) {
      const headers: Record<string, string> = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin' }
      if (body !== undefined) headers['content-type'] = 'application/json'
      if (made.cookie !== undefined) headers.cookie = made.cookie
      if (made.csrf !== undefined) headers['x-csrf-token'] = made.csrf
      const init = { method, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await app.request(path, init, { incoming: { socket: { remoteAddress } } })
      const [cookie] = response.headers.getSetCookie()
      if (cookie !== undefined) {
        const value = cookie.split(';')[0]!
        made.cookie = value.endsWith('=') ? undefined : value
      }
      const text = await response.text()
      const json = text.startsWith('{') ? JSON.parse(text) : text
      if (typeof json.csrf === 'string') made.csrf = json.csrf
      return { status: response.status, headers: response.headers, body: json }
    },
  }
  return made
}
