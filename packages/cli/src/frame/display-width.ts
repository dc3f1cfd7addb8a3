/**
 * How many terminal cells a text takes, after Unicode Standard Annex 11 (East Asian width) and Technical Standard 51
 * (emoji): wide characters and emoji sequences take two cells, combining marks and invisible characters none.
 */

const ASCII = /^[\x20-\x7e]*$/
const ZERO = /[\p{Mn}\p{Me}\p{Cc}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]/u
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}|[\p{Extended_Pictographic}0-9#*]\ufe0f)/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** First and last code points of the ranges whose characters are wide or full-width. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x20000, 0x3fffd],
]
/** Hexagram symbols lie inside a wide block and are narrow. */
const NARROW: readonly [number, number] = [0x4dc0, 0x4dff]

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The cells of a text on a terminal. `displayWidth('日本')` is 4, `displayWidth('e\u0301')` is 1. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment)
  return width
}

/** The text cut to so many cells, the last of which is an ellipsis. `cutToWidth('heavy snow', 6)` is `heavy…`. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let cut = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    const next = graphemeWidth(segment)
    if (used + next > width - 1) break
    cut += segment
    used += next
  }
  return width < 1 ? '' : `${cut.trimEnd()}…`
}

/** Filled up with spaces on the right. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** Filled up with spaces on the left. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

/** Text that cannot steer a terminal: control characters other than the line feed are shown as U+FFFD, tabs as a space. */
export function harmless(text: string): string {
  return text.replace(/\t|\r\n/g, (found) => (found === '\t' ? ' ' : '\n')).replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, '\ufffd')
}

/** Right-to-left text wrapped in U+2068 and U+2069 without direction marks of its own, so that it cannot reorder its neighbours. */
export function isolated(text: string): string {
  const bare = text.replace(BIDI_CONTROL, '')
  return RIGHT_TO_LEFT.test(bare) ? `\u2068${bare}\u2069` : bare
}

function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2
  let width = 0
  for (const character of grapheme) width += ZERO.test(character) ? 0 : isWide(character.codePointAt(0)!) ? 2 : 1
  return width
}

function isWide(code: number): boolean {
  if (code < WIDE[0]![0] || (code >= NARROW[0] && code <= NARROW[1])) return false
  return WIDE.some(([first, last]) => code >= first && code <= last)
}
