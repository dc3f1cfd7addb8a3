import { describe, expect, it } from 'vitest'
import { formats } from './index.js'
import { SAMPLES } from './samples.fixture.js'
import { type Contents, read } from './trial.fixture.js'

const cases = Object.entries(SAMPLES).map(([title, contents]) => ({ title, name: title.split(' ')[0]!, contents }))

function renamed(contents: Contents, ending: string): Contents {
  return Object.fromEntries(Object.values(contents).map((content, k) => [`file${k}${ending}`, content]))
}

describe('telling formats apart', () => {
  it('has a sample of every format', () => {
    expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(formats.map(({ name }) => name)))
  })

  it.each(cases)('$title is found by name and content', async ({ name, contents }) => {
    const reading = await read(contents)
    expect(reading.format).toBe(name)
    expect(reading.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(reading.records.length).toBeGreaterThan(0)
  })

  it.each(cases)('$title is found by content alone, also packed', async ({ name, contents }) => {
    expect((await read(renamed(contents, ''))).format).toBe(name)
    expect((await read(renamed(contents, '.gz'))).format).toBe(name)
  })

  it.each(cases)('$title is found under an ending that names another format', async ({ name, contents }) => {
    const endings = formats.flatMap(({ extensions }) => extensions)
    // two texts are recognised only by not being anything else
    for (const ending of name === 'text' ? [] : endings) expect((await read(renamed(contents, ending))).format, ending).toBe(name)
  })

  it('goes by the ending where the content says nothing', async () => {
    await expect(read({ 'x.tsv': 'a\tb\n' })).rejects.toThrow('x.tsv:1: the source sentence is not found among the columns')
    await expect(read({ x: 'some text\n' })).rejects.toThrow('the format is not recognised; say it with --from')
  })

  it('takes links beside .txt text for links', async () => {
    const { 'source.txt': source, 'target.txt': target } = SAMPLES.text!
    expect((await read({ 'links.txt': '0-0\n1-1\n', 'source.txt': source!, 'target.txt': target! })).format).toBe('pharaoh')
    expect((await read({ 'links.txt': '0-0\n', 'pairs.jsonl': SAMPLES.jsonl!['pairs.jsonl']! })).format).toBe('pharaoh')
  })
})
