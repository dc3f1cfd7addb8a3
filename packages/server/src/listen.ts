/**
 * Opening a port: the one asked for, or the next free one. A client that sends its headers too slowly, or opens too many
 * sockets, is cut off; how long a body may take is the business of `http/json-body.ts`, because uploads go on as long as
 * they make progress.
 */
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { ParascopeError } from '@parascope/core/errors'
import type { Hono } from 'hono'
import { isLoopbackAddress, network } from './http/addresses.js'
import type { Env } from './http/env.js'

const TRIES = 50
const GRACE = 4000
const SWEEP = 50

/** How much patience there is; tests have less. */
export interface Limits {
  readonly headersMs: number
  /** between two requests on one socket */
  readonly idleMs: number
  /** from one address; sockets from this machine are not counted, because a proxy in front brings everybody's */
  readonly socketsPerAddress: number
  readonly sockets: number
}

const LIMITS: Limits = { headersMs: 10_000, idleMs: 20_000, socketsPerAddress: 200, sockets: 5000 }

export interface Listening {
  readonly port: number
  readonly host: string
  /** Takes no more requests, lets those under way finish for up to four seconds, and resolves when the port is free. */
  close(): Promise<void>
}

export interface ListenOptions {
  /** fails if the port is taken, for a server that others expect at one address */
  readonly isExact?: boolean
  readonly limits?: Partial<Limits>
}

/** Serves the application on `host` from the first free port at or after `port`; 0 lets the system choose. */
export async function listen(app: Hono<Env>, port: number, host: string, options: ListenOptions = {}): Promise<Listening> {
  const tries = options.isExact === true ? 1 : TRIES
  for (let candidate = port; candidate < port + tries && candidate < 65_536; candidate++) {
    const server = createServer(app, { ...LIMITS, ...options.limits })
    try {
      await open(server, candidate, host)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE') continue
      const reason = code === 'EACCES' ? `no permission to use port ${candidate}; choose one above 1023` : message
      throw new ParascopeError('server/port', `cannot listen on ${host}:${candidate}: ${reason}`, { host, port: candidate })
    }
    return { port: (server.address() as AddressInfo).port, host, close: () => close(server) }
  }
  const reason = tries === 1 ? `port ${port} is taken` : `no free port from ${port} to ${port + tries - 1}`
  throw new ParascopeError('server/port', `${reason}; choose another with PORT=…`, { host, port })
}

function createServer(app: Hono<Env>, { headersMs, idleMs, socketsPerAddress, sockets }: Limits): Server {
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(2000, headersMs),
    keepAliveTimeout: idleMs,
    maxHeaderSize: 16_384,
  }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
  server.maxConnections = sockets
  server.maxHeadersCount = 100
  server.maxRequestsPerSocket = 10_000
  server.on('connection', perAddress(socketsPerAddress))
  return server
}

/** Closes a socket at once if its address has enough of them. */
export function perAddress(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isLoopbackAddress(remoteAddress)) return
    const address = network(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > most) socket.destroy()
  }
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    // a connection whose request has just been answered is idle only now
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
    const end = setTimeout(() => server.closeAllConnections(), GRACE)
    server.close((error) => {
      clearInterval(sweep)
      clearTimeout(end)
      if (error === undefined) resolve()
      else reject(error)
    })
  })
}
