/**
 * Where a word ends. A word is a run of letters, digits and marks, also across the characters that can stand inside one:
 * apostrophes and hyphens (O'Brien, well-known), slashes (and/or, 1/2), periods (example.com, 3.14), signs between digits
 * (1,234  9:30  10–12), & between letters (AT&T), @ (addresses), Hebrew geresh, gershayim and maqaf, the Catalan middle dot.
 * Every character is looked at a bounded number of times, whatever the text.
 */
import { keepsPeriod } from './abbreviations.js'
import { isLower, isUpper, isWordKind, Kind, kindAt, kindBefore, nextIndex, previousIndex } from './character-kind.js'
import type { LanguageRules } from './language-rules.js'
import { urlTail } from './url-end.js'

/** A run of non-space: its end, and the place of its last @, or -1. */
export interface Run {
  readonly end: number
  readonly lastAt: number
}

/** The end of the word that starts at `start` inside a run; the character there is a letter or a digit. */
export function wordEnd(text: string, start: number, run: Run, rules: LanguageRules): number {
  let partStart = start
  let lastDot = -1
  let end = start
  while (end < run.end) {
    const kind = kindAt(text, end)
    if (isWordKind(kind)) {
      end = nextIndex(text, end)
    } else if (kind === Kind.Slash && lastDot > 0 && isDomainEnd(text, lastDot + 1, end)) {
      return urlTail(text, end, run.end)
    } else if (joins(text, end, run)) {
      if (kind === Kind.Dot) lastDot = end
      if (kind === Kind.Hyphen) partStart = end + 1
      end++
    } else if (kind === Kind.Dot && text[end + 1] !== '.' && text[end + 1] !== '…') {
      if (!keepsPeriod(text, partStart, end, rules)) return end
      end++
      // J.-P., Lt.-Gov.
      if (!(end + 1 < run.end && kindAt(text, end) === Kind.Hyphen && kindAt(text, end + 1) === Kind.Letter)) return end
      partStart = ++end
    } else {
      return end + suffixLength(text, start, end, run, rules)
    }
  }
  return end
}

/** Whether the character at an index holds the word characters before and after it together. */
function joins(text: string, index: number, run: Run): boolean {
  const next = index + 1
  if (next >= run.end) return false
  const after = kindAt(text, next)
  if (after !== Kind.Letter && after !== Kind.Digit) return false
  const before = kindBefore(text, index)
  switch (text[index]) {
    case "'":
    case '’':
    case '-':
    case '\u2010':
    case '\u2011':
    case '_':
    case '@':
    case '/':
    case '־':
    case '׳':
    case '״':
      return true
    case '.':
      return !isMissingSpace(text, index)
    case ',':
    case ':':
    case '–':
    case '٫':
    case '٬':
      return before === Kind.Digit && after === Kind.Digit
    case '&':
    case '·':
    case '‧':
      return before !== Kind.Digit && after === Kind.Letter
    case '+':
      return index < run.lastAt
    case '"':
      return isGershayim(text, index, run.end)
    default:
      return false
  }
}

/** `end.The` and `1990.He` lack a space; `Ph.D`, `U.S` and `example.com` do not. */
function isMissingSpace(text: string, dot: number): boolean {
  const before = text[dot - 1]!
  const second = text[dot + 2]
  return (
    isUpper(text[dot + 1]!) &&
    second !== undefined &&
    isLower(second) &&
    (isLower(before) || kindBefore(text, dot) === Kind.Digit)
  )
}

/** The straight double quote as gershayim stands before the last letter of a Hebrew word. */
function isGershayim(text: string, index: number, limit: number): boolean {
  return (
    isHebrew(text[index - 1]!) && isHebrew(text[index + 1]!) && (index + 2 >= limit || kindAt(text, index + 2) !== Kind.Letter)
  )
}

function isHebrew(character: string): boolean {
  return character >= '\u0591' && character <= '\u05ea'
}

/** Two letters or more after the last period, so that a slash starts a path. */
function isDomainEnd(text: string, start: number, end: number): boolean {
  return end - start >= 2 && end - start <= 10 && /^[a-z]+$/i.test(text.slice(start, end))
}

/** The length of what may end a word without a word character after it: C++, C#, US$20, pre-, a Hebrew geresh. */
function suffixLength(text: string, start: number, end: number, run: Run, rules: LanguageRules): number {
  const next = end + 1 < run.end ? kindAt(text, end + 1) : 0
  switch (kindAt(text, end)) {
    case Kind.Sign: {
      const length = text[end + 1] === '+' ? 2 : 1
      const beyond = end + length < run.end ? kindAt(text, end + length) : 0
      return text[end] === '+' && beyond !== Kind.Sign && !isWordKind(beyond) ? length : 0
    }
    case Kind.Hash:
      return end - start === 1 && isUpper(text[start]!) && !isWordKind(next) ? 1 : 0
    case Kind.Currency:
      return next === Kind.Digit && end - start <= 3 && /^[A-Z]+$/.test(text.slice(start, end)) ? 1 : 0
    case Kind.Hyphen: {
      const isSuspended = rules.suspendedHyphens && next !== Kind.Hyphen && !isWordKind(next)
      return isSuspended && kindAt(text, previousIndex(text, end)) === Kind.Letter ? 1 : 0
    }
    default:
      return text[end] === '׳' && isHebrew(text[end - 1]!) ? 1 : 0
  }
}
