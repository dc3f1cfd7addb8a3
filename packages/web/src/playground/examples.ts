/** The demo corpus as examples: one of them comes with the page, the others are fetched when the page has been drawn. */
import type { PairRecord } from '@parascope/core/corpus'

export interface ExampleGroup {
  readonly name: string
  readonly examples: readonly PairRecord[]
}

export async function fetchExamples(signal: AbortSignal): Promise<readonly PairRecord[]> {
  const response = await fetch('demo.json', { signal })
  if (!response.ok) throw new Error(`demo.json: ${response.status}`)
  return (await response.json()) as readonly PairRecord[]
}

export function sentenceOf(record: PairRecord): string {
  return record.sourceText ?? record.source.join(' ')
}

function textOf(record: PairRecord): string {
  return `${sentenceOf(record)} ${record.targetText ?? record.target.join(' ')} ${record.id}`
}

/** The examples that have every word of the query, letter case and accents aside. */
export function searchExamples(examples: readonly PairRecord[], query: string): readonly PairRecord[] {
  const parts = fold(query)
    .split(/\s+/)
    .filter((part) => part !== '')
  if (parts.length === 0) return examples
  return examples.filter((example) => {
    const text = fold(textOf(example))
    return parts.every((part) => text.includes(part))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Examples by genre; those in other languages than English by language. Groups stand in order of first appearance. */
export function groupExamples(examples: readonly PairRecord[], genres: Readonly<Record<string, string>>): ExampleGroup[] {
  const groups = new Map<string, PairRecord[]>()
  for (const example of examples) {
    const name = groupName(example, genres)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [example])
    else group.push(example)
  }
  return Array.from(groups, ([name, members]) => ({ name, examples: members }))
}

function groupName(example: PairRecord, genres: Readonly<Record<string, string>>): string {
  const language = example.meta?.lang
  if (typeof language === 'string' && !language.startsWith('en')) {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
  }
  const corpus = example.meta?.corpus
  const genre = typeof corpus === 'string' ? corpus : ''
  return genres[genre] ?? (genre === '' ? genres['']! : genre[0]!.toUpperCase() + genre.slice(1))
}
