/** Programs as annotators: adding them to a project, their tokens, and their layers as files or from imports. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { formatByName } from '@parascope/engine/io'
import type { Context } from 'hono'
import { body, fault, Id, json } from '../contract/common.js'
import { FileBody, ImportReport } from '../contract/import.js'
import { NewProgram, NewProgramToken, Program, ProgramToken, RecordsQuery } from '../contract/program.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import type { Env } from '../http/env.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { uploadOf } from '../http/json-body.js'
import { dataFolder } from '../operate/data-folder.js'
import { may } from '../people/roles.js'
import { checkOpen } from '../projects/project-state.js'
import { phaseSettings, projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import { knownEnding } from '../transfer/known-ending.js'
import { receiveUpload } from '../transfer/receive-upload.js'
import { runLayer } from '../transfer/run-layer.js'

const DAY = 86_400_000
const ProjectPath = z.object({ project: Id })
const ProgramPath = ProjectPath.extend({ program: Id })
const LayerPath = ProjectPath.extend({ phase: Id, program: Id })

const create = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/programs',
  tags: ['programs'],
  summary: 'Add a program that annotates',
  request: { params: ProjectPath, body: body(NewProgram) },
  responses: { 201: json(Program, 'it can be given work like a person') },
})

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/programs',
  tags: ['programs'],
  summary: 'Programs that annotate in the project',
  request: { params: ProjectPath },
  responses: { 200: json(z.object({ items: z.array(Program).readonly() }), 'all of them, by name') },
})

const token = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/programs/{program}/tokens',
  tags: ['programs'],
  summary: 'Make a token with which the program annotates in this project',
  request: { params: ProgramPath, body: body(NewProgramToken) },
  responses: {
    201: json(z.object({ id: Id, token: z.string().describe('shown only now') }), 'made'),
    404: fault('there is no such program'),
  },
})

const tokens = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/programs/{program}/tokens',
  tags: ['programs'],
  summary: 'Tokens of a program, the newest first',
  request: { params: ProgramPath },
  responses: {
    200: json(z.object({ items: z.array(ProgramToken).readonly() }), 'without their secrets'),
    404: fault('there is no such program'),
  },
})

const revoke = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/programs/{program}/tokens/{token}',
  tags: ['programs'],
  summary: 'Revoke a token of a program',
  request: { params: ProgramPath.extend({ token: Id }) },
  responses: { 204: { description: 'it no longer works' }, 404: fault('there is no such token') },
})

const records = createRoute({
  ...access('annotate', 'upload'),
  method: 'post',
  path: '/projects/{project}/phases/{phase}/layers/{program}/records',
  tags: ['programs'],
  summary: "Submit a program's layer as a file of records",
  description:
    'By the program itself, or by a manager. Each record is one pair of the phase. Submitted as a whole, or, if anything is wrong, not at all; what is submitted already and equal does no harm.',
  request: {
    params: LayerPath,
    query: RecordsQuery,
    body: { required: true, content: { 'application/octet-stream': { schema: FileBody } } },
  },
  responses: {
    200: json(ImportReport, 'what was submitted, or in a dry run would be'),
    422: fault('nothing was submitted; `facts.report` has the lines'),
  },
})

const imported = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/phases/{phase}/layers/{program}/imported',
  tags: ['programs'],
  summary: 'Take what an imported annotator made of the pairs of a phase as its layer',
  request: { params: LayerPath },
  responses: {
    200: json(ImportReport, 'what was submitted'),
    422: fault('nothing was submitted; `facts.report` says why'),
  },
})

export const programs = api()
  .openapi(create, async (c) => {
    const { project } = c.req.valid('param')
    const { name } = c.req.valid('json')
    const { store, now } = c.var.services
    const program = { id: newId(), name, projectId: project, by: c.var.principal!.personId, at: now() }
    await store.write('createProgram', program)
    return c.json({ id: program.id, name, createdAt: isoTime(program.at) }, 201)
  })
  .openapi(list, async (c) => {
    const rows = await memberPrograms(c.var.services, c.req.valid('param').project).orderBy('person.name').limit(500).execute()
    return c.json({ items: rows.map(({ id, name, created_at }) => ({ id, name, createdAt: isoTime(created_at) })) }, 200)
  })
  .openapi(token, async (c) => {
    const { project, program } = c.req.valid('param')
    const { name, days } = c.req.valid('json')
    const { services } = c.var
    await memberProgram(services, project, program)
    const [secret, id, at] = [newSecret('token'), newId(), services.now()]
    await services.store.write('createToken', {
      id,
      hash: secretHash(secret),
      person_id: program,
      project_id: project,
      name,
      scopes: JSON.stringify(['read', 'annotate']),
      created_at: at,
      used_at: null,
      expires_at: days === null ? null : at + days * DAY,
      revoked_at: null,
    })
    return c.json({ id, token: secret }, 201)
  })
  .openapi(tokens, async (c) => {
    const { project, program } = c.req.valid('param')
    const { services } = c.var
    await memberProgram(services, project, program)
    const rows = await services.store.read
      .selectFrom('token')
      .select(['id', 'name', 'created_at', 'used_at', 'expires_at', 'revoked_at'])
      .where('person_id', '=', program)
      .where('project_id', '=', project)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    const items = rows.map(({ id, name, created_at, used_at, expires_at, revoked_at }) => ({
      id,
      name,
      createdAt: isoTime(created_at),
      usedAt: isoTimeOrNull(used_at),
      expiresAt: isoTimeOrNull(expires_at),
      revokedAt: isoTimeOrNull(revoked_at),
    }))
    return c.json({ items }, 200)
  })
  .openapi(revoke, async (c) => {
    const { project, program, token: id } = c.req.valid('param')
    const { services } = c.var
    await memberProgram(services, project, program)
    const isRevoked = await services.store.write('revokeToken', { id, personId: program, at: services.now() })
    if (!isRevoked) throw new ParascopeError('http/not-found', 'there is no such token')
    return c.body(null, 204)
  })
  .openapi(records, async (c) => {
    const { project, phase, program } = c.req.valid('param')
    const { name, format, dryRun } = c.req.valid('query')
    const { services } = c.var
    if (format !== undefined) formatByName(format)
    if (!may(c.var.membership!.role, 'manage') && c.var.principal!.personId !== program) {
      throw new ParascopeError('http/forbidden', 'only the program itself or a manager may submit its layer')
    }
    await memberProgram(services, project, program)
    const input = await layerInput(services, project, phase)
    const { uploads } = dataFolder(services.dataFolder)
    await mkdir(uploads, { recursive: true, mode: 0o700 })
    const file = join(uploads, `${newId()}${knownEnding(name)}`)
    const { sha256 } = await receiveUpload(uploadOf(c), file, services.maxUpload)
    const more = { file, name, dryRun: dryRun === 'true', ...(format === undefined ? {} : { format }) }
    return c.json(await submitted(c, { phase, program, sha256, input: { ...input, ...more } }), 200)
  })
  .openapi(imported, async (c) => {
    const { project, phase, program } = c.req.valid('param')
    const { services } = c.var
    const found = await services.store.read
      .selectFrom('imported_annotator')
      .select('name')
      .where('project_id', '=', project)
      .where('person_id', '=', program)
      .executeTakeFirst()
    if (found === undefined) throw new ParascopeError('http/not-found', 'there is no such imported annotator')
    const input = { ...(await layerInput(services, project, phase)), name: found.name, dryRun: false }
    return c.json(await submitted(c, { phase, program, annotator: found.name, sha256: null, input }), 200)
  })

async function submitted(
  c: Context<Env>,
  {
    phase,
    program,
    ...rest
  }: { phase: string; program: string } & Pick<Parameters<typeof runLayer>[1], 'annotator' | 'sha256' | 'input'>,
): Promise<z.output<typeof ImportReport>> {
  const { projectId } = c.var.membership!
  const { personId } = c.var.principal!
  const report = await runLayer(c.var.services, { projectId, phaseId: phase, layer: program, personId, ...rest })
  if (report.errors === 0 || rest.input.dryRun) return report
  const [first] = report.problems
  const place = first?.line === undefined ? '' : `line ${first.line}: `
  throw new ParascopeError('io/bad-data', `${place}${first?.message ?? 'the layer has faults'}: nothing was submitted`, {
    report,
  })
}

function memberPrograms({ store }: Services, project: string) {
  return store.read
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name', 'person.created_at'])
    .where('member.project_id', '=', project)
    .where('member.left_at', 'is', null)
    .where('person.kind', '=', 'program')
}

async function memberProgram(services: Services, project: string, program: string): Promise<void> {
  const found = await memberPrograms(services, project).where('person.id', '=', program).executeTakeFirst()
  if (found === undefined) throw new ParascopeError('http/not-found', 'there is no such program')
}

async function layerInput({ store }: Services, project: string, phase: string) {
  await checkOpen(store.read, project)
  const row = await store.read
    .selectFrom('phase')
    .innerJoin('project', 'project.id', 'phase.project_id')
    .select(['phase.state', 'phase.settings as phase_settings', 'project.settings'])
    .where('phase.id', '=', phase)
    .where('phase.project_id', '=', project)
    .executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such phase')
  if (row.state !== 'open') throw new ParascopeError('http/conflict', `the phase is ${row.state}, not open`)
  const { language } = projectSettings(row.settings)
  return { language, modes: phaseSettings(row.phase_settings).modes, settings: row.settings }
}
