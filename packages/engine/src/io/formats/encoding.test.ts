/** What every format must bear alike: line ends, byte-order marks, packed files, bytes that are no text. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SAMPLES } from './samples.fixture.js'
import { type Contents, read } from './trial.fixture.js'

const cases = Object.entries(SAMPLES).map(([title, contents]) => ({ title, contents }))

function changed(contents: Contents, change: (text: string) => string | Uint8Array): Contents {
  return Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, change(String(content))]))
}

describe.each(cases)('$title', ({ contents }) => {
  it('reads the same with CRLF, with a byte-order mark, without a final newline, and packed', async () => {
    const { records } = await read(contents)
    expect((await read(changed(contents, (text) => text.replace(/\r?\n/g, '\r\n')))).records).toEqual(records)
    expect((await read(changed(contents, (text) => `\ufeff${text.replace('\ufeff', '')}`))).records).toEqual(records)
    expect((await read(changed(contents, (text) => text.replace(/\r?\n$/, '')))).records).toEqual(records)
    expect((await read(changed(contents, (text) => gzipSync(text)))).records).toEqual(records)
  })

  it('refuses a packed file that was cut off', async () => {
    const cut = changed(contents, (text) => gzipSync(text).subarray(0, -12))
    await expect(read(cut)).rejects.toMatchObject({ code: 'io/bad-gzip' })
  })

  it.each([0x00, 0xff])('reports the byte %i with its place', async (byte) => {
    const broken = changed(contents, (text) => {
      // in the last line, inside a word
      const bytes = Buffer.from(text)
      bytes[bytes.lastIndexOf('e')] = byte
      return bytes
    })
    const { problems } = await read(broken)
    const found = problems.filter(({ code }) => code === 'io/bad-encoding' || code === 'io/bad-json')
    expect(found.length).toBeGreaterThan(0)
    for (const { severity, file, line, byte: offset } of found) {
      expect(severity).toBe('error')
      expect(file).toBeDefined()
      expect(line).toBeGreaterThan(0)
      expect(offset).toBeGreaterThan(0)
    }
  })
})
