/** Opening a port: the one asked for, or the next free one. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { ParascopeError } from '@parascope/core/errors'
import type { Hono } from 'hono'

const TRIES = 50

export interface Listening {
  readonly port: number
  readonly host: string
  /** Stops taking requests, ends open connections and resolves when the port is free. */
  close(): Promise<void>
}

/** Serves the application on `host` from the first free port at or after `port`; 0 lets the system choose. */
export async function listen(app: Hono, port: number, host: string): Promise<Listening> {
  for (let candidate = port; candidate < port + TRIES && candidate < 65_536; candidate++) {
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
  throw new ParascopeError('server/port', `no free port from ${port} to ${port + TRIES - 1}; choose another with PORT=…`, {
    host,
    port,
  })
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
    server.close((error) => (error === undefined ? resolve() : reject(error)))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
