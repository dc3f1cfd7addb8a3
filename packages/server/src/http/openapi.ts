/**
 * The OpenAPI document. Paths, schemas and access come from the routes themselves; here is added what all of them share: a
 * unique name for each operation, what the groups are about, how to sign in, and the answers that any route can give.
 */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { VERSION } from '../version.js'
import type { Env } from './env.js'
import { markOptional } from './openapi-optional.js'

/** The groups of routes, in the order in which a project needs them. */
export const TAGS: Readonly<Record<string, string>> = {
  people: 'Setting up, signing in, people, invitations and tokens.',
  projects: 'Projects: settings, state, and projects as files.',
  members: 'Who works on a project, and as what.',
  guidelines: 'Guidelines in Markdown, in versions; the version is stamped on every annotation.',
  import: 'Corpora in: uploads, dry runs, their reports.',
  items: 'The pairs of a project.',
  proposals: 'What the editor starts from: our programs, or an imported layer.',
  programs: 'Programs as annotators.',
  phases: 'Training, agreement, final: drawing, redrawing, finishing, releasing.',
  tasks: 'Units of work: one pair in one mode of one phase, and the queue of each annotator.',
  annotation: 'Layers of tasks, and the gestures that make them.',
  judging: 'Ratings on scales, controls, and judges who fail them.',
  comments: 'Comments and flags.',
  history: 'Every revision of a layer, and bringing one back.',
  agreement: 'How far annotators agree, with intervals, on live data.',
  adjudication: 'Disputes and how they were decided.',
  live: 'Changes as they happen, and who has what open.',
  webhooks: 'Signed notices to other servers.',
  export: 'The corpus out in every format, with its manifest; comments, decisions, times, the log.',
  reports: 'Links to a public, read-only report.',
  operations: 'For who runs the server.',
}

interface Operation {
  operationId?: string
  tags?: string[]
  parameters?: { readonly in: string; required?: boolean }[]
  responses: Record<string, unknown>
  requestBody?: unknown
  'x-access'?: string
}

type Document = ReturnType<OpenAPIHono<Env>['getOpenAPI31Document']>

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

/** The whole document of an API. */
export function openApiDocument(app: OpenAPIHono<Env>): Document {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Parascope',
      version: VERSION,
      description:
        'The workbench for paraphrase corpora. Ids are opaque, times are UTC in ISO 8601, lists come in pages with a cursor. Errors are problem bodies (RFC 9457) with a stable `code`. `x-access` says who may call a route; for somebody who is not a member, a project is not there. How to use it, with an example from set-up to export: docs/api.md.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/api' }],
  })
  const used = new Set<string>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined
      if (operation === undefined) continue
      operation.operationId ??= operationName(method, path)
      for (const tag of operation.tags ?? []) used.add(tag)
      // numbers in a path are read from text, which the schemas take for something that may be missing
      for (const parameter of operation.parameters ?? []) if (parameter.in === 'path') parameter.required = true
      operation.responses = inOrder({ ...sharedAnswers(operation, path), ...operation.responses })
    }
  }
  markOptionalFields(app, document)
  document.tags = Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []))
  return withPlainPatterns(document)
}

/** JSON Schema's patterns know Unicode without a flag; the generator leaves `/u` behind them. */
function withPlainPatterns(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? value.replace(/\/[a-z]+$/, '') : value,
  )
}

type Bodies = Readonly<Record<string, { readonly schema?: unknown }>>

function markOptionalFields(app: OpenAPIHono<Env>, document: Document): void {
  const named = (document.components?.schemas ?? {}) as Parameters<typeof markOptional>[2]
  const mark = (given: Bodies | undefined, made: Bodies | undefined) => {
    for (const [type, { schema }] of Object.entries(given ?? {})) {
      const found = made?.[type]?.schema
      if (schema instanceof z.ZodType && typeof found === 'object' && found !== null) markOptional(schema, found, named)
    }
  }
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, request, responses } = definition.route
    const operation = document.paths?.[path]?.[method as (typeof METHODS)[number]]
    mark(request?.body?.content as Bodies, (operation?.requestBody as { content?: Bodies } | undefined)?.content)
    for (const [status, answer] of Object.entries(responses ?? {})) {
      mark(
        (answer as { content?: Bodies }).content,
        (operation?.responses?.[status] as { content?: Bodies } | undefined)?.content,
      )
    }
  }
}

/** `getProjectsByProjectPhases` for GET /projects/{project}/phases. */
export function operationName(method: string, path: string): string {
  const words = path.split(/[/{}.-]+/).filter((word) => word !== '')
  const marked = path.split('/').flatMap((segment) => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1]
    return parameter === undefined ? segment.split(/[.-]/) : ['by', parameter]
  })
  const named = (words.length === 0 ? ['root'] : marked).filter((word) => word !== '')
  return method + named.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function sharedAnswers({ 'x-access': access, requestBody }: Operation, path: string): Record<string, unknown> {
  const isProject = path.startsWith('/projects/{project}')
  return {
    400: problem('the request is not as described here; `facts.faults` names the fields'),
    ...(access === 'public' ? {} : { 401: problem('nobody is signed in, or the token is not good') }),
    ...(access === 'public' ? {} : { 403: problem('signed in, but without the right to do this') }),
    ...(isProject || path.includes('{') ? { 404: problem('not there, or not for you') } : {}),
    ...(requestBody === undefined ? {} : { 413: problem('too large'), 415: problem('not the content type that is expected') }),
    429: problem('too many requests; Retry-After says when to try again'),
    default: problem('anything else that can go wrong; see the table of codes in docs/api.md'),
  }
}

function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}

/** Statuses from low to high, `default` last. */
function inOrder(responses: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)))
}
