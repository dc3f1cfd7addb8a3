import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resource } from './resource.js'

const PLACE = new URL('https://example.org/words.gz')
const packed = () => new Response(new Uint8Array(gzipSync('two words')))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a packed file', () => {
  it('is fetched once for all who wait for it, and each is told how far it is', async () => {
    const fetched = vi.fn(async () => packed())
    vi.stubGlobal('fetch', fetched)
    const words = resource(PLACE, text)
    const told = [vi.fn(), vi.fn()]
    expect(await Promise.all(told.map((tell) => words(tell)))).toEqual(['two words', 'two words'])
    expect(await words(vi.fn())).toBe('two words')
    expect([fetched.mock.calls.length, told.every((tell) => tell.mock.calls.length > 0)]).toEqual([1, true])
  })

  it('that could not be had is fetched again with the next request', async () => {
    const answers = [new Response('', { status: 503 }), packed()]
    vi.stubGlobal('fetch', async () => answers.shift())
    const words = resource(PLACE, text)
    await expect(words(vi.fn())).rejects.toThrow('the server answered 503')
    expect(await words(vi.fn())).toBe('two words')
  })
})
