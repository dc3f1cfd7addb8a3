/** Why something has no value. */
import { ParascopeError } from '@parascope/core/errors'

/** The reason in words; what is no reason but a mistake is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof ParascopeError && /^(?:measure|corpus)\//.test(error.code)) return error.message
  throw error
}
