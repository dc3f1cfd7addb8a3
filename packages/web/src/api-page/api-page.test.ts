import { describe, expect, it } from 'vitest'
import { exampleOf } from './example.js'
import type { OpenApi, Route } from './openapi.js'
import { curlLine, requestOf } from './request.js'

const document: OpenApi = {
  info: { version: '1' },
  tags: [],
  paths: {},
  components: {
    schemas: {
      Id: { type: 'string', example: '5k2v' },
      Loop: { type: 'object', required: ['again'], properties: { again: { $ref: '#/components/schemas/Loop' } } },
    },
  },
}

describe('a body to start from', () => {
  it.each([
    [{ $ref: '#/components/schemas/Id' }, '5k2v'],
    [{ type: 'array', items: { enum: ['words', 'trees'] }, minItems: 1 }, ['words']],
    [{ type: 'array', items: { type: 'string' } }, []],
    [{ type: ['integer', 'null'], minimum: 2 }, 2],
    [{ anyOf: [{ const: 'a' }, { type: 'null' }] }, 'a'],
    [{ type: 'object', required: ['a'], properties: { a: { default: 3 }, b: { type: 'string' } } }, { a: 3 }],
  ])('of %j is %j', (schema, expected) => {
    expect(exampleOf(schema, document)).toEqual(expected)
  })

  it('ends where a schema holds itself', () => {
    expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/Loop' }, document)).length).toBeLessThan(200)
  })
})

describe('a request', () => {
  const route: Route = {
    method: 'POST',
    path: '/projects/{project}/phases',
    operation: {
      operationId: 'a',
      responses: {},
      parameters: [
        { name: 'project', in: 'path', schema: {} },
        { name: 'limit', in: 'query', schema: {} },
        { name: 'if-match', in: 'header', schema: {} },
      ],
    },
  }
  const filled = {
    values: { project: '../a b', limit: '5', 'if-match': '"3"' },
    body: '{"name": "it\'s"}',
    contentType: 'application/json',
  }

  it('has its parameters in their places, encoded', () => {
    const sent = requestOf(route, filled, { csrf: 'c', token: '' })
    expect(sent.url).toBe('/api/projects/..%2Fa%20b/phases?limit=5')
    expect(sent.headers).toEqual({ 'if-match': '"3"', 'x-csrf-token': 'c', 'content-type': 'application/json' })
  })

  it('sends a token instead of the session', () => {
    expect(requestOf(route, filled, { csrf: 'c', token: 't' }).headers).toMatchObject({ authorization: 'Bearer t' })
  })

  it('is a line for the shell without a secret in it', () => {
    const line = curlLine(requestOf(route, filled, { csrf: 'c', token: 'secret' }), 'http://localhost:4747')
    expect(line).toContain('"Authorization: Bearer $TOKEN"')
    expect(line).not.toContain('secret')
    expect(line).toContain(`'{"name": "it'\\''s"}'`)
  })
})
