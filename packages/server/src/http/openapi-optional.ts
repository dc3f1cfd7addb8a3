/**
 * Fields that may be left out but not be `undefined` (`exactOptional`) are taken for required by the generator of the
 * document, which asks each schema whether it takes `undefined`. Here the schemas are walked beside what was made of them.
 */
import type { z } from '@hono/zod-openapi'

interface Made {
  $ref?: string
  required?: string[]
  properties?: Record<string, Made>
  items?: Made
  additionalProperties?: Made | boolean
  anyOf?: Made[]
  oneOf?: Made[]
  allOf?: Made[]
}

interface Inner {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

/** Takes such fields out of `required`, in what was made of the schema and in every named schema that it leads to. */
export function markOptional(schema: z.ZodType, made: Made, named: Readonly<Record<string, Made>>, seen = new Set<Made>()): void {
  const name = /^#\/components\/schemas\/(.+)$/.exec(made.$ref ?? '')?.[1]
  const place = name === undefined ? made : named[name]
  if (place === undefined) return
  const { shape, innerType, element, valueType, options } = schema.def as unknown as Inner
  const inside = (part: z.ZodType | undefined, of: Made | undefined) => {
    if (part !== undefined && of !== undefined) markOptional(part, of, named, seen)
  }
  if (innerType !== undefined) return inside(innerType, place)
  const choices = place.anyOf ?? place.oneOf
  if (options !== undefined) {
    if (choices?.length === options.length) options.forEach((option, k) => inside(option, choices[k]))
    return
  }
  // something that may be null, or that another schema was extended to
  for (const part of [...(choices ?? []), ...(place.allOf ?? [])]) inside(schema, part)
  if (element !== undefined) inside(element, place.items)
  if (valueType !== undefined && typeof place.additionalProperties === 'object') inside(valueType, place.additionalProperties)
  if (shape === undefined || seen.has(place)) return
  seen.add(place)
  const optional = new Set(Object.keys(shape).filter((key) => shape[key]!._zod.optin === 'optional'))
  if (place.required !== undefined) {
    place.required = place.required.filter((key) => !optional.has(key))
    if (place.required.length === 0) delete place.required
  }
  for (const [key, part] of Object.entries(shape)) inside(part, place.properties?.[key])
}
