/**
 * The tokenizer. Tokens are exact slices of the text in order, with nothing but white space between them, so the text can
 * be rebuilt from the offsets. English is divided in the style of the Penn Treebank (english.ts), Spanish has its own
 * abbreviations (spanish.ts), every other language follows the general rules (any-language.ts).
 *
 * Decisions that hold everywhere:
 * - An abbreviation keeps its period, also at the end of the text: "in the U.S." ends with the token `U.S.`.
 * - Hyphenated words, words joined by a slash, and number ranges with a hyphen or en dash (10–12) are one token; a dash
 *   between words, or two hyphens, is a token of its own. The Hebrew maqaf is a hyphen.
 * - A sign or currency beside a number is apart (50|%  $|20  3.5m), a minus or plus in front of it is not (-5).
 * - Quotes and brackets stand alone; a run of the same sign is one token (... -- *** ''), as is a stack like ?!.
 * - Marks and invisible format characters (bidi controls, joiners) stay on the token before them, at the start of a run of
 *   non-space on the one after; a zero-width space ends a word.
 * - Han characters are one token each, hiragana and katakana runs of one script; Thai, Lao, Khmer and other scripts without
 *   spaces stay runs. (Dictionary segmentation differs between machines and versions, ours must not.)
 *
 * Every scan below moves forward and gives up after a bounded look ahead, so time is linear in the text; plain loops, since
 * regular expressions over unbounded runs can exhaust the engine's stack.
 */
import { isAttached, Kind, kindAt, kindOf, nextIndex } from './character-kind.js'
import type { Language, LanguageRules } from './language-rules.js'
import { rulesOf } from './languages.js'
import { symbolEnd } from './symbol-end.js'
import { urlEnd } from './url-end.js'
import { type Run, wordEnd } from './word-end.js'

/** Character range [start, end) in UTF-16 code units. */
export type CharRange = readonly [number, number]

export interface TokenizedText {
  readonly tokens: string[]
  /** the place of each token: `text.slice(...offsets[k])` is `tokens[k]` */
  readonly offsets: CharRange[]
}

type Emit = (start: number, end: number) => void

/**
 * The tokens of a text and where they stand. Never throws, whatever the string or the language.
 * `tokenize("Don't go.", 'en').tokens` is `["Do", "n't", "go", "."]`.
 */
export function tokenize(text: string, language: Language): TokenizedText {
  const rules = rulesOf(language)
  const tokens: string[] = []
  const offsets: CharRange[] = []
  const emit: Emit = (start, end) => {
    tokens.push(text.slice(start, end))
    offsets.push([start, end])
  }
  let start = 0
  while (start < text.length) {
    let end = start
    let lastAt = -1
    let isPlain = true
    while (end < text.length) {
      const codePoint = text.codePointAt(end)!
      const kind = kindOf(codePoint)
      if (kind === Kind.Space) break
      if (kind !== Kind.Letter) isPlain = false
      if (kind === Kind.At) lastAt = end
      end += codePoint > 0xffff ? 2 : 1
    }
    if (end > start) {
      if (isPlain) emit(start, end)
      else divideRun(text, start, { end, lastAt }, rules, emit)
    }
    start = end + 1
  }
  return { tokens, offsets }
}

/** The tokens of a run of non-space. */
function divideRun(text: string, runStart: number, run: Run, rules: LanguageRules, emit: Emit): void {
  let start = runStart
  while (start < run.end) {
    const body = skipAttached(text, start, run.end)
    const kind = body < run.end ? kindAt(text, body) : Kind.Other
    const url = kind === Kind.Letter ? urlEnd(text, body, run.end) : body
    let end = run.end
    if (url > body) end = url
    else if (kind === Kind.Letter || kind === Kind.Digit) end = wordEnd(text, body, run, rules)
    else if (body < run.end) end = symbolEnd(text, body, runStart, run, rules)
    end = skipAttached(text, end, run.end)
    if (url > body) emit(start, end)
    else emitWithClitics(text, start, end, rules, emit)
    start = end
  }
}

function emitWithClitics(text: string, start: number, end: number, rules: LanguageRules, emit: Emit): void {
  const last = rules.cliticStart(text, start, end)
  if (last === end) {
    emit(start, end)
    return
  }
  const cuts = [end]
  for (let cut = last; cut < cuts.at(-1)!; cut = rules.cliticStart(text, start, cut)) cuts.push(cut)
  cuts.push(start)
  for (let k = cuts.length - 1; k > 0; k--) emit(cuts[k]!, cuts[k - 1]!)
}

function skipAttached(text: string, index: number, limit: number): number {
  let end = index
  while (end < limit && isAttached(kindAt(text, end))) end = nextIndex(text, end)
  return end
}
