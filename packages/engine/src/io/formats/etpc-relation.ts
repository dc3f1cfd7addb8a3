/**
 * A relation of ETPC and of WARP-Text, the tool that made it: a type and token numbers from 0 in both members, as text.
 *
 *     type_id 6, sense_preserving yes, s1_scope "6, 7", s2_scope "whole sentence", key_s1 "", s1_text "the words at 6 and 7"
 *
 * The number 100 is no type but the layer of negations: the scope of each and its marker as key. They go to `meta.negations`.
 */
import { ept, type Phenomenon, type Tagset, tokenSet } from '@parascope/core/corpus'
import { quoted } from './link-text.js'
import { lettersOf } from './token-text.js'
import { eptTypeOf, unknownTypeMessage } from './type-names.js'

/** A relation as it stands in a file; a field that is missing is empty. */
export interface Relation {
  readonly typeId: string
  readonly typeName: string
  readonly sensePreserving: string
  readonly scopes: Readonly<Record<Part, string>>
  readonly texts: Readonly<Record<Part, string>>
  readonly file: string
  readonly line: number
}

export type Part = 'source' | 'target' | 'keySource' | 'keyTarget'
export const PARTS = ['source', 'target', 'keySource', 'keyTarget'] as const satisfies readonly Part[]

export const NEGATION = '100'

/** Reports a fault of the relation being read; `field` is the part of it, empty for the whole. */
export type RelationFault = (severity: 'error' | 'warning', field: string, message: string) => void

export interface RelationTarget {
  readonly phenomenon?: Phenomenon
  /** token sets of a negation */
  readonly negation?: Readonly<Record<string, readonly number[]>>
}

type Tokens = Readonly<Record<'source' | 'target', readonly string[]>>

export function isNegation({ typeId, typeName }: Relation): boolean {
  return typeId === NEGATION || (typeId === '' && /^negation$/i.test(typeName.trim()))
}

/** What a relation says about a pair; nothing if it says nothing (reported). */
export function readRelation(relation: Relation, pair: Tokens, tagset: Tagset | undefined, fault: RelationFault): RelationTarget {
  const sets: Partial<Record<Part, number[]>> = {}
  for (const part of PARTS) {
    const tokens = part === 'source' || part === 'keySource' ? pair.source : pair.target
    const set = readTokens(relation.scopes[part], tokens, (message) => fault('error', part, message))
    sets[part] = set
    checkText(relation.texts[part], set, tokens, (message) => fault('warning', part, message))
  }
  const { source = [], target = [], keySource = [], keyTarget = [] } = sets
  const keys = { ...(keySource.length > 0 ? { keySource } : {}), ...(keyTarget.length > 0 ? { keyTarget } : {}) }
  const isEmpty = source.length + target.length === 0
  if (isNegation(relation)) {
    if (isEmpty && keySource.length + keyTarget.length === 0) fault('warning', '', 'a negation without scope was left out')
    else return { negation: { source, target, ...keys } }
    return {}
  }
  const type = eptTypeOf(relation.typeId, relation.typeName, tagset)
  if (type === undefined) {
    const name = relation.typeName === '' ? relation.typeId : relation.typeName
    fault('error', 'type', unknownTypeMessage(name, tagset ?? ept))
    return {}
  }
  const named = eptTypeOf(undefined, relation.typeName, tagset)
  if (named !== undefined && (named.type !== type.type || named.subtype !== type.subtype))
    fault('warning', 'type', `number ${relation.typeId} and name ${quoted(relation.typeName)} differ; the number counts`)
  if (isEmpty) {
    fault('warning', '', `${type.type} without scope in either member was left out`)
    return {}
  }
  const sense = readSense(relation.sensePreserving, fault)
  const { type: id, ...subtype } = type
  return { phenomenon: { type: id, source, target, ...keys, ...subtype, ...sense } }
}

function readSense(value: string, fault: RelationFault): { sensePreserving?: boolean } {
  if (value === '') return {}
  if (/^(yes|1|9)$/i.test(value)) return { sensePreserving: true }
  if (/^(no|0)$/i.test(value)) return { sensePreserving: false }
  fault('error', 'sensePreserving', `must be yes, no or empty, found ${quoted(value)}`)
  return {}
}

/** `0, 8, 9`, or the words `whole sentence`. */
function readTokens(list: string, tokens: readonly string[], fault: (message: string) => void): number[] {
  const text = list.trim()
  if (text === '') return []
  if (/^whole\s+sentence$/i.test(text)) return [...tokens.keys()]
  const items = text.split(/[\s,;]+/).filter((item) => item !== '')
  const wrong = items.find((item) => !/^\d+$/.test(item))
  if (wrong !== undefined) {
    fault(`must be token numbers such as "0, 8, 9", or "whole sentence"; found ${quoted(text)}`)
    return []
  }
  const outside = items.map(Number).find((number) => number >= tokens.length)
  if (outside !== undefined) {
    fault(`token ${outside} is out of range: this member has ${tokens.length} tokens, counted from 0`)
    return []
  }
  return tokenSet(items.map(Number))
}

/** Holds the words that a relation quotes against the tokens that it numbers. */
function checkText(quote: string, set: readonly number[], tokens: readonly string[], fault: (message: string) => void): void {
  if (quote.trim() === '' || set.length === 0) return
  const found = set.map((token) => tokens[token]).join(' ')
  if (lettersOf(found) !== lettersOf(quote)) fault(`quotes ${quoted(quote.trim())}, but the tokens there are ${quoted(found)}`)
}
