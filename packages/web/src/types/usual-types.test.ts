import { msrpA } from '@parascope/core/corpus'
import { expect, it } from 'vitest'
import { countType, keptCounts, usualTypes, withCount } from './usual-types.js'

const ids = msrpA.types.map(({ id }) => id)

it('puts the types used most on the digits, and no more than nine', () => {
  expect(usualTypes(msrpA, {})).toEqual([])
  const counts = [ids[5]!, ids[2]!, ids[5]!, ids[1]!, 'of another tagset'].reduce(withCount, {})
  expect(usualTypes(msrpA, counts)).toEqual([ids[5], ids[1], ids[2]])
  expect(usualTypes(msrpA, ids.reduce(withCount, {}))).toEqual(ids.slice(0, 9))
})

it('counts nothing where nothing can be kept', () => {
  countType(msrpA, ids[0]!)
  expect(keptCounts(msrpA)).toEqual({})
})
