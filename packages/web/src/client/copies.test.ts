import { describe, expect, it } from 'vitest'
import { createApi } from './api.js'
import { type Answer, askOrCopy, type Copies } from './copies.js'

function copiesIn(kept: Map<string, Answer<unknown>>): Copies {
  return {
    answer: async <T>(path: string) => (kept.get(path) as Answer<T> | undefined) ?? null,
    keepAnswer: async (path, answer) => void kept.set(path, answer),
    forgetAnswer: async (path) => void kept.delete(path),
    layer: async () => null,
    keepLayer: async () => {},
    belongTo: async () => {},
  }
}

describe('askOrCopy', () => {
  it('keeps what the server says, gives it without a line, and forgets what is gone', async () => {
    const kept = new Map<string, Answer<unknown>>()
    let answer: () => Response = () => Response.json({ name: 'river' }, { headers: { etag: '"3"' } })
    const api = createApi(async () => answer())
    const ask = () => askOrCopy({ api, copies: copiesIn(kept) }, '/projects/1')
    expect(await ask()).toEqual({ value: { name: 'river' }, etag: '"3"', isCopy: false })
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await ask()).toEqual({ value: { name: 'river' }, etag: '"3"', isCopy: true })
    const problem = (status: number) => () =>
      Response.json({ title: 'no', status, code: 'x' }, { status, headers: { 'content-type': 'application/problem+json' } })
    answer = problem(401)
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(kept.size).toBe(1)
    answer = problem(404)
    await expect(ask()).rejects.toMatchObject({ status: 404 })
    expect(kept.size).toBe(0)
    answer = () => new Response('', { status: 502 })
    await expect(ask()).rejects.toMatchObject({ name: 'Offline' })
  })
})
