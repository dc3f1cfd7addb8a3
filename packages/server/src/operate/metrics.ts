/** What the server counts and times of itself. Labels are routes, statuses and names of writes: never people, projects or texts. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Store } from '../storage/store.js'
import { Registry } from './prometheus.js'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const LAG_RESOLUTION = 20

export interface Metrics {
  /** where other parts add their own */
  readonly registry: Registry
  request(method: string, route: string, status: number, seconds: number): void
  write(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** A commit wrote this many events at once. */
  committed(events: number): void
}

/** The measurements of one server. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const requests = registry.counter('parascope_requests_total', 'Requests answered.')
  const latency = registry.histogram('parascope_request_seconds', 'Time until the answer began.', SECONDS)
  const writes = registry.histogram('parascope_write_seconds', 'Time until a write was on disk, by name and outcome.', SECONDS)
  const groups = registry.histogram('parascope_commit_events', 'Events that one commit wrote.', EVENTS)
  registry.gauge('parascope_resident_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  registry.gauge('parascope_uptime_seconds', 'Time since the process started.', () => process.uptime())
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION })
  lag.enable()
  registry.gauge('parascope_event_loop_lag_p99_seconds', 'How late timers run, since the last time this was read.', () => {
    // the histogram measures intervals: what is above the interval itself is lag
    const late = Math.max(0, lag.percentile(99) / 1e9 - LAG_RESOLUTION / 1e3)
    lag.reset()
    return late
  })
  return {
    registry,
    request(method, route, status, seconds) {
      requests.add({ method, route, status })
      latency.observe(seconds, { method, route })
    },
    write: (name, outcome, seconds) => writes.observe(seconds, { name, outcome }),
    committed: (events) => groups.observe(events),
  }
}

/** Adds the size of the database. */
export function measureStore({ registry }: Metrics, store: Store): void {
  const size =
    store.dialect === 'sqlite'
      ? sql<{ bytes: number }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
  registry.gauge('parascope_database_bytes', 'Size of the database.', async () => {
    const { rows } = await size.execute(store.read)
    return Number(rows[0]!.bytes)
  })
}
