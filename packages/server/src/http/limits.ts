/** What one running server remembers of its clients, in memory only. */
import { SignInAttempts } from '../people/attempts.js'
import { TokenQuotas } from '../people/quotas.js'
import { newSecret } from '../storage/ids.js'

export interface ClientLimits {
  readonly attempts: SignInAttempts
  readonly quotas: TokenQuotas
  /** what the page of the demo's manager, who has no session, must echo */
  readonly demoCsrf: string
}

export function clientLimits(): ClientLimits {
  return { attempts: new SignInAttempts(), quotas: new TokenQuotas(), demoCsrf: newSecret('csrf') }
}
