/**
 * The tokenizer 13a in one pass. mteval puts spaces around marks by four regular expressions, one after another; all they do is to
 * set ends of tokens between characters, and where they do follows from a character and its neighbours:
 *   a mark stands alone;
 *   a point or comma stands alone unless digits are on both sides, where one that a non-digit comes before counts as such a side
 *   only once: of `3..4` the first is between a digit and a point, the second has had its non-digit taken;
 *   a dash after a digit stands alone.
 * The text comes with entities undone (`unescaped`); a space is thought before and behind it.
 */
import type { Sequence } from './symbols.js'
import { isSpace } from './white-space.js'

const [OTHER, DIGIT, MARK, POINT, DASH, SPACE] = [0, 1, 2, 3, 4, 5]

const KINDS = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  if (/[0-9]/.test(character)) KINDS[code] = DIGIT
  else if (/[.,]/.test(character)) KINDS[code] = POINT
  else if (character === '-') KINDS[code] = DASH
  else if (isSpace(code)) KINDS[code] = SPACE
  else if (/[{-~[-`!-&(-+:-@/]/.test(character)) KINDS[code] = MARK
}

function kindOf(code: number): number {
  if (code < 128) return KINDS[code]!
  return isSpace(code) ? SPACE : OTHER
}

/** Writes where each token begins and ends: two numbers a token. */
export function scan13a(text: string, spans: Sequence): void {
  if (spans.symbols.length < 2 * text.length) spans.symbols = new Int32Array(2 ** Math.ceil(Math.log2(2 * text.length)))
  const ends = spans.symbols
  let written = 0
  // the token that is open, or -1
  let start = -1
  let before = SPACE
  // whether the point or comma just before had a non-digit before it
  let isTaken = false
  const { length } = text
  for (let at = 0; at < length; at++) {
    const kind = kindOf(text.charCodeAt(at))
    let isAlone = kind === MARK
    let takes = false
    if (kind === POINT) {
      takes = before !== DIGIT && !isTaken
      isAlone = takes || at + 1 === length || kindOf(text.charCodeAt(at + 1)) !== DIGIT
    } else if (kind === DASH) isAlone = before === DIGIT
    if (kind === SPACE || isAlone) {
      if (start >= 0) {
        ends[written++] = start
        ends[written++] = at
        start = -1
      }
      if (isAlone) {
        ends[written++] = at
        ends[written++] = at + 1
      }
    } else if (start < 0) start = at
    isTaken = takes
    before = kind
  }
  if (start >= 0) {
    ends[written++] = start
    ends[written++] = length
  }
  spans.length = written
}
