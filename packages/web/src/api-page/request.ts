/** What is sent, and the same as a line for a terminal. */
import type { Route } from './openapi.js'

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Filled {
  /** by name; empty ones are left out */
  readonly values: Readonly<Record<string, string>>
  readonly body?: string
  readonly contentType?: string
}

export interface SignedIn {
  /** of a session, for requests that change something */
  readonly csrf: string | null
  readonly token: string
}

/** The request that a filled form stands for. */
export function requestOf(
  { method, path, operation }: Route,
  { values, body, contentType }: Filled,
  { csrf, token }: SignedIn,
): Sent {
  const url = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values[name] ?? ''
    if (value === '') continue
    if (place === 'query') query.set(name, value)
    if (place === 'header') headers[name] = value
  }
  if (token !== '') headers.authorization = `Bearer ${token}`
  else if (csrf !== null && method !== 'GET') headers['x-csrf-token'] = csrf
  if (body !== undefined && contentType !== undefined) headers['content-type'] = contentType
  const asked = query.toString()
  return { method, url: `/api${url}${asked === '' ? '' : `?${asked}`}`, headers, ...(body === undefined ? {} : { body }) }
}

/** The request as a command. A token stands in it as a variable: it would stay in the shell's history. */
export function curlLine({ method, url, headers, body }: Sent, origin: string): string {
  const words = ['curl']
  if (method !== 'GET') words.push('-X', method)
  words.push('-H', '"Authorization: Bearer $TOKEN"')
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'authorization' && name !== 'x-csrf-token') words.push('-H', quoted(`${name}: ${value}`))
  }
  if (body !== undefined) words.push('--data-binary', quoted(body.replace(/\n\s*/g, ' ')))
  return [...words, quoted(`${origin}${url}`)].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
