/**
 * Whether a period belongs to the word before it. Known abbreviations, acronyms (U.S., a.m.) and initials (J. K.) keep
 * it, also at the end of the text; every other period is a token of its own. The sentence splitter asks the same table.
 */
import { isLower, isUpper, Kind, kindAt, nextIndex } from './character-kind.js'
import type { AbbreviationUse, LanguageRules } from './language-rules.js'

const LONGEST = 12
const INSIDE_MARKS = /^[,;:(]/
const ROMAN_NUMERAL = /^[IVXLC]+\b/
const ACRONYM = /^\p{L}\p{M}*(?:\.\p{L}\p{M}*)+$/u
const LETTER = /^\p{L}\p{M}*$/u
const STARTER_LENGTH = 16

/** The use of a word (without its period) as an abbreviation, or undefined where it is none. */
export function abbreviationUse(word: string, rules: LanguageRules): AbbreviationUse | undefined {
  return rules.abbreviations.get(word) ?? rules.abbreviations.get(word.toLowerCase())
}

/** Letters with periods between them, seen without the last one: `U.S`, `a.m`. */
export function isAcronym(word: string): boolean {
  return word.length <= LONGEST && ACRONYM.test(word)
}

/** A single letter, seen without its period: `J`. */
export function isInitial(word: string): boolean {
  return LETTER.test(word)
}

/**
 * Whether the word [start, end) keeps the period that stands at `end`.
 * In `Dr. No said no.` the word `Dr` does, the word `no` does not.
 */
export function keepsPeriod(text: string, start: number, end: number, rules: LanguageRules): boolean {
  if (end - start > LONGEST) return false
  const word = text.slice(start, end)
  const next = skipSpace(text, end + 1)
  const use = abbreviationUse(word, rules)
  if (use === 'title' || use === 'word' || use === 'closing' || isAcronym(word)) return true
  if (use === 'number' && startsNumber(text, next)) return true
  if (use === 'inside') return sentenceGoesOn(text, next)
  return isInitial(word) && introducesName(text, word, end, next, rules)
}

/** Whether the word at an index is one that often starts a sentence: capitalised, and listed by the language. */
export function isStarter(text: string, index: number, rules: LanguageRules): boolean {
  const end = Math.min(text.length, index + STARTER_LENGTH)
  let stop = index
  while (stop < end && kindAt(text, stop) === Kind.Letter) stop = nextIndex(text, stop)
  // "A." is an initial, not the article
  if (stop === index || text[stop] === '.') return false
  const word = text.slice(index, stop)
  return isUpper(word[0]!) && rules.starters.has(word.toLowerCase())
}

function startsNumber(text: string, index: number): boolean {
  return index < text.length && (kindAt(text, index) === Kind.Digit || ROMAN_NUMERAL.test(text.slice(index, index + 8)))
}

function sentenceGoesOn(text: string, index: number): boolean {
  if (index >= text.length) return false
  const character = String.fromCodePoint(text.codePointAt(index)!)
  return INSIDE_MARKS.test(character) || isLower(character) || kindAt(text, index) === Kind.Digit
}

/** A letter before a period is an initial if a name can follow; "vitamin A. The" and the end of the text are no names. */
function introducesName(text: string, letter: string, end: number, next: number, rules: LanguageRules): boolean {
  if (next >= text.length) return false
  const kind = kindAt(text, next)
  // I. M. Pei, 44 a. C., but "So do I. Ann stayed"
  if (rules.letterWords.has(letter)) return text[next + 1] === '.' && isUpper(text[next]!)
  if (end + 1 === next) return kind === Kind.Letter || kind === Kind.Hyphen
  return kind === Kind.Letter && !isStarter(text, next, rules)
}

function skipSpace(text: string, index: number): number {
  let next = index
  while (next < text.length && kindAt(text, next) === Kind.Space) next++
  return next
}
