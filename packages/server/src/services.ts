/** What the routes work with, made once when the server starts. Time and files come from here, so that tests can bend them. */
import type { Jobs } from './jobs/jobs.js'
import type { Live } from './live/live.js'
import type { Webhooks } from './live/webhooks.js'
import type { Store } from './storage/store.js'

export interface Services {
  readonly store: Store
  /** long work in threads: imports, pre-annotation */
  readonly jobs: Jobs
  readonly live: Live
  readonly webhooks: Webhooks
  /** milliseconds since 1970 */
  readonly now: () => number
  /** the folder with the database, uploads under way and backups */
  readonly dataFolder: string
  /** largest file that an import takes, in bytes; 2 GB if not said */
  readonly maxUpload?: number
  /** where people reach the server, such as `https://parascope.example.org`; links in answers start with it */
  readonly baseUrl: string
  /** true only in the demo's own data folder: visitors from this machine are the demo manager */
  readonly isDemo: boolean
  /** where agreement is measured: in threads (the default), or on the event loop, for tests that run from the sources */
  readonly measuring?: 'thread' | 'here'
}
