/** What a synchronous parser may do besides applying the rules of its grammar. */

/** Words that may stand for themselves: none beyond what rules say, those that no source side has, or every word. */
export type IdentityPolicy = 'none' | 'oov' | 'all'

export const IDENTITY_POLICIES: readonly IdentityPolicy[] = ['none', 'oov', 'all']

export interface SynchronousSettings {
  /** join phrases of any label from left to right, in the same order on both sides */
  readonly glue: boolean
  /** source words that a rule with holes may span; rules of words alone are as long as they are */
  readonly spanLimit: number
  readonly identity: IdentityPolicy
  /** the label of words that stand for themselves */
  readonly identityLabel: string
  /** without glue: the label that the whole pair must have; absent: any */
  readonly goal?: string
}

/** Joshua's habits for a Hiero grammar, except that words do not stand for themselves unless asked for. */
export const SYNCHRONOUS_DEFAULTS: SynchronousSettings = { glue: true, spanLimit: 10, identity: 'none', identityLabel: 'X' }

/** What is wrong with settings, or undefined. */
export function synchronousFault({ glue, spanLimit, goal }: SynchronousSettings): string | undefined {
  if (!(spanLimit === Infinity || (Number.isInteger(spanLimit) && spanLimit >= 1)))
    return `spanLimit must be a whole number from 1, or Infinity, not ${spanLimit}`
  if (glue && goal !== undefined) return 'with glue the whole pair may be phrases of any label: a goal has no place there'
  return undefined
}
