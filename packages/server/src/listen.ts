/** Opening a port: the one asked for, or the next free one. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { ParascopeError } from '@parascope/core/errors'
import type { Hono } from 'hono'
import type { Env } from './http/env.js'

const TRIES = 50
const GRACE = 4000
const SWEEP = 50

export interface Listening {
  readonly port: number
  readonly host: string
  /** Takes no more requests, lets those under way finish for up to four seconds, and resolves when the port is free. */
  close(): Promise<void>
}

export interface ListenOptions {
  /** fails if the port is taken, for a server that others expect at one address */
  readonly isExact?: boolean
}

/** Serves the application on `host` from the first free port at or after `port`; 0 lets the system choose. */
export async function listen(app: Hono<Env>, port: number, host: string, options: ListenOptions = {}): Promise<Listening> {
  const tries = options.isExact === true ? 1 : TRIES
  for (let candidate = port; candidate < port + tries && candidate < 65_536; candidate++) {
    const server = createAdaptorServer({ fetch: app.fetch })
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

function open(server: ServerType, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    const http = server as Server
    // a connection whose request has just been answered is idle only now
    const sweep = setInterval(() => http.closeIdleConnections(), SWEEP)
    const end = setTimeout(() => http.closeAllConnections(), GRACE)
    server.close((error) => {
      clearInterval(sweep)
      clearTimeout(end)
      if (error === undefined) resolve()
      else reject(error)
    })
  })
}
