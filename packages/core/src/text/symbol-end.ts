/**
 * Where a token that starts with something other than a letter or digit ends: emoji sequences, runs of the same sign
 * (`...`, `--`, `***`), stacks of question and exclamation marks (`?!`), signed numbers, handles and tags. Quotes and
 * brackets stand alone, Han characters too; hiragana and katakana are kept as runs of one script.
 */
import { isUpper, isWordKind, Kind, kindAt, kindBefore, nextIndex } from './character-kind.js'
import type { LanguageRules } from './language-rules.js'
import { type Run, wordEnd } from './word-end.js'

const ZERO_WIDTH_JOINER = '\u200d'
const LONGEST_APOSTROPHE_WORD = 8

/** The end of the token at `start`; `run` is the run of non-space around it, which begins at `runStart`. */
export function symbolEnd(text: string, start: number, runStart: number, run: Run, rules: LanguageRules): number {
  const next = nextIndex(text, start)
  const after = next < run.end ? kindAt(text, next) : 0
  const kind = kindAt(text, start)
  switch (kind) {
    case Kind.Open:
      return text[start] === '‘' ? apostropheEnd(text, start, run, rules) : next
    case Kind.Close:
    case Kind.Quote:
    case Kind.Han:
      return next
    case Kind.Hiragana:
    case Kind.Katakana:
      return runEnd(text, next, run.end, (other) => other === kind || other === Kind.Mark)
    case Kind.Terminal:
      return runEnd(text, next, run.end, (other) => other === Kind.Terminal)
    case Kind.Emoji:
    case Kind.EmojiModifier:
      return emojiEnd(text, next, run.end)
    case Kind.Regional:
      return after === Kind.Regional ? nextIndex(text, next) : next
    case Kind.Apostrophe:
      return after === Kind.Apostrophe ? sameEnd(text, start, run.end) : apostropheEnd(text, start, run, rules)
    case Kind.Dot:
    case Kind.Ellipsis:
      if (after === Kind.Dot || after === Kind.Ellipsis) {
        return runEnd(text, next, run.end, (other) => other === Kind.Dot || other === Kind.Ellipsis)
      }
      if (kind === Kind.Dot && start === runStart && startsName(text, next, run.end)) return wordEnd(text, next, run, rules)
      return kind === Kind.Dot && after === Kind.Digit && isFree(text, start, runStart) ? wordEnd(text, next, run, rules) : next
    case Kind.Hyphen:
    case Kind.Sign:
      return after === Kind.Digit && isFree(text, start, runStart)
        ? wordEnd(text, next, run, rules)
        : sameEnd(text, start, run.end)
    case Kind.At:
    case Kind.Hash: {
      const name = runEnd(text, next, run.end, (_, character) => character === '_')
      const isName = name < run.end && (kindAt(text, name) === Kind.Letter || kindAt(text, name) === Kind.Digit)
      return isName && isFree(text, start, runStart) ? wordEnd(text, name, run, rules) : sameEnd(text, start, run.end)
    }
    case Kind.Degree:
      return /^[CFK](?!\p{L})/u.test(text.slice(next, Math.min(run.end, next + 2))) ? next + 1 : next
    default:
      return sameEnd(text, start, run.end)
  }
}

/** Nothing before the sign that it could belong to: `-5`, `(-5`, but not `(a)-5`. */
function isFree(text: string, start: number, runStart: number): boolean {
  if (start === runStart) return true
  const before = kindBefore(text, start)
  return !(isWordKind(before) || before === Kind.Close)
}

/** `.com` and `.NET`, but not `.Next`, which lacks a space. */
function startsName(text: string, index: number, limit: number): boolean {
  if (index + 1 >= limit || kindAt(text, index) !== Kind.Letter) return false
  return !isUpper(text[index]!) || isUpper(text[index + 1]!)
}

/** A leading apostrophe belongs to 'tis, '90s, 'n' and to a clitic written apart ('s); else it is a quote. */
function apostropheEnd(text: string, start: number, run: Run, rules: LanguageRules): number {
  const word = start + 1
  if (rules.apostropheWords.size === 0 || word >= run.end) return word
  const kind = kindAt(text, word)
  if (kind !== Kind.Letter && kind !== Kind.Digit) return word
  const end = wordEnd(text, word, run, rules)
  const isQuoted = end < run.end && kindAt(text, end) === Kind.Apostrophe
  if (isQuoted) return /n/i.test(text[word]!) && end === word + 1 ? end + 1 : word
  if (kind === Kind.Digit) return /^\d\ds?$/.test(text.slice(word, Math.min(end, word + 4))) ? end : word
  const base = rules.cliticStart(text, word, end)
  const isListed = base - word <= LONGEST_APOSTROPHE_WORD && rules.apostropheWords.has(text.slice(word, base).toLowerCase())
  return isListed ? end : word
}

/** A pictograph with its modifiers, and whatever zero-width joiners tie to it. */
function emojiEnd(text: string, index: number, limit: number): number {
  let end = index
  while (end < limit) {
    const kind = kindAt(text, end)
    const isTied = kind === Kind.Emoji && text[end - 1] === ZERO_WIDTH_JOINER
    if (kind !== Kind.Mark && kind !== Kind.EmojiModifier && !isTied) return end
    end = nextIndex(text, end)
  }
  return end
}

function sameEnd(text: string, start: number, limit: number): number {
  const codePoint = text.codePointAt(start)
  let end = nextIndex(text, start)
  while (end < limit && text.codePointAt(end) === codePoint) end = nextIndex(text, end)
  return end
}

function runEnd(text: string, index: number, limit: number, goesOn: (kind: Kind, character: string) => boolean): number {
  let end = index
  while (end < limit && goesOn(kindAt(text, end), text[end]!)) end = nextIndex(text, end)
  return end
}
