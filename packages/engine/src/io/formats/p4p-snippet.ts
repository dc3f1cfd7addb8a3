/** One member of a pair in a P4P file: its text, and the tokens that we see in it. */
import { type CharRange, tokenize } from '@parascope/core/text'
import type { ReadOptions } from '../format.js'
import { joinedOffsets, rangesOfTokens, sameRanges, tokensTouched } from './char-scopes.js'
import type { DividedDescription } from './p4p-description.js'
import { type Side, splitTokens } from './token-text.js'

export interface Snippet {
  readonly id: string
  readonly description: string | undefined
  readonly text: string
  readonly tokens: readonly string[]
  readonly offsets: readonly CharRange[]
  /** the text only joins the tokens */
  readonly isJoined: boolean
}

/** Divides the text of a snippet: as the options say, else as the file says, else by our tokenizer. */
export function makeSnippet(
  id: string,
  text: string,
  { description, tokens: said }: DividedDescription,
  options: ReadOptions,
  language: string | undefined,
): Snippet {
  const own = { id, description, text }
  const how = options.tokens ?? said ?? 'tokenizer'
  if (how === 'blank') {
    const tokens = splitTokens(text)
    return { ...own, tokens, offsets: blankOffsets(text, tokens), isJoined: true }
  }
  if (how !== 'tokenizer' && how.every(([start, end], k) => start >= (how[k - 1]?.[1] ?? 0) && end > start && end <= text.length))
    return { ...own, tokens: how.map(([start, end]) => text.slice(start, end)), offsets: how, isJoined: false }
  const { tokens, offsets } = tokenize(text, options.language ?? language ?? 'en')
  return { ...own, tokens, offsets, isJoined: false }
}

/** The fields of a record for one member. */
export function memberFields(side: Side, { text, tokens, offsets, isJoined }: Snippet): Record<string, unknown> {
  if (isJoined && text === tokens.join(' ')) return { [side]: tokens }
  return { [side]: tokens, [`${side}Text`]: text, [`${side}Offsets`]: offsets }
}

/** Tokens of stretches of a snippet, and the stretches themselves where the tokens do not tell them. */
export function scopeOf(ranges: readonly CharRange[], { offsets }: Snippet): { tokens: number[]; chars?: readonly CharRange[] } {
  const tokens = tokensTouched(ranges, offsets)
  return sameRanges(ranges, rangesOfTokens(tokens, offsets)) ? { tokens } : { tokens, chars: ranges }
}

function blankOffsets(text: string, tokens: readonly string[]): readonly CharRange[] {
  if (text === tokens.join(' ')) return joinedOffsets(tokens)
  let from = 0
  return tokens.map((token) => {
    const start = text.indexOf(token, from)
    from = start + token.length
    return [start, from]
  })
}
