/** Random but valid work on the second pair of the fixture (four words and five), for tests of the log. */
import type { Link } from '@parascope/core/corpus'
import type { Operation } from '@parascope/core/edit'
import fc from 'fast-check'

const cell = fc.tuple(fc.nat(3), fc.nat(4)) as fc.Arbitrary<Link>

/** One gesture on the words of the pair. */
export const wordOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    type: fc.constant('words/cells' as const),
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom('sure' as const, 'possible' as const, 'none' as const),
  }),
  fc.record({
    type: fc.constant('words/nulls' as const),
    side: fc.constant('source' as const),
    tokens: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
    isNull: fc.boolean(),
  }),
  fc.record({ type: fc.constant('flag' as const), on: fc.boolean() }),
  fc.constant({ type: 'time' as const }),
)
