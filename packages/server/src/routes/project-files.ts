/** Projects as files: to keep beside a paper, to start the next project from, to make one from the command line. */
import { createRoute, z } from '@hono/zod-openapi'
import { body, fault, Id, json } from '../contract/common.js'
import { NewProject, Project } from '../contract/project.js'
import { ProjectFile } from '../contract/project-file.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { defaultGuidelines } from '../projects/default-guidelines.js'
import { readProject } from '../projects/read-project.js'
import { checkPhaseSettings, checkProjectSettings } from '../projects/settings.js'
import { newId } from '../storage/ids.js'
import { attachment } from '../transfer/content-disposition.js'
import { projectFile } from '../transfer/project-file.js'

const tags = ['projects']

const read = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/file',
  operationId: 'readProjectFile',
  tags,
  summary: 'The project as a file',
  description: 'Settings, tagset, guidelines and phases as they were planned; neither people nor pairs.',
  request: { params: z.object({ project: Id }) },
  responses: { 200: json(ProjectFile, 'the file') },
})

const create = createRoute({
  ...access('admin'),
  method: 'post',
  path: '/projects/from-file',
  operationId: 'createProjectFromFile',
  tags,
  summary: 'Make a project from a file',
  description: 'For who runs the server. You become its owner and its only member, whatever the file says elsewhere.',
  request: {
    query: z.object({ slug: NewProject.shape.slug.optional().describe('instead of the one in the file') }),
    body: body(ProjectFile),
  },
  responses: {
    201: json(Project, 'the project; its phases are planned, without people'),
    400: fault('the file is not one of ours, or has something that it should not'),
    409: fault('the slug is taken'),
    422: fault('the tagset cannot be used'),
  },
})

export const projectFiles = api()
  .openapi(read, async (c) => {
    const file = await projectFile(c.var.services.store.read, c.var.membership!.projectId)
    c.header('Content-Disposition', attachment([file.slug, 'project'], '.json'))
    return c.json(file, 200)
  })
  .openapi(create, async (c) => {
    const { settings, phases, guidelines, slug, name, licence, source, seed } = c.req.valid('json')
    checkProjectSettings(settings)
    const planned = phases.map((phase) => ({ ...phase, settings: { ...phase.settings, people: [] } }))
    for (const phase of planned) checkPhaseSettings(phase.settings, settings)
    const { store, now } = c.var.services
    const id = newId()
    await store.write('createProjectWithPhases', {
      project: {
        id,
        slug: c.req.valid('query').slug ?? slug,
        name,
        licence,
        source,
        seed,
        settings: JSON.stringify(settings),
        ownerId: c.var.principal!.personId,
        guidelines: guidelines ?? (await defaultGuidelines(settings)),
        at: now(),
      },
      phases: planned.map((phase) => ({
        phaseId: newId(),
        name: phase.name,
        kind: phase.kind,
        settings: JSON.stringify(phase.settings),
      })),
    })
    const project = await readProject(store.read, id, 'owner')
    c.header('ETag', `"${project.rev}"`)
    return c.json(project, 201)
  })
