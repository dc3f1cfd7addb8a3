/** Small grammars, sentences and settings for property tests of synchronous parsing, and grammars as text. */
import fc from 'fast-check'
import { PackedGrammar } from '../../grammar/packed-grammar.js'
import { isHole, type Rule, type RuleSymbol } from '../../grammar/rule.js'
import { isLineFault, parseRuleLine } from '../../grammar/rule-line.js'
import type { SynchronousSettings } from './settings.js'

export const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** The rules of some lines. */
export function rulesOf(text: string): Rule[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const rule = parseRuleLine(line.trim())
      if (isLineFault(rule)) throw new Error(rule.message)
      return rule
    })
}

export function grammarOf(rules: readonly Rule[]): PackedGrammar {
  const grammar = new PackedGrammar()
  for (const rule of rules) grammar.add(rule)
  return grammar
}

const label = fc.constantFrom('X', 'Y', 'Z')
const word = fc.constantFrom('a', 'b', 'c')
const side = fc.array(word, { maxLength: 2 })
/** Words and holes in any order on both sides, indices not always in the order of the source. */
const rule = fc
  .tuple(label, side, side, fc.array(label, { maxLength: 3 }), fc.infiniteStream(fc.nat()), fc.infiniteStream(fc.nat()))
  .map(([lhs, source, target, labels, one, other]): Rule => {
    const holes = labels.map((name, k): RuleSymbol => ({ label: name, index: k + 1 }))
    return { lhs, source: mixed([...source, ...holes], one), target: mixed([...target, ...holes], other) }
  })
  .filter(({ source, target }) => source.length > 0 && target.length > 0)
export const randomSentences = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 })
export const randomSettings = fc
  .record({
    glue: fc.boolean(),
    spanLimit: fc.constantFrom(1, 2, 3, Infinity),
    identity: fc.constantFrom('none' as const, 'oov' as const, 'all' as const),
    identityLabel: fc.constantFrom('X', 'OOV'),
    goal: fc.constantFrom('X', 'Q'),
    hasGoal: fc.boolean(),
  })
  .map(({ goal, hasGoal, ...rest }): SynchronousSettings => (rest.glue || !hasGoal ? rest : { ...rest, goal }))
export const randomGrammars = fc.array(fc.oneof(rule, rule.map(shortened)), { minLength: 1, maxLength: 9 })

/** The symbols in an order that a stream of numbers decides. */
function mixed(symbols: readonly RuleSymbol[], numbers: Iterable<number>): RuleSymbol[] {
  const keys = numbers[Symbol.iterator]()
  return symbols
    .map((symbol) => ({ symbol, key: keys.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ symbol }) => symbol)
}

/** The rule with its first words only, so that rules of a single hole and of single words are frequent. */
function shortened({ lhs, source, target }: Rule): Rule {
  const keep = (side: readonly RuleSymbol[]) => (side.some(isHole) ? side.filter(isHole) : side.slice(0, 1))
  return { lhs, source: keep(source), target: keep(target) }
}
