/** Random rules over few words and labels, so that they often meet. */
import fc from 'fast-check'
import type { Rule, RuleSymbol } from '../../grammar/rule.js'

const word = fc.constantFrom('a', 'b', 'c')
const label = fc.constantFrom('X', 'NP', 'VP')

/** Sides with the same holes, in any order on either side; indices in the order of the source. */
export const ruleArbitrary: fc.Arbitrary<Rule> = fc
  .record({
    lhs: label,
    labels: fc.array(label, { maxLength: 2 }),
    swap: fc.boolean(),
    source: fc.array(word, { minLength: 1, maxLength: 2 }),
    target: fc.array(word, { minLength: 1, maxLength: 2 }),
    at: fc.nat({ max: 2 }),
  })
  .map(({ lhs, labels, swap, source, target, at }) => {
    const holes: RuleSymbol[] = labels.map((each, k) => ({ label: each, index: k + 1 }))
    return {
      lhs,
      source: [...source.slice(0, at), ...holes, ...source.slice(at)],
      target: [...target, ...(swap ? holes.toReversed() : holes)],
    }
  })

/** A grammar with counts, as its file would list it: a rule may be there twice. */
export const grammarArbitrary: fc.Arbitrary<readonly { readonly rule: Rule; readonly count: number }[]> = fc.array(
  fc.record({ rule: ruleArbitrary, count: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 40 },
)
