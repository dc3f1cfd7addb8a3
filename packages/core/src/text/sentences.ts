/**
 * Sentences of a text. The tokenizer has already told periods that end something from those of abbreviations, numbers and
 * addresses; what is left is to look at what follows a stop. A blank line always ends a sentence.
 *
 * After a stop and the quotes and brackets that close behind it, the sentence goes on if the next word is lower-case
 * ("Go!" he said). In a text without any capital, and before scripts without case, a full stop or question mark ends the
 * sentence and an ellipsis does not. An abbreviation ends one only before a word that often starts sentences.
 */
import { abbreviationUse, isAcronym, isStarter } from './abbreviations.js'
import { isLower, isUpper, Kind, kindAt, nextIndex } from './character-kind.js'
import type { Language, LanguageRules } from './language-rules.js'
import { rulesOf } from './languages.js'
import { type CharRange, tokenize } from './tokenize.js'

const FULL_STOP = /^(?:\.|[。．｡।۔])$/
const ELLIPSIS = /^(?:\.[.…]|…)/
const OPENING_SIGNS = '¿¡•*'

/** What has to follow a token for the sentence to end there. */
type Follower = 'nothing will do' | 'starter' | 'capital' | 'anything but lower-case'

interface Divided {
  readonly text: string
  readonly tokens: readonly string[]
  readonly offsets: readonly CharRange[]
  readonly rules: LanguageRules
  /** whether the text has capitals at all */
  readonly isCased: boolean
}

/**
 * The character ranges of the sentences, which cover everything but white space.
 * `splitSentences('Is Dr. Li in? Yes.', 'en')` is `[[0, 13], [14, 18]]`.
 */
export function splitSentences(text: string, language: Language): CharRange[] {
  const divided: Divided = { text, ...tokenize(text, language), rules: rulesOf(language), isCased: /\p{Lu}/u.test(text) }
  const { tokens, offsets } = divided
  const ranges: CharRange[] = []
  let first = 0
  for (let k = 0; k < tokens.length; k++) {
    const follower = followerOf(divided, k, first)
    if (follower !== 'nothing will do') k = lastCloser(divided, k)
    const end = offsets[k]![1]
    const next = offsets[k + 1]?.[0]
    if (next === undefined || hasBlankLine(text, end, next) || startsSentence(divided, next, follower)) {
      ranges.push([offsets[first]![0], end])
      first = k + 1
    }
  }
  return ranges
}

function followerOf({ tokens, rules }: Divided, k: number, first: number): Follower {
  const token = tokens[k]!
  if (isStop(token)) {
    if (ELLIPSIS.test(token)) return 'capital'
    // "1." at the start numbers an item
    const isItem = token === '.' && k === first + 1 && /^(?:\p{Nd}{1,3}|\p{L})$/u.test(tokens[first]!)
    return isItem ? 'nothing will do' : 'anything but lower-case'
  }
  if (token.length < 2 || !token.endsWith('.')) return 'nothing will do'
  const word = token.slice(token.lastIndexOf('-') + 1, -1)
  const use = abbreviationUse(word, rules)
  if (use === 'closing') return 'capital'
  return use === 'word' || (use === undefined && isAcronym(word)) ? 'starter' : 'nothing will do'
}

function isStop(token: string): boolean {
  return FULL_STOP.test(token) || ELLIPSIS.test(token) || kindAt(token, 0) === Kind.Terminal
}

/** The last of the stops, quotes and brackets that close behind token k; ambiguous quotes close only if they touch it. */
function lastCloser({ text, tokens, offsets }: Divided, k: number): number {
  let last = k
  while (last + 1 < tokens.length) {
    const token = tokens[last + 1]!
    const [start, end] = offsets[last + 1]!
    const kind = kindAt(token, 0)
    const isTouching = start === offsets[last]![1]
    const isQuote = kind === Kind.Quote || (kind === Kind.Apostrophe && kindAt(token, token.length - 1) === Kind.Apostrophe)
    const closes = kind === Kind.Close || (isTouching && (isStop(token) || (isQuote && !startsWord(text, end))))
    if (!closes || hasBlankLine(text, offsets[last]![1], start)) return last
    last++
  }
  return last
}

function startsWord(text: string, index: number): boolean {
  return index < text.length && (kindAt(text, index) === Kind.Letter || kindAt(text, index) === Kind.Digit)
}

function hasBlankLine(text: string, start: number, end: number): boolean {
  let breaks = 0
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x2029) return true
    // a carriage return before a line feed is half of one line break
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) breaks++
  }
  return breaks > 1
}

/** Whether what stands at an index, behind opening quotes, brackets and dashes, is the follower that was asked for. */
function startsSentence({ text, rules, isCased }: Divided, index: number, follower: Follower): boolean {
  if (follower === 'nothing will do') return false
  let start = index
  while (start < text.length && isOpening(text, start)) start = nextIndex(text, start)
  if (start === text.length) return false
  if (follower === 'starter') return isStarter(text, start, rules)
  const character = String.fromCodePoint(text.codePointAt(start)!)
  if (follower === 'capital') return isUpper(character)
  const kind = kindAt(text, start)
  // a comma or colon goes on with the sentence
  return kind !== Kind.Other && kind !== Kind.Dot && kind !== Kind.Ellipsis && !(isCased && isLower(character))
}

function isOpening(text: string, index: number): boolean {
  switch (kindAt(text, index)) {
    case Kind.Space:
    case Kind.Mark:
    case Kind.Open:
    case Kind.Quote:
    case Kind.Apostrophe:
    case Kind.Hyphen:
    case Kind.Dash:
      return true
    default:
      return OPENING_SIGNS.includes(text[index]!)
  }
}
