/**
 * What a language adds to the general Unicode rules: its abbreviations, its contractions and the words that tell a new
 * sentence from a name. The tokenizer and the sentence splitter read the same rules.
 */

/** A language tag in the manner of BCP 47: `en`, `en-GB`, `es`, `ar`. Only the first part counts, in any case. */
export type Language = string

/**
 * How an abbreviation behaves.
 * - `title`: keeps its period and never ends a sentence (Mr.)
 * - `word`: keeps its period; ends a sentence only before a word that usually starts one (Inc.)
 * - `closing`: keeps its period; ends a sentence before any capital (etc.)
 * - `number`: an abbreviation only before a number, else a word and a period (No. 5)
 * - `inside`: an abbreviation only where the sentence visibly goes on, else a word and a period (Sat., Mass.)
 */
export type AbbreviationUse = 'title' | 'word' | 'closing' | 'number' | 'inside'

export interface LanguageRules {
  /** without the period; a key with a capital is found only as written, a lower-case key in any case */
  readonly abbreviations: ReadonlyMap<string, AbbreviationUse>
  /** one-letter words; with a period after them they are not taken for initials */
  readonly letterWords: ReadonlySet<string>
  /** lower-case words that often start a sentence and seldom a name */
  readonly starters: ReadonlySet<string>
  /** lower-case words written with an apostrophe in front that is no quote ('tis), without the apostrophe */
  readonly apostropheWords: ReadonlySet<string>
  /** a hyphen at the end of a word belongs to it (pre- and post-war) */
  readonly suspendedHyphens: boolean
  /** where the last clitic of the word [start, end) starts, or `end` if it has none; constant time */
  readonly cliticStart: (text: string, start: number, end: number) => number
}

/** The entries of an abbreviation table: one use and its words, separated by blanks. */
export function abbreviationTable(lists: Readonly<Record<AbbreviationUse, string>>): Map<string, AbbreviationUse> {
  const table = new Map<string, AbbreviationUse>()
  for (const [use, words] of Object.entries(lists)) {
    for (const word of words.split(' ')) if (word !== '') table.set(word, use as AbbreviationUse)
  }
  return table
}

export function wordSet(words: string): Set<string> {
  return new Set(words.split(' '))
}
