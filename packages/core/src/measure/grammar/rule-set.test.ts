import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSide, RULE_KINDS, type Rule, ruleKind, ruleText } from '../../grammar/rule.js'
import { kindsOf } from './compared-rules.js'
import { mergedKeys } from './merged-keys.js'
import { ruleArbitrary } from './random-rules.fixture.js'
import { RuleSet } from './rule-set.js'

const rule = (lhs: string, source: string, target: string): Rule => ({
  lhs,
  source: parseSide(source),
  target: parseSide(target),
})

describe('RuleSet', () => {
  it('holds what a set of texts holds, and gives every rule back', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { maxLength: 60 }), (rules) => {
        const set = new RuleSet()
        const ids = new Map<string, number>()
        for (const each of rules) {
          const text = ruleText(each)
          if (!ids.has(text)) ids.set(text, ids.size)
          expect(set.add(each)).toBe(ids.get(text))
        }
        expect(set.size).toBe(ids.size)
        for (const [text, id] of ids) expect(ruleText(set.rule(id))).toBe(text)
        expect(Array.from(kindsOf(set), (kind) => RULE_KINDS[kind])).toEqual(
          [...ids.values()].map((id) => ruleKind(set.rule(id))),
        )
      }),
    )
  })

  it('keeps 150,000 similar rules apart over several blocks of bytes', () => {
    const set = new RuleSet()
    const numbered = (k: number) => rule(`L${k % 7}`, `the [NP,1] w${k} of x${k % 1000}`, `v${k >> 4} [NP,1]`)
    for (let k = 0; k < 150_000; k++) if (set.add(numbered(k)) !== k) expect.fail(`rule ${k} was taken for another`)
    expect(set.add(numbered(123_456))).toBe(123_456)
    expect(set.rule(149_999)).toEqual(numbered(149_999))
    expect(set.size).toBe(150_000)
  })

  it('numbers holes in the order of the source', () => {
    const set = new RuleSet()
    const usual = set.add(rule('NP', "[A,1] 's [B,2]", 'the [B,2] of [A,1]'))
    expect(set.add(rule('NP', "[A,2] 's [B,1]", 'the [B,1] of [A,2]'))).toBe(usual)
    expect(set.add(rule('NP', "[A,2] 's [B,1]", 'the [A,2] of [B,1]'))).not.toBe(usual)
  })

  it('holds rules of any length', () => {
    const set = new RuleSet()
    const long = rule('S', Array.from({ length: 500 }, (_, k) => `w${k}`).join(' '), 'short')
    expect(set.rule(set.add(long))).toEqual(long)
  })

  it('refuses a hole that the source lacks, and an id that it never gave', () => {
    const set = new RuleSet()
    expect(() => set.add(rule('X', 'a', 'b [X,1]'))).toThrow(RangeError)
    expect(() => set.rule(0)).toThrow(RangeError)
  })
})

describe('mergedKeys', () => {
  const set = new RuleSet()
  const texts = [
    ['NP', "[N,1] 's [N,2]", 'the [N,2] of [N,1]'],
    ['X', "[X,1] 's [X,2]", 'the [X,2] of [X,1]'],
    ['X', "[X,1] 's [X,2]", 'the [X,1] of [X,2]'],
    ['NN', 'answer', 'reply'],
    ['VB', 'answer', 'reply'],
    ['VB', 'answer reply', 'reply'],
    ['VB', 'answer', 'reply reply'],
  ] as const
  for (const [lhs, source, target] of texts) set.add(rule(lhs, source, target))

  it('puts rules together that differ in labels alone', () => {
    expect([...mergedKeys(set, 'nonstrict')]).toEqual([0, 0, 2, 3, 3, 5, 6])
  })

  it('puts a swap and no swap together where indices do not count', () => {
    expect([...mergedKeys(set, 'unindexed')]).toEqual([0, 0, 0, 3, 3, 5, 6])
  })

  it('does what replacing the text of holes does', () => {
    fc.assert(
      fc.property(fc.array(ruleArbitrary, { maxLength: 60 }), (rules) => {
        const own = new RuleSet()
        const ids = rules.map((each) => own.add(each))
        const nonstrict = (text: string) => text.replace(/^\[[^\]]+\]/, '[X]').replace(/\[[^\],]+,([0-9])\]/g, '[X,$1]')
        for (const matching of ['nonstrict', 'unindexed'] as const) {
          const keys = mergedKeys(own, matching)
          const key = (each: Rule) => {
            const text = nonstrict(ruleText(each))
            return matching === 'unindexed' ? text.replace(/,[0-9]\]/g, ']') : text
          }
          rules.forEach((a, k) => {
            rules.forEach((b, l) => {
              expect(keys[ids[k]!] === keys[ids[l]!]).toBe(key(a) === key(b))
            })
          })
        }
      }),
      { numRuns: 50 },
    )
  })
})
