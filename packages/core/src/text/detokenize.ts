/**
 * Readable text from tokens alone, for display where the original text is not kept. Spaces are decided from the two tokens
 * at their sides; straight quotes open and close by turns. Penn escapes are shown as what they stand for (-LRB- as a
 * bracket, `` and '' as curly quotes), every other token as it is.
 *
 * For tokens from our tokenizer, tokenizing the result gives the same tokens again, except where the text spaced its signs
 * unusually ("etc ." or "' 90s" come back joined), had Penn escapes in it, or nests straight single quotes and plural
 * possessives, which only meaning could tell apart.
 */
import { Kind, kindAt, kindBefore } from './character-kind.js'
import type { Language } from './language-rules.js'
import { primaryTag } from './languages.js'

const PENN_ESCAPES = new Map([
  ['-LRB-', '('],
  ['-RRB-', ')'],
  ['-LSB-', '['],
  ['-RSB-', ']'],
  ['-LCB-', '{'],
  ['-RCB-', '}'],
  ['``', '“'],
  ['\\/', '/'],
  ['\\*', '*'],
])

const ENGLISH_CLITIC = /^(?:['’](?:s|m|d|ll|re|ve)|n['’]t)$/i
const LEFT_BOUND = ',;:،؛、。，．；：'
const RIGHT_BOUND = '¿¡'
const PERCENT = '%‰٪'
const BEFORE_NUMBER = /[\p{Sc}§]$/u
const NUMBER_START = /^[-+\u2212]?[.,]?\p{Nd}/u
const WORD = /^[\p{L}\p{Nd}]/u
const PLURAL_END = /[sxz]$/i
const CJK_PUNCTUATION = /^[\u3000-\u303f\u30fb\uff00-\uff65]/

/** Which sides of a token take no space. */
interface Bound {
  readonly left: boolean
  readonly right: boolean
}

const FREE: Bound = { left: false, right: false }
const LEFT: Bound = { left: true, right: false }
const RIGHT: Bound = { left: false, right: true }

/** The tokens as a line of text. `textFromTokens(['Do', "n't", 'go', '!'], 'en')` is `"Don't go!"`. */
export function textFromTokens(tokens: readonly string[], language: Language): string {
  const words = unescaped(tokens)
  const boundOf = boundsFor(words, primaryTag(language))
  let text = ''
  let before = RIGHT
  for (const [k, word] of words.entries()) {
    const bound = boundOf(k, before.right)
    const previous = words[k - 1] ?? ''
    // two periods would read as an ellipsis, two apostrophes as one quote
    const isClash = /^[.']/.test(word) && previous.endsWith(word[0]!)
    const isBound = before.right || bound.left || isUnspaced(previous, word)
    text += isBound && !isClash ? word : ` ${word}`
    before = bound
  }
  return text
}

/** The tokens with Penn escapes undone; where `` is never used, '' opens and closes by turns. */
function unescaped(tokens: readonly string[]): string[] {
  let isOpen = tokens.includes('``')
  const hasOpening = isOpen
  return tokens.map((token) => {
    if (token !== "''") return PENN_ESCAPES.get(token.length === 5 ? token.toUpperCase() : token) ?? token
    const sign = isOpen ? '”' : '“'
    if (!hasOpening) isOpen = !isOpen
    return sign
  })
}

/** A function that says how token k is bound; it must be asked once for each token in order. */
function boundsFor(words: readonly string[], language: string): (k: number, isAfterOpening: boolean) => Bound {
  const isOpen = new Set<string>()
  const singles = singleQuotes(words, language)
  const toggled = (sign: string): Bound => {
    if (isOpen.delete(sign)) return LEFT
    isOpen.add(sign)
    return RIGHT
  }
  return (k, isAfterOpening) => {
    const word = words[k]!
    const next = words[k + 1] ?? ''
    if (word === '"') return toggled(word)
    if (word === "'") return singles.get(k)!
    if (word === '“' && isOpen.delete('„')) return LEFT
    if (word === '„') isOpen.add(word)
    // a dash in front opens a speech and has no partner
    if (word === '—' && language === 'es') return k === 0 ? RIGHT : toggled(word)
    if (word === '') return FREE
    if (BEFORE_NUMBER.test(word) && NUMBER_START.test(next)) return RIGHT
    if (language === 'en' && ENGLISH_CLITIC.test(word)) return LEFT
    if (PERCENT.includes(word)) return language === 'es' ? FREE : LEFT
    return boundOfSign(word, isAfterOpening)
  }
}

/** The binding that a token has in every place: by its first character, unless a word follows that (.NET, ’90s). */
function boundOfSign(word: string, isAfterOpening: boolean): Bound {
  if (LEFT_BOUND.includes(word[0]!)) return LEFT
  if (RIGHT_BOUND.includes(word[0]!)) return RIGHT
  const isRun = word.length === 1 || !WORD.test(word.slice(1, 3))
  switch (isRun ? kindAt(word, 0) : Kind.Letter) {
    case Kind.Terminal:
    case Kind.Close:
    case Kind.Apostrophe:
      return LEFT
    case Kind.Open:
      return RIGHT
    case Kind.Dot:
    case Kind.Ellipsis:
      return isAfterOpening && word !== '.' ? RIGHT : LEFT
    default:
      return FREE
  }
}

/**
 * How each straight single quote is bound: after an English plural it is a possessive if it cannot be half of a pair, or if
 * its partner would be a possessive too; the others open and close by turns.
 */
function singleQuotes(words: readonly string[], language: string): Map<number, Bound> {
  const places = [...words.keys()].filter((k) => words[k] === "'")
  const bounds = new Map<number, Bound>()
  const looksPossessive = (k: number | undefined) =>
    k !== undefined && language === 'en' && PLURAL_END.test(words[k - 1] ?? '') && WORD.test(words[k + 1] ?? '')
  let isOpen = false
  for (const [order, k] of places.entries()) {
    const isPossessive =
      looksPossessive(k) && ((places.length - order) % 2 === (isOpen ? 0 : 1) || looksPossessive(places[order + 1]))
    bounds.set(k, isPossessive || isOpen ? LEFT : RIGHT)
    if (!isPossessive) isOpen = !isOpen
  }
  return bounds
}

/** Chinese and Japanese are written without spaces; two runs of the same kana would flow together. */
function isUnspaced(previous: string, word: string): boolean {
  const before = kindBefore(previous, previous.length)
  const after = word === '' ? 0 : kindAt(word, 0)
  const isBeforeCjk = isCjk(before) || CJK_PUNCTUATION.test(previous.slice(-1))
  const isAfterCjk = isCjk(after) || CJK_PUNCTUATION.test(word)
  return isBeforeCjk && isAfterCjk && (before !== after || before === Kind.Han)
}

function isCjk(kind: Kind | 0): boolean {
  return kind === Kind.Han || kind === Kind.Hiragana || kind === Kind.Katakana
}
