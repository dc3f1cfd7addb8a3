/**
 * Text into tokens and back. Tokens in a line are separated by blanks (any ASCII white space is read, one blank is written);
 * a no-break space belongs to its token. Raw text goes through our tokenizer, which keeps the text and where each token
 * stands in it.
 */
import { ParascopeError } from '@parascope/core/errors'
import { tokenize } from '@parascope/core/text'
import type { ReadOptions, TokenMode } from '../format.js'

export type Side = 'source' | 'target'

/** The tokens of a line: `splitTokens(' an  ox ')` is ['an', 'ox']. */
export function splitTokens(line: string): string[] {
  // most lines have single blanks only, and splitting at a string is several times faster
  if (!/[\t-\r]| {2}|^ | $|^$/.test(line)) return line.split(' ')
  const tokens = line.split(/[\t-\r ]+/)
  if (tokens[0] === '') tokens.shift()
  if (tokens.at(-1) === '') tokens.pop()
  return tokens
}

/** The fields of one side of a record for its text; `mode` is what the format does unless the options say otherwise. */
export function sideFields(side: Side, text: string, mode: TokenMode, options: ReadOptions): Record<string, unknown> {
  if ((options.tokens ?? mode) === 'blank') return { [side]: splitTokens(text) }
  const { tokens, offsets } = tokenize(text, options.language ?? 'en')
  return { [side]: tokens, [`${side}Text`]: text, [`${side}Offsets`]: offsets }
}

/** Tokens as one line; io/cannot-carry where splitting the line at blanks would not give them back. */
export function joinTokens(tokens: readonly string[], what: string): string {
  for (const token of tokens) {
    if (token === '' || /[\t-\r ]/.test(token))
      refuse(`the token ${JSON.stringify(token)} of the ${what} holds white space, at which this format separates tokens`)
  }
  return carriedLine(tokens.join(' '), what)
}

/** The text itself if a line of a file can hold it, else io/cannot-carry. */
export function carriedLine(text: string, what: string): string {
  if (/[\n\r]/.test(text)) refuse(`the ${what} holds a line break`)
  if (text.startsWith('\ufeff')) refuse(`the ${what} begins with U+FEFF, which readers take for a byte-order mark`)
  return carriedText(text, what)
}

/** The text itself if UTF-8 can hold it, without NUL, else io/cannot-carry. */
export function carriedText(text: string, what: string): string {
  if (text.includes('\u0000')) refuse(`the ${what} holds the NUL character`)
  if (/\p{Surrogate}/u.test(text)) refuse(`the ${what} holds half of a surrogate pair, which is no character`)
  return text
}

/** A tree on one line: line breaks and other runs of white space become a blank, which says the same. */
export function treeLine(tree: string, what: string): string {
  const line = /[\t-\r]|^ | $/.test(tree) ? tree.replace(/[\t-\r ]+/g, ' ').replace(/^ | $/g, '') : tree
  return carriedText(line, what)
}

/** Letters and digits in lower case, for comparing what a corpus quotes with what stands there. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** Throws io/cannot-carry. */
export function refuse(message: string): never {
  throw new ParascopeError('io/cannot-carry', message)
}

/** Throws io/unwritable: links alone, or links and both texts, but not two files. */
export function refuseFileCount(name: string): never {
  throw new ParascopeError(
    'io/unwritable',
    `${name} is written as one file (LINKS) or as three (LINKS,SOURCE,TARGET), not as two`,
  )
}
