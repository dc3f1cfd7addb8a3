import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRepeatedKeys } from './json-keys.js'

const check = (json: string) => hasRepeatedKeys(json, JSON.parse(json))

describe('hasRepeatedKeys', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"a":[{"b":1},{"b":1,"c":2,"b":3}]}',
    '{"a" : 1, "\\u0061": 2}',
    '{"x":[[1,{"k":1,"k":2}]]}',
  ])('finds %s', (json) => {
    expect(check(json)).toBe(true)
  })

  it('is content with every value that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(check(JSON.stringify(value))).toBe(false)
        expect(check(JSON.stringify({ id: ':":', value, sure: [[0, 1]] }))).toBe(false)
      }),
    )
  })
})
