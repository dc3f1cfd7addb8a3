/**
 * The general rules, for every language without rules of its own: Unicode kinds only. A single letter with a period is an
 * initial, letters with periods between them an acronym; there are no other abbreviations and no contractions.
 */
import type { LanguageRules } from './language-rules.js'

export const anyLanguage: LanguageRules = {
  abbreviations: new Map(),
  letterWords: new Set(),
  starters: new Set(),
  apostropheWords: new Set(),
  suspendedHyphens: false,
  cliticStart: (_text, _start, end) => end,
}
