/**
 * The search line of managers: words to be found in the texts, and conditions from a fixed list. Everything a user types
 * ends as a value of a statement, never as a part of it; a name that is not on the list is refused.
 */
import { ParascopeError } from '@parascope/core/errors'

const COUNTED = ['sure', 'possible', 'nodes', 'phenomena', 'unseen'] as const
const COMPARISONS = ['>=', '<=', '>', '<', '='] as const

export interface CountCondition {
  readonly field: (typeof COUNTED)[number]
  readonly comparison: (typeof COMPARISONS)[number]
  readonly value: number
}

export interface TaskConditions {
  /** each must stand in the source or the target, in any case of the letters a to z */
  readonly words: readonly string[]
  /** the pair's id contains this */
  readonly ids: readonly string[]
  /** some layer has a phenomenon of this type */
  readonly types: readonly string[]
  /** some layer has so many */
  readonly counts: readonly CountCondition[]
}

/** `parseConditions('ferry type:negation possible>3')` asks for a word, a type and a count. */
export function parseConditions(line: string): TaskConditions {
  const words: string[] = []
  const ids: string[] = []
  const types: string[] = []
  const counts: CountCondition[] = []
  for (const part of line.split(/\s+/)) {
    const named = /^(id|type):(.+)$/.exec(part)
    const counted = /^([a-zA-Z]+)(>=|<=|>|<|=)(.*)$/.exec(part)
    if (named !== null) (named[1] === 'id' ? ids : types).push(named[2]!)
    else if (counted !== null) counts.push(countCondition(part, counted[1]!, counted[2]!, counted[3]!))
    else if (part !== '') words.push(asciiLower(part))
  }
  return { words, ids, types, counts }
}

function countCondition(part: string, name: string, comparison: string, value: string): CountCondition {
  const field = COUNTED.find((one) => one === name)
  if (field === undefined || !/^\d{1,6}$/.test(value)) {
    const message = `q: ${part} cannot be understood. A condition is one of ${COUNTED.join(', ')}, one of ${COMPARISONS.join(' ')}, and a number`
    throw new ParascopeError('http/bad-request', message, { part, known: COUNTED })
  }
  return { field, comparison: COMPARISONS.find((one) => one === comparison)!, value: Number(value) }
}

/** A to Z as small letters, everything else as it is: what both databases do. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** A pattern for LIKE … ESCAPE '!' that finds the text anywhere. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}
