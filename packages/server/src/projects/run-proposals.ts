/** Pre-annotation from the event loop's side: one job for each mode of a project, started after an import or when asked for. */
import type { Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { ProposalProgress } from '../contract/proposal.js'
import type { Services } from '../services.js'
import { visibleItems } from './items.js'
import { methodOf, type ProposalChoice } from './proposal-method.js'
import type { ProposeHost, ProposeInput } from './propose.js'

const PAGE = 100

export interface ProposalOrder {
  readonly projectId: string
  readonly personId: string | null
  readonly mode: Mode
  readonly choice: ProposalChoice
  readonly settings: ProposeInput['settings']
}

/** The name of the one job that a mode of a project can have. */
export function proposalJob(projectId: string, mode: Mode): string {
  return `proposals ${projectId} ${mode}`
}

/** Proposes for all items that lack a proposal by the method. A job that is under way already goes on; nothing is done twice. */
export async function runProposals(services: Services, order: ProposalOrder): Promise<void> {
  const { store, jobs, now } = services
  const { projectId, personId, mode, choice, settings } = order
  const id = proposalJob(projectId, mode)
  if (jobs.progress(id) !== undefined) return
  const progress = { stage: 'waiting', proposed: 0, skipped: 0 } as {
    -readonly [K in keyof ProposalProgress]: ProposalProgress[K]
  }
  jobs.note(id, progress)
  try {
    await store.write('noteWork', { key: id, order: JSON.stringify({ projectId, personId, mode, choice }) })
    let method: string | null = null
    if (choice.from === 'nothing') {
      for (let gone = 1; gone > 0; ) gone = await store.write('removeProposals', { projectId, mode })
    } else {
      method = methodOf(mode, choice)
      const host = proposeHost(services, order, method, progress)
      await jobs.run({ id, projectId, work: 'propose', input: { mode, choice, settings }, host })
    }
    const { proposed, skipped } = progress
    await store.write('noteProposals', { work: id, projectId, personId, mode, method, proposed, skipped, at: now() })
  } catch (error) {
    const code = error instanceof ParascopeError ? error.code : ''
    // what was proposed until then stays; the rest is made at the next start, or when it is asked for again
    if (code === 'server/stopping') return
    await store.write('forgetWork', { key: id })
    if (!code.startsWith('server/')) throw error
  } finally {
    jobs.forget(id)
  }
}

function proposeHost(
  { store, now }: Services,
  { projectId, mode, choice }: ProposalOrder,
  method: string,
  progress: { -readonly [K in keyof ProposalProgress]: ProposalProgress[K] },
): ProposeHost {
  let after = -1
  const annotator = choice.from === 'layer' ? choice.annotator : ''
  return {
    async next() {
      progress.stage = 'proposing'
      const rows = await visibleItems(store.read, projectId)
        .leftJoin('proposal', (join) => join.onRef('proposal.item_id', '=', 'item.id').on('proposal.mode', '=', mode))
        .leftJoin('imported_layer', (join) =>
          join
            .onRef('imported_layer.item_id', '=', 'item.id')
            .on('imported_layer.mode', '=', mode)
            .on('imported_layer.annotator', '=', annotator),
        )
        .leftJoin('import as layer_import', 'layer_import.id', 'imported_layer.import_id')
        .select(['item.id', 'item.position', 'item.record', 'imported_layer.content', 'layer_import.state'])
        .where(({ eb, or }) => or([eb('proposal.method', 'is', null), eb('proposal.method', '!=', method)]))
        .where('item.position', '>', after)
        .orderBy('item.position')
        .limit(PAGE)
        .execute()
      after = rows.at(-1)?.position ?? after
      return rows.map(({ id, record, content, state }) => ({ id, record, imported: state === 'done' ? content : null }))
    },
    async put(made, nothing) {
      await store.write('putProposals', { projectId, mode, method, made, nothing, at: now() })
      progress.proposed += made.length
      progress.skipped += nothing.length
    },
  }
}

/** Starts the jobs that a project's settings ask for, as after an import. */
export function startProposals(
  services: Services,
  { projectId, settings }: Pick<ProposalOrder, 'projectId' | 'settings'>,
  failed: (error: unknown) => void,
): void {
  for (const mode of settings.modes) {
    const choice = settings.proposals[mode]
    if (choice === undefined || choice.from === 'nothing') continue
    runProposals(services, { projectId, personId: null, mode, choice, settings }).catch(failed)
  }
}
