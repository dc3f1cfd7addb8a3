/**
 * Reading a tagset from parsed YAML or JSON. Every fault is collected with the path of its field, so that the author of a
 * tagset sees all of them at once; defaults are filled in, unknown fields refused.
 */
import { ParascopeError } from '../errors.js'
import { show } from './check-shapes.js'
import {
  alias,
  checkKnown,
  checkUnique,
  colour,
  type Fields,
  flag,
  identifier,
  isObject,
  list,
  names,
  object,
  oneOf,
  type Report,
  readList,
  readObject,
  shortcut,
  text,
  weight,
} from './field-checks.js'
import { type Aliases, aliasKeys, type Tagset, type TagsetClass, type TagsetSubtype, type TagsetType } from './tagset.js'

/** One fault of a tagset: `types[3].class`, what was expected and what was found. */
export interface TagsetFault {
  readonly field: string
  readonly message: string
}

/** What holds where a file is silent: everything is marked, as in the article, but tokens may stay untagged. */
const FEATURES = {
  scope: true,
  projection: true,
  keys: true,
  overlap: true,
  unannotated: 'allowed',
  sensePreserving: false,
} as const
const AGREEMENT = { projectionWeight: 0.25, keyWeight: 0.25, coverageRule: 'emptyX', matching: 'best', alpha: 'paper' } as const
const PROJECTION = { values: ['local', 'global'] } as const
const TYPE = { members: 'both', residual: false, sensePreserving: 'either', aliases: {} } as const

const need = oneOf('required', 'optional', 'none')
const RULE: Fields = { projection: need, keys: need }
const FEATURE: Fields = {
  scope: flag,
  projection: flag,
  keys: flag,
  overlap: flag,
  sensePreserving: flag,
  unannotated: oneOf('allowed', 'forbidden'),
}
const AGREEMENT_FIELDS: Fields = {
  projectionWeight: weight,
  keyWeight: weight,
  coverageRule: oneOf('emptyX', 'emptyAny', 'spuriousTokens'),
  matching: oneOf('best', 'oneToOne'),
  alpha: oneOf('paper', 'auto'),
}
const TAGSET: Fields = {
  id: identifier,
  name: text,
  language: identifier,
  features: object,
  projection: object,
  classes: list,
  types: list,
  rules: object,
  agreement: object,
}
const CLASS: Fields = { id: identifier, name: text, rule: identifier, colour, subclasses: list }
const SUBCLASS: Fields = { id: identifier, name: text }
const SUBTYPE: Fields = { id: identifier, name: text, aliases: object }
const EXAMPLE: Fields = { source: text, target: text }
const TYPE_FIELDS: Fields = {
  id: identifier,
  name: text,
  class: identifier,
  subclass: identifier,
  rule: identifier,
  residual: flag,
  definition: text,
  example: object,
  colour,
  shortcut,
  aliases: object,
  subtypes: list,
  members: oneOf('both', 'one', 'either'),
  sensePreserving: oneOf('always', 'never', 'either'),
}

/**
 * The tagset in a parsed file, with defaults filled in. Throws `corpus/bad-tagset` with every fault in the message and
 * in `facts.faults`. Where the file is silent: the name of a type is its id, `members` is both, every feature is on,
 * tokens may stay untagged, a projection is local or global.
 */
export function validateTagset(value: unknown): Tagset {
  const faults: TagsetFault[] = []
  const tagset = readTagset(value, (field, message) => faults.push({ field, message }))
  if (tagset !== undefined && faults.length === 0) return tagset
  const name = isObject(value) && typeof value.id === 'string' ? ` "${value.id}"` : ''
  const lines = faults.map(({ field, message }) => `  ${field === '' ? '' : `${field}: `}${message}`)
  throw new ParascopeError('corpus/bad-tagset', [`the tagset${name} is not valid:`, ...lines].join('\n'), { faults })
}

function readTagset(value: unknown, report: Report): Tagset | undefined {
  const file = readObject(value, '', TAGSET, ['id', 'name', 'classes', 'types', 'rules'], report)
  if (file === undefined) return undefined
  const features = { ...FEATURES, ...readObject(file.features ?? {}, 'features', FEATURE, [], report) }
  const agreement = { ...AGREEMENT, ...readObject(file.agreement ?? {}, 'agreement', AGREEMENT_FIELDS, [], report) }
  const projection = { ...PROJECTION, ...readObject(file.projection ?? {}, 'projection', { values: names }, [], report) }
  const rules = new Map(
    Object.entries(isObject(file.rules) ? file.rules : {}).map(([id, rule]) => [
      id,
      readObject(rule, `rules.${id}`, RULE, ['projection', 'keys'], report),
    ]),
  )
  const classes = readList(file.classes, 'classes', CLASS, ['id', 'name', 'rule'], report) as unknown as TagsetClass[]
  classes.forEach((one, k) => {
    readList(one.subclasses ?? [], `classes[${k}].subclasses`, SUBCLASS, ['id', 'name'], report)
    if (typeof one.rule === 'string') checkKnown(one.rule, rules.keys(), `classes[${k}].rule`, 'rule', report)
  })
  const types = readList(file.types, 'types', TYPE_FIELDS, ['id', 'class'], report).map((type, k) =>
    readType(type, `types[${k}]`, classes, [...rules.keys()], report),
  )
  if (Array.isArray(file.types) && types.length === 0) report('types', 'must have at least one type')
  checkUnique(types, 'shortcut', 'types', report)
  checkAliases(types, report)
  return { ...file, features, agreement, projection, classes, types, rules: Object.fromEntries(rules) } as unknown as Tagset
}

function readType(
  value: Record<string, unknown>,
  field: string,
  classes: readonly TagsetClass[],
  rules: readonly string[],
  report: Report,
): TagsetType {
  const type = { ...TYPE, name: value.id, ...value } as unknown as TagsetType
  if (typeof type.rule === 'string') checkKnown(type.rule, rules, `${field}.rule`, 'rule', report)
  if (isObject(type.example)) readObject(type.example, `${field}.example`, EXAMPLE, ['source', 'target'], report)
  checkPlace(type, field, classes, report)
  if (type.subtypes === undefined) return type
  const subtypes = readList(type.subtypes, `${field}.subtypes`, SUBTYPE, ['id', 'name'], report)
  return { ...type, subtypes: subtypes.map((subtype) => ({ aliases: {}, ...subtype })) as unknown as TagsetSubtype[] }
}

/** A type must name a class of the tagset, and one of its subclasses if it has any. */
function checkPlace(type: TagsetType, field: string, classes: readonly TagsetClass[], report: Report): void {
  if (typeof type.class !== 'string') return
  checkKnown(type.class, idsOf(classes), `${field}.class`, 'class', report)
  const subclasses = idsOf(classes.find((one) => one.id === type.class)?.subclasses)
  if (typeof type.subclass === 'string') {
    checkKnown(type.subclass, subclasses, `${field}.subclass`, `subclass of "${type.class}"`, report)
  } else if (subclasses.length > 0) {
    report(`${field}.subclass`, `is missing: the class "${type.class}" has the subclasses ${subclasses.join(', ')}`)
  }
}

function idsOf(entries: unknown): string[] {
  return Array.isArray(entries) ? entries.map((entry) => entry?.id).filter((id) => typeof id === 'string') : []
}

/** An alias must lead to one type, whatever the way it is written. */
function checkAliases(types: readonly TagsetType[], report: Report): void {
  const seen = new Map<string, string>()
  const check = (aliases: Aliases, field: string) => {
    if (!isObject(aliases)) return
    for (const [corpus, found] of Object.entries(aliases)) {
      const expected = alias(found)
      if (expected !== undefined) report(`${field}.${corpus}`, `must be ${expected}, found ${show(found)}`)
    }
    for (const [corpus, key] of aliasKeys(aliases)) {
      const first = seen.get(`${corpus} ${key}`)
      if (first === undefined) seen.set(`${corpus} ${key}`, field)
      else report(`${field}.${corpus}`, `"${key}" is already an alias under ${first}`)
    }
  }
  types.forEach((type, k) => {
    check(type.aliases, `types[${k}].aliases`)
    type.subtypes?.forEach((subtype, n) => {
      check(subtype.aliases, `types[${k}].subtypes[${n}].aliases`)
    })
  })
}
