/** Spelling and format: the same word or value written otherwise. */
import { editDistance } from '../text/closest.js'
import type { Candidate } from './candidate.js'
import { type PairView, quote, type Side, sentenceAt, type Unit } from './pair-view.js'
import { numberIn } from './word-kinds.js'

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan['’]?t\b|\bcannot\b/g, 'can not'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\bshan['’]t\b/g, 'shall not'],
  [/(\w)n['’]t\b/g, '$1 not'],
  [/(\w)['’]ll\b/g, '$1 will'],
  [/(\w)['’]re\b/g, '$1 are'],
  [/(\w)['’]ve\b/g, '$1 have'],
  [/\bi['’]m\b/g, 'i am'],
  [/\b(it|he|she|that|there|what|who|here)['’]s\b/g, '$1 is'],
]

/** What is written otherwise in this unit, if that is all that differs. */
export function spelling(
  { source, target, english }: PairView,
  { source: s, target: t }: Unit,
): Candidate | 'unchanged' | undefined {
  const left = s.map((i) => source.forms[i]!)
  const right = t.map((j) => target.forms[j]!)
  const words = `${quote(source, s)} and ${quote(target, t)}`
  const found = (rule: string, reason: string, type = 'lex_spelling') => ({ rule, type, source: s, target: t, reason })
  const a = left.join(' ')
  const b = right.join(' ')
  if (a === b) {
    // a capital that the beginning of a sentence asks for is no change of the word
    const isForced = beginsSentence(source, s[0]!) !== beginsSentence(target, t[0]!)
    return isForced ? 'unchanged' : found('spelling.capital', `${words} differ only in capitals`)
  }
  if (bare(a) === bare(b))
    return found('spelling.marks', `${words} are the same letters, joined, accented or abbreviated otherwise`)
  if (english && expanded(a) === expanded(b))
    return found('spelling.contraction', `one of ${words} is the contraction of the other`)
  if (left.length === 1 && right.length === 1) {
    const value = numberIn(a, english)
    if (value !== undefined && value === numberIn(b, english))
      return found('format.number', `${words} are two notations of ${value}`, 'format')
  }
  if (english && (isPossessive(a, b) || isPossessive(b, a)))
    return found('synthetic.possessive', `${words} differ in the possessive ending`, 'lex_synt_ana')
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return found('spelling.abbreviation', `one of ${words} abbreviates the other`)
  if (isMisspelling(source.entries[s[0]!] !== undefined, target.entries[t[0]!] !== undefined, left, right, english))
    return found('spelling.letters', `${words} differ in a letter or two`)
  return undefined
}

/** Whether only punctuation stands before a token in its sentence. */
function beginsSentence(side: Side, token: number): boolean {
  const [start] = sentenceAt(side, token)
  return side.kinds.slice(start, token).every((kind) => kind === 'punctuation')
}

/** Whether the first word is the possessive of the second. */
function isPossessive(a: string, b: string): boolean {
  return a.replace(/['’]s?$/, '') === b && a !== b
}

/** Letters and digits without accents. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')
}

function expanded(text: string): string {
  return CONTRACTIONS.reduce((written, [form, full]) => written.replace(form, full), text)
}

function isAbbreviation(short: string, long: string): boolean {
  const stem = short.replace(/\s*\.$/, '')
  return short.endsWith('.') && stem.length > 1 && long.length > stem.length && long.startsWith(stem[0]!) && isInside(stem, long)
}

/** Whether the letters of `short` come in this order in `long`. */
function isInside(short: string, long: string): boolean {
  let at = -1
  for (const letter of short) {
    at = long.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

/** A letter or two inside the word; where a lexicon knows both words they are two words. */
function isMisspelling(
  isKnownLeft: boolean,
  isKnownRight: boolean,
  [a]: readonly string[],
  [b]: readonly string[],
  english: boolean,
): boolean {
  if (a === undefined || b === undefined || (isKnownLeft && isKnownRight)) return false
  const shorter = Math.min(a.length, b.length)
  if (shorter < 4 || Math.abs(a.length - b.length) > 2) return false
  if (!english && differInEnding(a, b)) return false
  return editDistance(a, b) <= (shorter < 7 ? 1 : 2)
}

/** Whether two words begin alike and part in their last letters, as inflected forms of many languages do. */
export function differInEnding(a: string, b: string): boolean {
  let k = 0
  while (k < a.length && k < b.length && a[k] === b[k]) k++
  return k >= 3 && k >= Math.max(a.length, b.length) - 3
}
