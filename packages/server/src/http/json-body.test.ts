import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { checkJson, readJsonBody, uploadOf } from './json-body.js'
import { problem } from './problem.js'

const app = new Hono()
  .onError((error, c) => problem(c as never, error))
  .post('/json', async (c) => {
    await readJsonBody(c, { bytes: 1000, ms: 100 })
    return c.json(await c.req.json())
  })
  .post('/upload', async (c) => {
    let size = 0
    for await (const chunk of uploadOf(c, 100)) size += chunk.length
    return c.json({ size })
  })

async function post(body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }, path = '/json') {
  const response = await app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return [response.status, await response.json()] as const
}

/** A body that comes in parts, each after a pause. */
function slow(parts: readonly string[], pause: number): ReadableStream<Uint8Array> {
  const left = [...parts]
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const part = left.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
}

describe('a JSON body', () => {
  it('is passed on as it is', async () => {
    fc.assert(fc.property(fc.json(), (text) => text.includes('__proto__') || checkJson(text) === undefined))
    expect(await post('{"a":[1,{"b":"ä"}]}')).toEqual([200, { a: [1, { b: 'ä' }] }])
    expect((await post('{}', { 'content-type': 'application/json; charset=UTF-8' }))[0]).toBe(200)
  })

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain; application/json', '{}'],
    ['application/json; charset=utf-16', '{}'],
  ])('is not %s', async (type, body) => {
    expect((await post(body, { 'content-type': type }))[0]).toBe(415)
  })

  it.each([
    ['broken', '{"a":'],
    ['too deep', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['polluting', '{"a":{"__proto__":{"isAdmin":true}}}'],
    ['polluting in disguise', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['endless', '{"a":1e999}'],
    ['with a NUL', '{"a":"b\\u0000"}'],
    ['with a NUL in a key', '{"b\\u0000":1}'],
    ['with half a character', '{"a":"\\ud800"}'],
  ])('is refused when %s', async (_, body) => {
    expect((await post(body))[0]).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('survives a megabyte of brackets', () => {
    expect(() => checkJson('['.repeat(1_000_000))).toThrow(/not JSON/)
    expect(() => checkJson(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toThrow(/nested deeper/)
  })

  it('has a size, declared or not', async () => {
    expect((await post('x', { 'content-type': 'application/json', 'content-length': '1001' }))[0]).toBe(413)
    expect(await post(slow(['"', 'x'.repeat(999), '"'], 0))).toMatchObject([413, { facts: { bytes: 1000 } }])
    expect((await post(JSON.stringify('x'.repeat(998))))[0]).toBe(200)
  })

  it('comes in time as a whole', async () => {
    expect((await post(slow(['[', '1', ',', '2', ']'], 60)))[0]).toBe(408)
  })
})

describe('an upload', () => {
  it('may take long as long as it goes on', async () => {
    expect(await post(slow(['ab', 'cd', 'ef'], 60), {}, '/upload')).toEqual([200, { size: 6 }])
    expect((await post(slow(['ab', 'cd'], 150), {}, '/upload'))[0]).toBe(408)
  })
})
