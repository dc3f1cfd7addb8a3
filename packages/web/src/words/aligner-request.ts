/** What the aligner is asked about a task, so that counterparts can be ranked. */
import type { PairRecord } from '@parascope/core/corpus'
import type { AlignRequest } from '../align/messages.js'
import { alignAhead } from '../align/shared-aligner.js'
import type { Project, Task } from '../client/contract.js'

/** null where nothing is ranked: the phase hides proposals, or a sentence is empty. */
export function alignerRequest(project: Project, { phase }: Task, { source, target, meta }: PairRecord) {
  if (!phase.showProposals || source.length === 0 || target.length === 0) return null
  const english = /^en(-|$)/i.test(typeof meta?.lang === 'string' ? meta.lang : project.settings.language)
  return { source, target, english, guideline: null } satisfies Omit<AlignRequest, 'task'>
}

/** Has the aligner answer before the task is opened. */
export function prepareWords(project: Project, task: Task, record: PairRecord): void {
  const request = alignerRequest(project, task, record)
  if (request !== null) alignAhead(request)
}
