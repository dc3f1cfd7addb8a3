import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineSorter } from './line-sorter.js'
import { abandonOutputs } from './output-file.js'
import { scratchFolder } from './scratch-folder.fixture.js'

const scratch = scratchFolder()

async function sorted(lines: readonly string[], memory?: number): Promise<string[]> {
  const sorter = new LineSorter({ beside: scratch.file('goal'), ...(memory !== undefined && { memory }) })
  for (const line of lines) sorter.add(line)
  const found: string[] = []
  for await (const batch of sorter.sorted()) found.push(...batch)
  return found
}

describe('LineSorter', () => {
  const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\n\r]/.test(text))

  it('sorts by bytes, in memory or put aside', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.constantFrom(undefined, 100, 400), async (lines, memory) => {
        const expected = lines.map((text) => Buffer.from(text)).sort(Buffer.compare)
        expect(await sorted(lines, memory)).toEqual(expected.map(String))
      }),
      { numRuns: 60 },
    )
  })

  it('puts the last letters of the plane before the characters beyond it, as bytes do and code units do not', async () => {
    expect(await sorted(['\u{1f600}', '\uffee', 'z'])).toEqual(['z', '\uffee', '\u{1f600}'])
  })

  it('merges more pieces than it reads at once', async () => {
    const lines = Array.from({ length: 3000 }, (_, k) => String((k * 7919) % 3001))
    expect(await sorted(lines, 900)).toEqual(lines.toSorted())
  })

  it('keeps lines longer than a block, empty lines and repetitions', async () => {
    const lines = ['b'.repeat(600_000), '', 'a', 'a', '']
    expect(await sorted(lines, 50)).toEqual(['', '', 'a', 'a', lines[0]])
  })

  it('leaves nothing lying, also when it is left early or interrupted', async () => {
    const sorter = new LineSorter({ beside: scratch.file('goal'), memory: 50 })
    sorter.add('a'.repeat(60))
    expect(readdirSync(scratch.path)).toHaveLength(1)
    for await (const _ of sorter.sorted()) break
    expect(readdirSync(scratch.path)).toEqual([])
    sorter.add('a'.repeat(60))
    expect(readdirSync(scratch.path)).toHaveLength(1)
    abandonOutputs()
    expect(readdirSync(scratch.path)).toEqual([])
  })
})
