/**
 * Which tokenizer a pair gets and which way its sentences run. People choose English, Spanish or other; Arabic and Hebrew
 * are recognised by their script.
 */

export type LanguageChoice = 'en' | 'es' | 'other'

export const LANGUAGE_CHOICES: readonly LanguageChoice[] = ['en', 'es', 'other']

const ARABIC = /\p{Script=Arabic}/u
const HEBREW = /\p{Script=Hebrew}/u
const LETTER = /\p{L}/u

/** `ar` or `he` when most letters are of that script, otherwise null. */
export function detectScript(text: string): 'ar' | 'he' | null {
  let letters = 0
  let arabic = 0
  let hebrew = 0
  for (const character of text) {
    if (!LETTER.test(character)) continue
    letters++
    if (ARABIC.test(character)) arabic++
    else if (HEBREW.test(character)) hebrew++
  }
  if (arabic * 2 > letters) return 'ar'
  return hebrew * 2 > letters ? 'he' : null
}

/** The language that tokenizes the text: the script decides over the choice. */
export function tokenizerLanguage(choice: LanguageChoice, text: string): string {
  return detectScript(text) ?? (choice === 'other' ? 'und' : choice)
}

/** The choice that stands for a language tag such as `es-MX`; unknown and absent tags are `other` and English. */
export function languageChoice(tag: unknown): LanguageChoice {
  if (typeof tag !== 'string') return 'en'
  const primary = tag.toLowerCase().split('-')[0]
  return primary === 'en' || primary === 'es' ? primary : 'other'
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The direction of the first letter. */
export function isRightToLeft(tokens: readonly string[]): boolean {
  for (const token of tokens) {
    for (const character of token) if (LETTER.test(character)) return RIGHT_TO_LEFT.test(character)
  }
  return false
}
