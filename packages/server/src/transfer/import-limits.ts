/**
 * What a record may hold to be worked on in an editor. The limits are far above what sentence pairs need; they keep a
 * broken or hostile file from filling the database with what nobody can open.
 */
import type { PairRecord } from '@parascope/core/corpus'

export const LIMITS = {
  /** of a pair's id, in characters */
  id: 300,
  /** of an annotator's name */
  name: 200,
  /** on one side of a pair */
  tokens: 1000,
  /** in one record */
  phenomena: 1000,
  /** nodes above each other in a tree */
  treeDepth: 300,
  /** levels of lists and objects inside `meta` */
  depth: 20,
  /** of a record as JSON, in characters */
  record: 2_000_000,
  annotators: 500,
} as const

/** Called for each limit that is broken, with the field. */
export type Refuse = (field: string, message: string) => void

const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u

/** Holds a record against the limits. */
export function checkLimits(record: PairRecord, refuse: Refuse): void {
  if (record.id.length > LIMITS.id) refuse('id', `is ${record.id.length} characters long; at most ${LIMITS.id} are taken`)
  if (UNSEEN.test(record.id)) refuse('id', 'must not hold control characters or half a surrogate pair')
  const { annotator } = record
  if (annotator !== undefined && (annotator.length > LIMITS.name || UNSEEN.test(annotator))) {
    refuse('annotator', `must have at most ${LIMITS.name} characters, no control characters and no half surrogate pair`)
  }
  for (const side of ['source', 'target'] as const) {
    const { length } = record[side]
    if (length > LIMITS.tokens) refuse(side, `has ${length} tokens; at most ${LIMITS.tokens} are taken: split the texts`)
  }
  for (const field of ['sourceTree', 'targetTree'] as const) {
    if (isDeep(record[field])) refuse(field, `is more than ${LIMITS.treeDepth} levels deep`)
  }
  const { length: phenomena } = record.phenomena ?? []
  if (phenomena > LIMITS.phenomena) refuse('phenomena', `are ${phenomena}; at most ${LIMITS.phenomena} are taken`)
  if (record.meta !== undefined && depthOf(record.meta) > LIMITS.depth) {
    refuse('meta', `is nested more than ${LIMITS.depth} deep`)
  }
}

/** Holds a part of a record, as JSON, against the limits. Texts must be whole Unicode: half a surrogate pair would come back as something else. */
export function checkJson(json: string, refuse: Refuse): void {
  if (json.length > LIMITS.record) refuse('', `is ${json.length} characters long as JSON; at most ${LIMITS.record} are taken`)
  if (hasEscape(json, '\\ud')) refuse('', 'holds half of a surrogate pair, which is no character')
  if (hasEscape(json, '\\u0000')) refuse('', 'holds the NUL character')
}

/** JSON writes what has no character of its own as an escape; a backslash that is itself escaped before it makes it plain text. */
function hasEscape(json: string, sequence: string): boolean {
  for (let at = json.indexOf(sequence); at >= 0; at = json.indexOf(sequence, at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return true
  }
  return false
}

/** A leaf that is a bracket is written as -LRB- or escaped, so brackets count the levels well enough. */
function isDeep(tree = ''): boolean {
  let depth = 0
  for (let k = 0; k < tree.length; k++) {
    if (tree[k] === '(' && ++depth > LIMITS.treeDepth) return true
    if (tree[k] === ')') depth--
  }
  return false
}

function depthOf(value: object): number {
  let depth = 0
  let level: object[] = [value]
  while (level.length > 0 && depth <= LIMITS.depth) {
    depth++
    level = level.flatMap((one) => Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return depth
}
