/** The ETag of a phase: what a client has seen of it, so that two managers who plan at once do not undo each other. */
import { createHash } from 'node:crypto'
import type { PhaseTable } from '../storage/schema.js'

/** The tag of a phase's row, in the quotes of an ETag. */
export function phaseTag({ name, kind, settings, state }: Pick<PhaseTable, 'name' | 'kind' | 'settings' | 'state'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, kind, settings, state]))
    .digest('hex')
  return `"${hash.slice(0, 32)}"`
}
