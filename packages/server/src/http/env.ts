/** What every handler finds in its context. */

import type { Principal } from '../people/principal.js'
import type { Role } from '../people/roles.js'
import type { Services } from '../services.js'
import type { ClientLimits } from './limits.js'

export interface Membership {
  readonly projectId: string
  readonly role: Role
}

export interface Env {
  Variables: {
    readonly services: Services
    /** what is remembered of clients to slow them down */
    readonly limits: ClientLimits
    /** who asks; undefined for visitors */
    principal?: Principal
    /** of the project in the path; set by `access` */
    membership?: Membership
    /** writes a mistake to the log under an id */
    report?: (instance: string, error: unknown) => void
    /** writes to the log what whoever runs the server should be able to find again */
    note?: (event: string, facts: Readonly<Record<string, string | number>>) => void
  }
}
