/** The default annotation guidelines: Markdown beside the code, to be copied into a project and changed there. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What there are guidelines for: word alignment, and paraphrase types. */
export const GUIDELINES = ['words', 'types'] as const
export type GuidelineName = (typeof GUIDELINES)[number]

const FILES: Readonly<Record<GuidelineName, string>> = { words: 'word-alignment.md', types: 'types.md' }

/** Where the file is, in the sources and in the installed package. */
export function guidelinePath(name: GuidelineName): string {
  return fileURLToPath(new URL(`../../guidelines/${FILES[name]}`, import.meta.url))
}

/** The text of the guidelines, as Markdown. */
export function guidelineText(name: GuidelineName): Promise<string> {
  return readFile(guidelinePath(name), 'utf8')
}
