/** Proposals: what the editors start from, made by our programs or taken from an imported annotator. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { body, fault, Id, json } from '../contract/common.js'
import { ModeName } from '../contract/project.js'
import { ModeProposals, NewProposals, type ProposalProgress } from '../contract/proposal.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { visibleItems } from '../projects/items.js'
import { checkOpen } from '../projects/project-state.js'
import { methodOf } from '../projects/proposal-method.js'
import { proposalJob, runProposals } from '../projects/run-proposals.js'
import { projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'

const ProjectPath = z.object({ project: Id })
const NOTHING = { from: 'nothing' } as const

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/proposals',
  tags: ['proposals'],
  summary: 'Proposals of each mode, and how far they are',
  request: { params: ProjectPath },
  responses: { 200: json(z.object({ items: z.array(ModeProposals).readonly() }), 'one for each mode of the project') },
})

const make = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/proposals',
  tags: ['proposals'],
  summary: 'Make proposals for all pairs that lack them',
  description:
    'Runs in the background; asking again goes on where it ended. What somebody has started from does not change. The choice `nothing` takes proposals away.',
  request: { params: ProjectPath, body: body(NewProposals) },
  responses: { 202: json(ModeProposals, 'it goes on; see GET'), 400: fault('there is no such mode, program or annotator') },
})

const stop = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/proposals/{mode}',
  tags: ['proposals'],
  summary: 'Stop making proposals; those that are made stay',
  request: { params: ProjectPath.extend({ mode: ModeName }) },
  responses: { 202: json(ModeProposals, 'it stops'), 409: fault('nothing is under way') },
})

export const proposals = api()
  .openapi(list, async (c) => {
    const { project } = c.req.valid('param')
    return c.json({ items: await readProposals(c.var.services, project) }, 200)
  })
  .openapi(make, async (c) => {
    const { project } = c.req.valid('param')
    const { mode, choice: asked } = c.req.valid('json')
    const { services } = c.var
    await checkOpen(services.store.read, project)
    const settings = await settingsOf(services, project)
    if (!settings.modes.includes(mode)) throw new ParascopeError('http/bad-request', `mode: the project has no mode ${mode}`)
    const choice = asked ?? settings.proposals[mode] ?? NOTHING
    if (choice.from !== 'nothing') methodOf(mode, choice)
    if (choice.from === 'layer') await checkAnnotator(services, project, choice.annotator)
    const { report } = c.var
    const order = { projectId: project, personId: c.var.principal!.personId, mode, choice, settings }
    runProposals(services, order).catch((error) => report?.(newId(), error))
    return c.json(await readMode(services, project, mode), 202)
  })
  .openapi(stop, async (c) => {
    const { project, mode } = c.req.valid('param')
    const { services } = c.var
    if (!services.jobs.cancel(proposalJob(project, mode)))
      throw new ParascopeError('http/conflict', 'no proposals are being made')
    return c.json(await readMode(services, project, mode), 202)
  })

async function settingsOf({ store }: Services, project: string) {
  const row = await store.read.selectFrom('project').select('settings').where('id', '=', project).executeTakeFirstOrThrow()
  return projectSettings(row.settings)
}

async function checkAnnotator({ store }: Services, project: string, annotator: string): Promise<void> {
  const found = await store.read
    .selectFrom('imported_annotator')
    .select('name')
    .where('project_id', '=', project)
    .where('name', '=', annotator)
    .executeTakeFirst()
  if (found === undefined) throw new ParascopeError('http/bad-request', `choice.annotator: no import named ${annotator}`)
}

async function readMode(services: Services, project: string, mode: z.output<typeof ModeName>) {
  const found = (await readProposals(services, project)).find((one) => one.mode === mode)
  if (found === undefined) throw new ParascopeError('http/bad-request', `mode: the project has no mode ${mode}`)
  return found
}

async function readProposals(services: Services, project: string): Promise<z.output<typeof ModeProposals>[]> {
  const { store, jobs } = services
  const settings = await settingsOf(services, project)
  const { items } = await visibleItems(store.read, project)
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  const made = await store.read
    .selectFrom('proposal')
    .select(({ fn }) => ['mode', 'method', fn.countAll<number>().as('items')])
    .where('project_id', '=', project)
    .groupBy(['mode', 'method'])
    .orderBy('method')
    .execute()
  return settings.modes.map((mode) => ({
    mode,
    choice: settings.proposals[mode] ?? NOTHING,
    items: Number(items),
    made: made.filter((one) => one.mode === mode).map(({ method, items: count }) => ({ method, items: Number(count) })),
    progress: (jobs.progress(proposalJob(project, mode)) as ProposalProgress | undefined) ?? null,
  }))
}
