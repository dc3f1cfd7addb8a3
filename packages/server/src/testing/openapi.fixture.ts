/** Requests made from the OpenAPI document: for every route a valid path, query and body, with ids by the names of parameters. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema as it comes
type Schema = any

export interface Operation {
  readonly method: string
  /** such as /projects/{project} */
  readonly path: string
  readonly access: string | undefined
  readonly parameters: readonly { in: string; name: string; required?: boolean; schema: Schema }[]
  /** content types with their schemas */
  readonly body: readonly [type: string, schema: Schema][]
}

export interface OpenApi {
  readonly operations: readonly Operation[]
  resolve(schema: Schema): Schema
}

/** Ids by what they are of: a parameter or field of that name gets it. */
export type Ids = Readonly<Record<string, string>>

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'options', 'head']

export function readOpenApi(document: Schema): OpenApi {
  const operations: Operation[] = []
  for (const [path, methods] of Object.entries<Schema>(document.paths)) {
    for (const method of METHODS) {
      const one = methods[method]
      if (one === undefined) continue
      const body = Object.entries<Schema>(one.requestBody?.content ?? {}).map(
        ([type, { schema }]) => [type, schema] as [string, Schema],
      )
      operations.push({ method: method.toUpperCase(), path, access: one['x-access'], parameters: one.parameters ?? [], body })
    }
  }
  const resolve = (schema: Schema): Schema => {
    if (schema?.$ref === undefined) return schema
    return resolve(document.components.schemas[schema.$ref.split('/').at(-1)])
  }
  return { operations, resolve }
}

export interface MadeRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** names of the ids that the body holds */
  readonly idsInBody: readonly string[]
}

/** A request of an operation with these ids. In the body, `bodyIds` are used. */
export function requestOf(api: OpenApi, operation: Operation, ids: Ids, bodyIds: Ids = ids): MadeRequest {
  const path = operation.path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema
    return encodeURIComponent(String(ids[name] ?? sampleOf(api, schema, name, ids, [])))
  })
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { in: place, name, required, schema } of operation.parameters) {
    if (place === 'header' && name === 'if-match') headers[name] = '"1"'
    if (required !== true || place === 'path') continue
    const value = String(ids[name] ?? sampleOf(api, schema, name, ids, []))
    if (place === 'query') query.set(name, value)
    else headers[name] = value
  }
  const address = `${path}${query.size === 0 ? '' : `?${query}`}`
  const [content] = operation.body
  if (content === undefined) return { path: address, headers, idsInBody: [] }
  const [type, schema] = content
  headers['content-type'] = type
  if (type !== 'application/json') {
    return { path: address, headers, body: '{"id":"made:1","source":["a"],"target":["b"]}\n', idsInBody: [] }
  }
  const idsInBody: string[] = []
  return { path: address, headers, body: JSON.stringify(sampleOf(api, schema, '', bodyIds, idsInBody)), idsInBody }
}

/** Texts that some pattern may want. */
const TEXTS = ['demo-1', 'tab-one-1', 'en', 'a', '1', 'ab', 'https://hooks.example.org/in', '0'.repeat(64), 'sha256:0']

/** A value that fits the schema. */
export function sampleOf(api: OpenApi, given: Schema, name: string, ids: Ids, idsUsed: string[]): unknown {
  const schema = api.resolve(given)
  if (schema === undefined) return 'x'
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const choice = choices.find((one: Schema) => api.resolve(one).type !== 'null')
    return sampleOf(api, choice, name, ids, idsUsed)
  }
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((one: Schema) => sampleOf(api, one, name, ids, idsUsed)))
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one: string) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return objectOf(api, schema, ids, idsUsed)
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, holdsIds(api, schema.items) ? 1 : 0)
      return Array.from({ length }, () => sampleOf(api, schema.items, name.replace(/s$/, ''), ids, idsUsed))
    }
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1, 1), schema.maximum ?? 1)
    case 'boolean':
      return false
    case 'string':
      return textOf(schema, name, ids, idsUsed)
    default:
      return {}
  }
}

/** What is required, whatever holds ids, and something in any case. */
function objectOf(api: OpenApi, schema: Schema, ids: Ids, idsUsed: string[]): unknown {
  const properties = Object.entries<Schema>(schema.properties ?? {})
  const required = new Set<string>(schema.required ?? [])
  let wanted = properties.filter(([key, one]) => required.has(key) || holdsIds(api, one))
  if (wanted.length === 0) wanted = properties.slice(0, 1)
  return Object.fromEntries(wanted.map(([key, one]) => [key, sampleOf(api, one, key, ids, idsUsed)]))
}

function isIdPattern(pattern: string | undefined): boolean {
  return pattern?.endsWith(']{24}$') === true
}

function holdsIds(api: OpenApi, given: Schema, depth = 0): boolean {
  const schema = api.resolve(given)
  if (schema === undefined || depth > 4) return false
  if (isIdPattern(schema.pattern)) return true
  const inner = [...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return inner.some((one) => holdsIds(api, one, depth + 1))
}

function textOf(schema: Schema, name: string, ids: Ids, idsUsed: string[]): string {
  if (isIdPattern(schema.pattern)) {
    const key = ids[name] === undefined ? 'person' : name
    idsUsed.push(key)
    return ids[key]!
  }
  if (name === 'password') return 'four tall green herons'
  if (name === 'slug' || name === 'login') return `made-${Math.random().toString(36).slice(2, 10)}`
  if (schema.format === 'uri') return 'https://hooks.example.org/in'
  if (schema.format === 'date-time') return '2026-11-16T09:30:00.000Z'
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text))
  const text = [...TEXTS, 'x'.repeat(schema.minLength ?? 1)].find(fits)
  if (text === undefined) throw new RangeError(`no text for ${name}: ${JSON.stringify(schema)}; add one to TEXTS`)
  return text
}
