/**
 * What a character is, as far as tokens care: one small number a code point. A kind is looked up in a table that fills
 * itself as characters are met, so the Unicode property tests run once a character and a scan costs one array read.
 *
 * White space is what `\s` means in JavaScript. Format characters (bidi marks, joiners, soft hyphens) are marks: they
 * belong to the token they touch.
 */
export const Kind = {
  Space: 1,
  Letter: 2,
  Digit: 3,
  /** combining marks and invisible format characters; they continue whatever they follow */
  Mark: 4,
  /** the zero-width space: invisible like a mark, but ends a word */
  Break: 5,
  Han: 6,
  Hiragana: 7,
  Katakana: 8,
  Emoji: 9,
  EmojiModifier: 10,
  Regional: 11,
  Dot: 12,
  /** question and exclamation marks that end a sentence */
  Terminal: 13,
  Apostrophe: 14,
  /** the straight double quote, which opens and closes */
  Quote: 15,
  Open: 16,
  Close: 17,
  Hyphen: 18,
  Dash: 19,
  /** plus and minus */
  Sign: 20,
  Currency: 21,
  At: 22,
  Hash: 23,
  Slash: 24,
  Ellipsis: 25,
  Degree: 26,
  Other: 27,
} as const

export type Kind = (typeof Kind)[keyof typeof Kind]

const FIXED = new Map<string, Kind>(
  (
    [
      ['.', Kind.Dot],
      ['…', Kind.Ellipsis],
      ['!?‼⁇⁈⁉‽؟！？', Kind.Terminal],
      ["'’", Kind.Apostrophe],
      ['"', Kind.Quote],
      ['-\u2010\u2011', Kind.Hyphen],
      ['–—―‒', Kind.Dash],
      ['+\u2212', Kind.Sign],
      ['@', Kind.At],
      ['#', Kind.Hash],
      ['/', Kind.Slash],
      ['°', Kind.Degree],
      ['\u200b', Kind.Break],
      // the long-vowel marks of Japanese continue hiragana and katakana alike
      ['ーｰ', Kind.Mark],
    ] as const
  ).flatMap(([characters, kind]) => [...characters].map((character) => [character, kind] as const)),
)

/** The first test that matches decides. */
const TESTS: readonly (readonly [RegExp, Kind])[] = [
  [/^\s/u, Kind.Space],
  [/^[\p{M}\p{Cf}]/u, Kind.Mark],
  [/^\p{Script=Han}/u, Kind.Han],
  [/^\p{Script=Hiragana}/u, Kind.Hiragana],
  [/^\p{Script=Katakana}/u, Kind.Katakana],
  [/^[\p{L}\p{Nl}]/u, Kind.Letter],
  [/^\p{N}/u, Kind.Digit],
  [/^\p{Regional_Indicator}/u, Kind.Regional],
  [/^\p{Emoji_Modifier}/u, Kind.EmojiModifier],
  [/^\p{Extended_Pictographic}/u, Kind.Emoji],
  [/^[\p{Ps}\p{Pi}]/u, Kind.Open],
  [/^[\p{Pe}\p{Pf}]/u, Kind.Close],
  [/^\p{Sc}/u, Kind.Currency],
]

/** 0 means not met yet. */
const known = new Uint8Array(0x110000)

function classify(codePoint: number): Kind {
  const character = String.fromCodePoint(codePoint)
  const kind = FIXED.get(character) ?? TESTS.find(([test]) => test.test(character))?.[1] ?? Kind.Other
  known[codePoint] = kind
  return kind
}

/** The kind of a code point; a lone surrogate is Other. */
export function kindOf(codePoint: number): Kind {
  const kind = known[codePoint] as Kind | 0
  return kind === 0 ? classify(codePoint) : kind
}

/** The kind of the character that starts at an index inside the text. */
export function kindAt(text: string, index: number): Kind {
  return kindOf(text.codePointAt(index)!)
}

/** The kind of the character that ends just before an index, 0 at the start of the text. */
export function kindBefore(text: string, index: number): Kind | 0 {
  return index === 0 ? 0 : kindAt(text, previousIndex(text, index))
}

/** Where the character that ends just before an index starts; the index must not be 0. */
export function previousIndex(text: string, index: number): number {
  // two units back is the start exactly when they form one code point
  return index > 1 && text.codePointAt(index - 2)! > 0xffff ? index - 2 : index - 1
}

/** The index after the character that starts at an index. */
export function nextIndex(text: string, index: number): number {
  return text.codePointAt(index)! > 0xffff ? index + 2 : index + 1
}

/** Letters, digits and the marks on them: what makes a word. */
export function isWordKind(kind: Kind | 0): boolean {
  return kind === Kind.Letter || kind === Kind.Digit || kind === Kind.Mark
}

/** Invisible or combining: never a token of its own beside another character. */
export function isAttached(kind: Kind): boolean {
  return kind === Kind.Mark || kind === Kind.Break
}

export function isUpper(character: string): boolean {
  return character !== character.toLowerCase()
}

export function isLower(character: string): boolean {
  return character !== character.toUpperCase()
}
