/** The table of docs/formats.md says what the formats say. */
import { readFileSync } from 'node:fs'
import { RECORD_FIELDS } from '@parascope/core/corpus'
import { describe, expect, it } from 'vitest'
import { formats } from './index.js'

const docs = readFileSync(new URL('../../../../../docs/formats.md', import.meta.url), 'utf8')

function rowOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

describe('docs/formats.md', () => {
  const lines = docs.split('\n')
  const start = lines.findIndex((line) => line.startsWith('| field | jsonl'))
  const header = rowOf(lines[start]!).slice(1)

  it('has a column for every format and a row for every field', () => {
    expect([...header].sort()).toEqual(formats.map(({ name }) => name).sort())
    expect(lines.slice(start + 2, start + 2 + RECORD_FIELDS.length).map((line) => rowOf(line)[0])).toEqual([...RECORD_FIELDS])
  })

  it.each(formats)('marks what $name carries', ({ name, carries, files }) => {
    const column = header.indexOf(name) + 1
    const marked = RECORD_FIELDS.filter((_, k) => rowOf(lines[start + 2 + k]!)[column] === '✓')
    expect(marked).toEqual(RECORD_FIELDS.filter((field) => carries(files.length).includes(field)))
  })

  it.each(formats)('has a section on $name that names its endings', ({ name, extensions }) => {
    const section = docs.split(/^## /m).find((part) => part.split('\n')[0]!.includes(name) && !part.startsWith('What'))
    for (const extension of extensions) expect(section?.toLowerCase(), extension).toContain(`\`${extension}\``)
  })
})
