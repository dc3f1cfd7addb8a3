import { describe, expect, it } from 'vitest'
import { byteStream } from './byte-stream.js'

const KB = new Uint8Array(1024)

describe('a byte stream', () => {
  it('has everything that was written', async () => {
    const stream = byteStream(async (write) => {
      for (let k = 0; k < 1000; k++) await write(KB)
    })
    expect((await new Response(stream).arrayBuffer()).byteLength).toBe(1_024_000)
  })

  it('starts nothing before somebody reads beyond its room, and makes no more than is read', async () => {
    let made = 0
    const stream = byteStream(async (write) => {
      for (;;) {
        made++
        await write(KB)
      }
    })
    const reader = stream.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(made).toBeLessThan(300)
    await reader.cancel()
  })

  it('tells the writer that the reader has gone', async () => {
    let told: unknown
    const stream = byteStream(async (write) => {
      try {
        for (;;) await write(KB)
      } catch (error) {
        told = error
        throw error
      }
    })
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(String(told)).toContain('the reader has gone')
  })

  it('drops a reader who stopped reading', async () => {
    let told: unknown
    const stream = byteStream(async (write) => {
      try {
        for (;;) await write(KB)
      } catch (error) {
        told = error
        throw error
      }
    }, 10)
    await stream.getReader().read()
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(String(told)).toContain('nobody read')
  })

  it('breaks where its maker fails', async () => {
    const stream = byteStream(async (write) => {
      await write(KB)
      throw new Error('no disk')
    })
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('no disk')
  })
})
