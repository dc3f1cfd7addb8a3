import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip } from '../testing/read-zip.fixture.js'
import { scratchFolder } from '../testing/stores.fixture.js'
import { ZipWriter } from './zip-writer.js'

const AT = new Date('2026-11-16T09:30:00Z')

async function archive(files: ReadonlyMap<string, readonly Uint8Array[]>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = new ZipWriter(async (bytes) => {
    pieces.push(bytes)
  }, AT)
  for (const [name, parts] of files) {
    await zip.file(name, async (write) => {
      for (const part of parts) await write(part)
    })
  }
  await zip.end()
  return Buffer.concat(pieces)
}

describe('a ZIP archive', () => {
  const folder = scratchFolder()
  const text = Buffer.from('Snow fell. '.repeat(20_000))
  const files = new Map([
    ['pairs.jsonl', [text.subarray(0, 100), text.subarray(100)]],
    ['año/s-1.xml', [Buffer.from('<s/>')]],
    ['empty.txt', []],
  ])

  it('holds the files, packed, with checksums that fit', async () => {
    const bytes = await archive(files)
    const found = readZip(bytes)
    expect([...found.keys()]).toEqual([...files.keys()])
    expect(found.get('pairs.jsonl')!.equals(text)).toBe(true)
    expect(bytes.length).toBeLessThan(text.length / 10)
  })

  it.skipIf(spawnSync('unzip', ['-v']).status !== 0)('has no fault in the eyes of unzip', async () => {
    const file = join(folder, 'a.zip')
    writeFileSync(file, await archive(files))
    const { stdout, stderr } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' })
    expect(stdout + stderr).toContain('No errors detected')
  })

  it('has the same bytes for the same content', async () => {
    expect((await archive(files)).equals(await archive(files))).toBe(true)
  })

  it.each(['../a', '/a', 'a/../b', 'a//b', '.hidden', 'a\\b', 'C:a', 'a\nb', ''])('refuses the name %j', async (name) => {
    await expect(archive(new Map([[name, []]]))).rejects.toThrow(RangeError)
  })

  it('never makes a name that leaves its folder', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const made = await archive(new Map([[name, []]])).catch(() => undefined)
        if (made === undefined) return
        expect(name).not.toMatch(/^[/.\\]|\.\.|\\|[\p{Cc}]|\/\/|\/$/u)
      }),
    )
  })

  it('breaks off where the reader has gone', async () => {
    const zip = new ZipWriter(async () => {
      throw new Error('gone')
    }, AT)
    const bytes = Buffer.alloc(1_000_000)
    await expect(zip.file('a', (write) => write(bytes))).rejects.toThrow('gone')
  })

  it('gives up the fault of what fills a file', async () => {
    const zip = new ZipWriter(async () => {}, AT)
    const fill = async () => {
      throw new Error('no such pair')
    }
    await expect(zip.file('a', fill)).rejects.toThrow('no such pair')
  })
})
