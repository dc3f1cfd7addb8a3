/**
 * The language of the interface: what the person chose, else what the browser asks for, else English. Each part of the app
 * keeps its texts beside it, in both languages, as objects of one shape; a missing text is an error of the compiler. A change
 * takes effect when the page is loaded again.
 */
import { keep, kept } from './storage.js'

export type Language = 'en' | 'es'

export const LANGUAGES: readonly Language[] = ['en', 'es']

/** The language of this page, for as long as it is open. */
export const language: Language = wanted()

/** The texts of one part of the app in the language of the page. */
export function inLanguage<T>(texts: Readonly<Record<Language, T>>): T {
  return texts[language]
}

export function chooseLanguage(next: Language): void {
  keep('language', next)
  window.location.reload()
}

function wanted(): Language {
  const asked = [kept('language'), ...(globalThis.navigator?.languages ?? [])]
  for (const tag of asked) {
    const known = LANGUAGES.find((name) => tag === name || tag?.startsWith(`${name}-`))
    if (known !== undefined) return known
  }
  return 'en'
}
