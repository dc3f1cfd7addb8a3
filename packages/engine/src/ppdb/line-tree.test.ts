import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputFile } from '../io/output-file.js'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { LineTree, LineTreeWriter, type TreePlace } from './line-tree.js'

const scratch = scratchFolder()
const path = scratch.file('tree')

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function written(lines: readonly (readonly [string, string])[], blockBytes: number): Promise<TreePlace> {
  const output = new OutputFile(path)
  await output.write('head')
  const writer = new LineTreeWriter(output, 4, blockBytes)
  for (const [key, rest] of lines) await writer.add(key, rest)
  const place = await writer.finish()
  await output.commit()
  return place
}

function found(place: TreePlace, keys: readonly string[]): string[][] {
  const file = openSync(path, 'r')
  try {
    const tree = new LineTree(path, file, place)
    return keys.map((key) => [...tree.find(key)])
  } finally {
    closeSync(file)
  }
}

describe('LineTree', () => {
  it('finds what a scan finds, in blocks of any size', async () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '\uffee', '\u{1f600}'), maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, fc.nat(9).map(String)), { maxLength: 60 }),
        fc.array(key, { maxLength: 8 }),
        fc.constantFrom(1, 30, 90, 100_000),
        async (entries, others, blockBytes) => {
          const lines = entries.map((entry) => entry.join('\0')).sort(byBytes)
          const sorted = lines.map((line) => line.split('\0') as [string, string])
          const place = await written(sorted, blockBytes)
          const keys = [...entries.map(([k]) => k), ...others]
          expect(found(place, keys)).toEqual(keys.map((one) => sorted.filter(([k]) => k === one).map(([, rest]) => rest)))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('knows when it is damaged', async () => {
    const lines = Array.from({ length: 50 }, (_, k) => [String(k + 10), 'x'] as const)
    const place = await written(lines, 60)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, place.root! + 5, place.root! + 15))
    expect(() => found(place, ['30'])).toThrow('the index is damaged; make it again with parascope ppdb build')
    writeFileSync(path, bytes.subarray(0, 20))
    expect(() => found(place, ['30'])).toThrow('the index is damaged')
  })
})
