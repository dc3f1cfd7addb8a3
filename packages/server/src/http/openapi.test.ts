import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'
import { operationName, TAGS } from './openapi.js'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: unknown
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Record<string, { schema?: unknown }> }>
  >
  readonly 'x-access'?: string
}

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Record<string, unknown>; readonly securitySchemes: Record<string, unknown> }
}

/** The rules of OpenAPI 3.1 that a document can break and a schema of it would find, and those of our own. */
onBothDatabases('the OpenAPI document', (open) => {
  let store: TestStore
  let document: Document
  let operations: { readonly path: string; readonly method: string; readonly operation: Operation }[]

  beforeAll(async () => {
    store = await open()
    const bench = await openWorkbench(store)
    document = (await (await bench.visitor.request('GET', '/openapi.json')).json()) as Document
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
  })
  afterAll(() => store.close())

  /** Everything that is wrong, so that one run shows all. */
  const wrong = (check: (one: (typeof operations)[number]) => string | undefined) =>
    operations.flatMap((one) => check(one)?.replace(/^/, `${one.method} ${one.path}: `) ?? [])

  it('is of version 3.1 and has every route', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Parascope', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(operations.length).toBeGreaterThan(50)
  })

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, k) => ids.indexOf(id) < k)).toEqual([])
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    expect(operationName('get', '/projects/{project}/report-links')).toBe('getProjectsByProjectReportLinks')
  })

  it('says of each operation what it is, who may call it, and in which group it stands', () => {
    const known = new Set(document.tags.map(({ name }) => name))
    expect(wrong(({ operation }) => (operation.summary ? undefined : 'has no summary'))).toEqual([])
    expect(wrong(({ operation }) => (operation['x-access'] === undefined ? 'has no x-access' : undefined))).toEqual([])
    expect(
      wrong(({ operation: { tags = [] } }) => (tags.length === 1 && known.has(tags[0]!) ? undefined : `tags ${tags.join()}`)),
    ).toEqual([])
    for (const { name, description } of document.tags) expect(TAGS[name]).toBe(description)
  })

  it('asks for a session or a token wherever it is not public', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    expect(
      wrong(({ operation: { security = [], 'x-access': access } }) => {
        if ((security.length === 0) !== (access === 'public')) return `security ${JSON.stringify(security)} with access ${access}`
        return security.flatMap(Object.keys).every((name) => schemes.includes(name)) ? undefined : 'unknown scheme'
      }),
    ).toEqual([])
  })

  it('declares exactly the parameters of each path', () => {
    expect(
      wrong(({ path, operation: { parameters = [] } }) => {
        const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort()
        const declared = parameters.filter((one) => one.in === 'path')
        if (declared.some(({ required }) => required !== true)) return 'a parameter of the path is not required'
        if (parameters.some(({ schema }) => schema === undefined)) return 'a parameter has no schema'
        return declared
          .map(({ name }) => name)
          .sort()
          .join() === inPath.join()
          ? undefined
          : `declares ${declared.map(({ name }) => name)}`
      }),
    ).toEqual([])
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'))
    expect(shapes.filter((shape, k) => shapes.indexOf(shape) < k)).toEqual([])
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/'))).toEqual([])
  })

  it('has answers with descriptions, one of them a success, and problems for everything else', () => {
    expect(
      wrong(({ operation: { responses } }) => {
        const statuses = Object.keys(responses)
        if (!statuses.some((status) => /^2\d\d$/.test(status))) return 'has no success'
        const bad = statuses.find((status) => !/^[2-5]\d\d$|^default$/.test(status) || !responses[status]!.description)
        if (bad !== undefined) return `answer ${bad}`
        const fault = statuses.find(
          (status) =>
            /^[45]|default/.test(status) && !Object.keys(responses[status]!.content ?? {}).includes('application/problem+json'),
        )
        return fault === undefined ? undefined : `${fault} is no problem body`
      }),
    ).toEqual([])
  })

  it('has a body only where a request may have one', () => {
    expect(
      wrong(({ method, operation: { requestBody } }) => {
        if (requestBody === undefined) return undefined
        if (method === 'get') return 'has a body'
        return Object.keys(requestBody.content).length > 0 ? undefined : 'a body without content'
      }),
    ).toEqual([])
  })

  it('requires what must be there, and nothing that may be left out', () => {
    const required = (name: string) => (document.components.schemas[name] as { required?: string[] }).required
    expect(required('NewProject')).toEqual(['slug', 'name', 'settings'])
    expect(required('Result')).toEqual(['measure', 'value', 'scale'])
    expect(required('WebhookChange')).toBeUndefined()
  })

  it('has references that lead somewhere, and no words of older versions', () => {
    const faults: string[] = []
    const walk = (value: unknown, place: string): void => {
      if (Array.isArray(value)) return value.forEach((part, k) => walk(part, `${place}/${k}`))
      if (typeof value !== 'object' || value === null) return
      for (const [key, part] of Object.entries(value)) {
        if (key === '$ref' && typeof part === 'string') {
          const name = /^#\/components\/schemas\/(.+)$/.exec(part)?.[1]
          if (name === undefined || document.components.schemas[name] === undefined) faults.push(`${place}: ${part}`)
        }
        if (key === 'nullable') faults.push(`${place}: nullable`)
        if (key === 'type' && typeof part === 'string' && place.includes('schema')) {
          const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
          const isSchemaType = types.includes(part) || place.endsWith('/properties')
          if (!isSchemaType) faults.push(`${place}: type ${part}`)
        }
        walk(part, `${place}/${key}`)
      }
    }
    walk(document.paths, 'paths')
    walk(document.components.schemas, 'schemas')
    expect(faults).toEqual([])
  })
})
