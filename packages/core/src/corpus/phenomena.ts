/**
 * Phenomena against their tagset: what the shape of a record cannot tell. An error makes a phenomenon unusable; a warning is
 * something annotators may have meant, or that released corpora contain.
 */
import { closest } from '../text/closest.js'
import type { Phenomenon } from './record.js'
import { type ScopeRule, type Tagset, type TagsetIndex, type TagsetType, tagsetIndex } from './tagset.js'

/** Called once for each fault; `field` is a path such as `phenomena[2].keySource`. */
export type ReportPhenomenon = (severity: 'error' | 'warning', field: string, message: string) => void

/**
 * Checks the phenomena of one pair. Errors: a type that the tagset lacks, a token out of range, no scope in either member, a
 * projection that is missing, forbidden or not one of the values, keys where there must be none or none where there must be,
 * scope in both members for a type of one. Warnings: a key outside its scope, scope in one member for a type of both, scopes
 * that share a token where the tagset forbids it, an unknown subtype, a sense-preserving flag that the type does not have.
 *
 * `strict` is for work done here. `import` is for released corpora, which we do not correct: an unknown type, a missing
 * projection, missing keys and a type of one member in both are then warnings (P4P has one phenomenon without its
 * projection and ten additions in both members).
 */
export function checkPhenomena(
  phenomena: readonly Phenomenon[],
  tagset: Tagset,
  sourceLength: number,
  targetLength: number,
  report: ReportPhenomenon,
  mode: 'import' | 'strict' = 'strict',
): void {
  const index = tagsetIndex(tagset)
  const lenient = mode === 'import' ? 'warning' : 'error'
  phenomena.forEach((phenomenon, k) => {
    const field = `phenomena[${k}]`
    const lengths = { source: sourceLength, target: targetLength, keySource: sourceLength, keyTarget: targetLength }
    for (const [side, length] of Object.entries(lengths)) {
      const outside = phenomenon[side as keyof typeof lengths]?.find(
        (token) => !(Number.isInteger(token) && token >= 0 && token < length),
      )
      if (outside !== undefined)
        report('error', `${field}.${side}`, `token ${outside} is out of range: this member has ${length} tokens, counted from 0`)
    }
    checkKeysInScope(phenomenon, field, report)
    const type = index.byId(phenomenon.type)
    if (type === undefined) {
      report(lenient, `${field}.type`, unknownType(phenomenon.type, tagset, index))
      return
    }
    if (tagset.features.scope) checkMembers(phenomenon, type, field, report, lenient)
    checkProjection(phenomenon, index.ruleOf(type), tagset, field, report, lenient)
    checkKeys(phenomenon, index.ruleOf(type), field, report, lenient)
    checkSense(phenomenon, type, field, report)
  })
  if (!tagset.features.overlap) {
    checkOverlap(phenomena, 'source', report)
    checkOverlap(phenomena, 'target', report)
  }
}

function unknownType(id: string, tagset: Tagset, index: TagsetIndex): string {
  const guess =
    index.byAnyAlias(id)?.type.id ??
    closest(
      id,
      tagset.types.map((type) => type.id),
    )
  const hint = guess === undefined ? '' : `, did you mean "${guess}"?`
  return `"${id}" is not a type of the tagset ${tagset.id} (${tagset.name})${hint}`
}

function checkMembers(
  { source, target }: Phenomenon,
  { id, members }: TagsetType,
  field: string,
  report: ReportPhenomenon,
  lenient: 'error' | 'warning',
): void {
  if (source.length === 0 && target.length === 0) report('error', field, 'has no scope: neither member has a token')
  else if (members === 'one' && source.length > 0 && target.length > 0)
    report(lenient, field, `has scope in both members, but ${id} has it in one`)
  else if (members === 'both' && source.length === 0)
    report('warning', `${field}.source`, `is empty, but ${id} has scope in both members`)
  else if (members === 'both' && target.length === 0)
    report('warning', `${field}.target`, `is empty, but ${id} has scope in both members`)
}

function checkProjection(
  { type, projection }: Phenomenon,
  rule: ScopeRule,
  { projection: { values } }: Tagset,
  field: string,
  report: ReportPhenomenon,
  lenient: 'error' | 'warning',
): void {
  const expected = values.map((value) => `"${value}"`).join(' or ')
  if (projection === undefined) {
    if (rule.projection === 'required') report(lenient, `${field}.projection`, `is missing: ${type} needs ${expected}`)
  } else if (rule.projection === 'none')
    report('error', `${field}.projection`, `must not be given: ${type} has no projection here`)
  else if (!values.includes(projection)) report('error', `${field}.projection`, `must be ${expected}, found "${projection}"`)
}

function checkKeys(
  { type, keySource = [], keyTarget = [] }: Phenomenon,
  rule: ScopeRule,
  field: string,
  report: ReportPhenomenon,
  lenient: 'error' | 'warning',
): void {
  if (keySource.length + keyTarget.length === 0) {
    if (rule.keys === 'required') report(lenient, field, `has no key: ${type} needs one in a member`)
    return
  }
  if (rule.keys !== 'none') return
  if (keySource.length > 0) report('error', `${field}.keySource`, `must not be given: ${type} has no keys here`)
  if (keyTarget.length > 0) report('error', `${field}.keyTarget`, `must not be given: ${type} has no keys here`)
}

function checkKeysInScope(phenomenon: Phenomenon, field: string, report: ReportPhenomenon): void {
  for (const [keys, scope] of [['keySource', 'source'] as const, ['keyTarget', 'target'] as const]) {
    const outside = phenomenon[keys]?.find((token) => !phenomenon[scope].includes(token))
    if (outside !== undefined) report('warning', `${field}.${keys}`, `token ${outside} is a key but lies outside the scope`)
  }
}

function checkSense({ subtype, sensePreserving }: Phenomenon, type: TagsetType, field: string, report: ReportPhenomenon): void {
  if (subtype !== undefined && type.subtypes !== undefined && !type.subtypes.some(({ id }) => id === subtype)) {
    const known = type.subtypes.map(({ id }) => id).join(', ')
    report('warning', `${field}.subtype`, `"${subtype}" is not a subtype of ${type.id}: ${known}`)
  }
  if (sensePreserving === undefined || type.sensePreserving === 'either') return
  if (sensePreserving !== (type.sensePreserving === 'always')) {
    report(
      'warning',
      `${field}.sensePreserving`,
      `is ${sensePreserving}, but ${type.id} ${type.sensePreserving} preserves the sense`,
    )
  }
}

function checkOverlap(phenomena: readonly Phenomenon[], side: 'source' | 'target', report: ReportPhenomenon): void {
  const owner = new Map<number, number>()
  phenomena.forEach((phenomenon, k) => {
    const shared = phenomenon[side].find((token) => owner.has(token))
    if (shared !== undefined) {
      report(
        'warning',
        `phenomena[${k}].${side}`,
        `shares token ${shared} with phenomena[${owner.get(shared)}]; scopes must not overlap in this tagset`,
      )
    }
    for (const token of phenomenon[side]) if (!owner.has(token)) owner.set(token, k)
  })
}

/** Token numbers as records carry them: increasing, without repeats. `tokenSet([4, 1, 4])` is [1, 4]. */
export function tokenSet(tokens: Iterable<number>): number[] {
  return [...new Set(tokens)].sort((a, b) => a - b)
}
