/** Who makes a request: a person in a session, a person's token, or the demo manager on loopback. */
import type { Right } from './roles.js'

export interface Principal {
  readonly personId: string
  readonly name: string
  readonly isAdmin: boolean
  readonly via: 'session' | 'token' | 'demo'
  /** what a token is limited to; undefined: everything the person may do */
  readonly scopes?: readonly Right[]
  readonly tokenId?: string
  /** the only project a token works in */
  readonly projectId?: string
  /** of the session, to be echoed by unsafe requests */
  readonly csrf?: string
  /** hash of the session's cookie, to end it */
  readonly sessionHash?: string
}
