/**
 * Sending to an address that a person has named. The name is resolved once, every address it has must be public, and the
 * connection goes to exactly the address that was checked: a name that resolves to something else a moment later gains nothing.
 * Redirects are not followed. Hosts that whoever runs the server has listed may be anywhere, and be reached without TLS.
 */
import { lookup } from 'node:dns/promises'
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ParascopeError } from '@parascope/core/errors'
import { isPublicAddress } from './public-address.js'

const PATIENCE = 10_000
const LONGEST_ANSWER = 64 * 1024

export type Resolver = (host: string) => Promise<readonly string[]>

export interface OutboundOptions {
  /** hosts, with or without a port, that may be private and may be reached by http */
  readonly allow: readonly string[]
  readonly resolve?: Resolver
  /** for the whole exchange, in milliseconds */
  readonly patience?: number
}

export interface Outbound {
  /** Throws http/bad-request with the reason if nothing would ever be sent to this address. */
  check(url: string): Promise<void>
  /** Sends a body; gives the status of the answer. Throws if there was none, or if the address may not be called. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>
}

/** A way out for webhooks. */
export function openOutbound({ allow, resolve = resolveByDns, patience = PATIENCE }: OutboundOptions): Outbound {
  /** The address to connect to. */
  async function addressOf(text: string): Promise<{ url: URL; address: string }> {
    const url = URL.canParse(text) ? new URL(text) : refuse('is not an address')
    if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('must start with https://')
    if (url.username !== '' || url.password !== '') refuse('must not hold a name or a password')
    const isListed = allow.includes(url.host) || allow.includes(url.hostname)
    if (url.protocol === 'http:' && !isListed)
      refuse('must start with https://: only hosts listed with --webhook-allow may do without')
    // the URL parser has turned 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => refuse('cannot be resolved')) : [host]
    if (addresses.length === 0) refuse('cannot be resolved')
    if (!isListed && !addresses.every(isPublicAddress)) {
      refuse('lies in a private network: whoever runs the server can list it with --webhook-allow')
    }
    return { url, address: addresses[0]! }
  }

  return {
    async check(url) {
      await addressOf(url)
    },
    async post(text, body, headers) {
      const { url, address } = await addressOf(text)
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        // whatever the name means by now, this is where we go
        lookup: (_host, { all }, callback) => {
          const family = isIP(address)
          if (all === true) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
      }
      return exchange(url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options), body, patience)
    },
  }
}

function exchange(request: ClientRequest, body: string, patience: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => request.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
    request.on('close', () => clearTimeout(late))
    request.on('error', (error) => reject(error))
    request.on('response', (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > LONGEST_ANSWER) request.destroy(new Error(`the answer is longer than ${LONGEST_ANSWER / 1024} kB`))
      })
      response.on('error', (error) => reject(error))
      response.on('end', () => resolve(response.statusCode!))
    })
    request.end(body)
  })
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function refuse(reason: string): never {
  throw new ParascopeError('http/bad-request', `url: ${reason}`, { faults: [{ field: 'url', message: reason }] })
}
