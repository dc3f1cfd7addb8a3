/**
 * Starting and stopping the workbench: first the store, which refuses data that another server uses or that is damaged, then
 * the port. Stopping goes the other way round: no new requests, the last ones finish, what was acknowledged is on disk already.
 */
import { ParascopeError } from '@parascope/core/errors'
import { createApp } from '../app.js'
import { ensureDemo, isDemoStore } from '../demo/demo-folder.js'
import { isLoopbackAddress } from '../http/addresses.js'
import { openJobs } from '../jobs/jobs.js'
import { listen } from '../listen.js'
import { openLive } from '../live/live.js'
import { openOutbound } from '../live/outbound.js'
import { openWebhooks } from '../live/webhooks.js'
import { ensureSetup } from '../people/setup.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import { sweepImports } from '../transfer/sweep-imports.js'
import { openHealth } from './health.js'
import type { Log } from './logs.js'
import { openMetrics } from './metrics.js'
import { openStore } from './open-store.js'
import { resumeWork } from './resume-work.js'
import { startSchedule } from './schedule.js'
import { watchStore } from './watch-store.js'

/** How long a stop waits for a backup, in milliseconds. */
const LONGEST_BACKUP = 1000

export interface StartOptions {
  readonly dataFolder: string
  /** `postgres://…`; without it the database is a file in the data folder */
  readonly database?: string
  readonly host: string
  readonly port: number
  /** where people reach the server through a proxy; the port must then be free */
  readonly baseUrl?: string
  readonly webRoot: string
  readonly log: Log
  /** what Prometheus must send to read /metrics; without it only this machine may */
  readonly metricsToken?: string
  /** hosts that webhooks may call although they are in a private network or have no TLS */
  readonly webhookAllow?: readonly string[]
  /** backups by themselves */
  readonly backups?: { readonly everyMs: number; readonly keep: number }
  /** the demo: made if it is not there; visitors from this machine are its manager */
  readonly demo?: { readonly files: string }
}

export interface RunningWorkbench {
  readonly port: number
  /** where people reach it */
  readonly baseUrl: string
  /** for whoever starts a server that has no people yet: good once */
  readonly setupLink?: string
  readonly services: Services
  close(): Promise<void>
}

/** Opens the data folder (and makes it if there is none) and serves it. */
export async function startWorkbench(options: StartOptions): Promise<RunningWorkbench> {
  const { dataFolder, database, host, port, webRoot, log } = options
  if (options.demo !== undefined) await ensureDemo(dataFolder, { files: options.demo.files, now: Date.now })
  const inner = await openStore(database === undefined ? { dataFolder } : { dataFolder, database })
  const metrics = openMetrics()
  const { store, fault } = watchStore(inner, metrics)
  let baseUrl = options.baseUrl ?? ''
  const live = openLive(store, Date.now, (error) => log.mistake(newId(), error, { part: 'live' }))
  metrics.registry.gauge('parascope_live_readers', 'Open live pages.', () => live.size)
  const webhooks = openWebhooks(store, openOutbound({ allow: options.webhookAllow ?? [] }), Date.now, (error) =>
    log.mistake(newId(), error, { part: 'webhooks' }),
  )
  const services: Services = {
    store,
    webhooks,
    jobs: openJobs(),
    live,
    now: Date.now,
    dataFolder,
    get baseUrl() {
      return baseUrl
    },
    isDemo: options.demo !== undefined,
  }
  try {
    if (options.demo !== undefined && !(await isDemoStore(store))) {
      throw new ParascopeError('server/not-the-demo', `${dataFolder} holds something else than the demo: name another folder`, {
        folder: dataFolder,
      })
    }
    const operations = {
      metrics,
      health: openHealth(services, { fault }),
      isProxied: options.baseUrl !== undefined,
      ...(options.metricsToken === undefined ? {} : { metricsToken: options.metricsToken }),
    }
    await sweepImports(services)
    const app = createApp({ webRoot, services, log, operations })
    const listening = await listen(app, port, host, { isExact: options.baseUrl !== undefined })
    // known only now: the port asked for may have been taken
    baseUrl ||= `http://${nameOf(host)}:${listening.port}`
    const setupLink = await ensureSetup(services)
    webhooks.start()
    void resumeWork(services, (error) => log.mistake(newId(), error, { part: 'unfinished work' }))
    const source = database === undefined ? { dataFolder } : { dataFolder, database }
    const schedule = options.backups && startSchedule({ ...source, ...options.backups, now: Date.now, log })
    log.note('started', { port: listening.port, host, database: store.dialect })
    return {
      port: listening.port,
      baseUrl,
      ...(setupLink === undefined ? {} : { setupLink }),
      services,
      async close() {
        services.jobs.close()
        await live.close()
        await listening.close()
        await webhooks.close()
        // a backup that takes longer is left out: what is half written has no manifest, and so is none
        await Promise.race([schedule?.stop(), new Promise((resolve) => setTimeout(resolve, LONGEST_BACKUP).unref())])
        await store.close()
        log.note('stopped')
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** How a browser on this machine calls the host. */
function nameOf(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Can only this machine reach a server that listens there? */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}
