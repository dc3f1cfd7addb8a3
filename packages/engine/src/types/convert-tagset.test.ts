import { ept, msrpA, type PairRecord } from '@parascope/core/corpus'
import { describe, expect, it } from 'vitest'
import { TagsetChange } from './convert-tagset.js'

const pair = { id: '1', source: ['a'], target: ['b'] }

describe('records in another tagset', () => {
  it('counts what is lost by kind, and names the tagset', () => {
    const { change, losses } = new TagsetChange(undefined, ept)
    const record: PairRecord = {
      ...pair,
      phenomena: [
        { type: 'order', source: [0], target: [0], projection: 'local' },
        { type: 'format', source: [0], target: [0], projection: 'local' },
      ],
      meta: { corpus: 'x' },
    }
    expect(change(record)).toMatchObject({
      phenomena: [{ type: 'order' }, { type: 'format' }],
      meta: { corpus: 'x', tagset: 'ept' },
    })
    expect([...losses]).toEqual([['ept marks no projection: left out', 2]])
  })

  it('goes by the tagset that a record names, and leaves what nobody knows', () => {
    const { change, losses } = new TagsetChange(undefined, msrpA)
    const named = { ...pair, phenomena: [{ type: 'order', source: [0], target: [0] }], meta: { tagset: 'ept' } }
    expect(change(named).meta).toEqual({ tagset: 'msrp-a' })
    const own = { ...pair, phenomena: [{ type: 'my_type', source: [0], target: [0] }] }
    expect(change(own)).toBe(own)
    expect(change(pair)).toBe(pair)
    expect([...losses.keys()]).toEqual([
      'order needs a projection in msrp-a: still missing',
      'types of no known tagset: left as they are; name their tagset with --tagset',
    ])
  })
})
