/**
 * Names and addresses of this machine and of others. A page of a foreign site can make a browser send requests here under a name
 * of its own (DNS rebinding): only the name of the base URL, and names that can mean nothing but this machine, are answered.
 */
import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { ParascopeError } from '@parascope/core/errors'
import type { Context, MiddlewareHandler } from 'hono'

/** Is a host (`localhost:4747`, `[::1]`) a name of this machine, whatever the port? */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
}

/** Is the address of a socket this machine's own? */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** The host that a request was sent to. */
export function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

/** The address at the other end of the socket; undefined where there is no socket (a test that calls the application). */
export function socketAddress(c: Context): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Has a proxy passed this request on? */
export function isProxied(c: Context): boolean {
  return PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
}

/**
 * Who to count a visitor as. Behind a proxy on this machine that is the last address the proxy has added to
 * `X-Forwarded-For`; anybody else's word is not taken. An IPv6 customer has a whole /64, so that is what counts.
 */
export function visitorAddress(c: Context): string {
  const socket = socketAddress(c) ?? 'unknown'
  const forwarded = isLoopbackAddress(socket) ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const isAddress = forwarded !== undefined && (isIPv4(forwarded) || isIPv6(forwarded))
  return network(isAddress ? forwarded : socket)
}

/** The address itself, or the first half of an IPv6 address. */
export function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Refuses requests to any name but the base URL's and those of this machine. */
export function onlyOwnHost(server: { readonly baseUrl: string }): MiddlewareHandler {
  return async (c, next) => {
    const host = hostOf(c)
    const { baseUrl } = server
    if (!isLoopbackHost(host) && host.toLowerCase() !== new URL(baseUrl).host) {
      throw new ParascopeError('http/wrong-host', `this server is at ${baseUrl}; whoever runs it can change that with --base-url`)
    }
    return next()
  }
}
