/** Taking up what a server that was killed, or stopped in the middle, had left to do. */
import { existsSync } from 'node:fs'
import { unfinishedWork } from '../jobs/unfinished.js'
import { type ProposalOrder, runProposals } from '../projects/run-proposals.js'
import { projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { type LayerOrder, runLayer } from '../transfer/run-layer.js'

/** Begins all unfinished work again; resolves when it is done. `failed` hears what cannot be. */
export async function resumeWork(services: Services, failed: (error: unknown) => void): Promise<void> {
  const { store } = services
  const proposals = await unfinishedWork(store.read, 'proposals')
  const layers = await unfinishedWork(store.read, 'layer')
  await Promise.all(
    [
      ...proposals.map(async ({ key, order }) => {
        const asked = JSON.parse(order) as Omit<ProposalOrder, 'settings'>
        const project = await store.read
          .selectFrom('project')
          .select('settings')
          .where('id', '=', asked.projectId)
          .executeTakeFirst()
        if (project === undefined) await store.write('forgetWork', { key })
        else await runProposals(services, { ...asked, settings: projectSettings(project.settings) })
      }),
      ...layers.map(async ({ key, order }) => {
        const asked = JSON.parse(order) as LayerOrder
        const { file, name } = asked.input
        if (file === undefined || existsSync(file)) await runLayer(services, asked, true)
        else {
          await store.write('forgetWork', { key }) // a restored backup: uploads are no part of it
          throw new Error(`an upload was cut off and is gone: ${name} must be sent again`)
        }
      }),
    ].map((work) => work.catch(failed)),
  )
}
