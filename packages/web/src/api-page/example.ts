/** A body to start from: what the schema gives as an example or a default, and the least of everything else that is required. */
import { type OpenApi, resolved, type Schema } from './openapi.js'

const DEEPEST = 8

/** `{"name": "", "modes": ["words"]}` for a schema that requires these two. */
export function exampleOf(given: Schema, document: OpenApi, depth = 0): unknown {
  const schema = resolved(given, document)
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (depth > DEEPEST) return null
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice, document, depth + 1)
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, document, depth + 1) as object))
  }
  const type = typeof schema.type === 'object' ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object': {
      const names = schema.required ?? []
      return Object.fromEntries(names.map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, document, depth + 1)]))
    }
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [exampleOf(schema.items ?? {}, document, depth + 1)] : []
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return ''
  }
}
