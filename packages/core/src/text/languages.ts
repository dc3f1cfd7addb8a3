/** From a language tag to its rules. */
import { anyLanguage } from './any-language.js'
import { english } from './english.js'
import type { Language, LanguageRules } from './language-rules.js'
import { spanish } from './spanish.js'

/** The rules of a language; the general ones where it has none of its own. `rulesOf('en-GB')` are those of English. */
export function rulesOf(language: Language): LanguageRules {
  const primary = primaryTag(language)
  return primary === 'en' ? english : primary === 'es' ? spanish : anyLanguage
}

/** `en` of `en-GB`, `es` of `ES_mx`. */
export function primaryTag(language: Language): string {
  return language.split(/[-_]/, 1)[0]!.toLowerCase()
}
