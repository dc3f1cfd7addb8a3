/**
 * The `source_description` attributes of the P4P files: `type:plagiarism;wd_count:37`. They are kept as they are. Two parts mean
 * something here: `id` names a pair, and `tokens`, which only we write, says how the text of a snippet is divided where our
 * tokenizer would divide it otherwise: `blank`, or the places of the tokens, `0-3,4-8`.
 */
import type { CharRange } from '@parascope/core/text'

const TOKENS = /(?:^|;)tokens:(blank|(?:\d+-\d+(?:,\d+-\d+)*)?)$/

/** The `id` of a description, or undefined. */
export function idIn(description: string | undefined): string | undefined {
  const part = description?.split(';').find((one) => one.startsWith('id:'))
  return part === undefined || part === 'id:' ? undefined : part.slice('id:'.length)
}

export interface DividedDescription {
  /** without what we wrote about the tokens */
  readonly description: string | undefined
  readonly tokens?: 'blank' | readonly CharRange[]
}

/** Takes what we wrote about the tokens out of the description of a snippet. */
export function divideDescription(description: string | undefined): DividedDescription {
  const match = TOKENS.exec(description ?? '')
  if (match === null) return { description }
  const rest = description!.slice(0, match.index)
  const own = rest === '' ? undefined : rest
  if (match[1] === 'blank') return { description: own, tokens: 'blank' }
  const ranges = match[1] === '' ? [] : match[1]!.split(',').map((range) => range.split('-').map(Number) as unknown as CharRange)
  return { description: own, tokens: ranges }
}

/** The description of a snippet with a word about its tokens. */
export function describeTokens(
  description: string | undefined,
  tokens: 'blank' | readonly CharRange[] | undefined,
): string | undefined {
  if (tokens === undefined) return description
  const part = `tokens:${tokens === 'blank' ? tokens : tokens.map((range) => range.join('-')).join(',')}`
  return description === undefined ? part : `${description};${part}`
}
