/** What the routes work with, made once when the server starts. Time and files come from here, so that tests can bend them. */
import type { Store } from './storage/store.js'

export interface Services {
  readonly store: Store
  /** milliseconds since 1970 */
  readonly now: () => number
  /** the folder with the database, uploads under way and backups */
  readonly dataFolder: string
  /** where people reach the server, such as `https://parascope.example.org`; links in answers start with it */
  readonly baseUrl: string
  /** true only in the demo's own data folder: visitors from this machine are the demo manager */
  readonly isDemo: boolean
}
