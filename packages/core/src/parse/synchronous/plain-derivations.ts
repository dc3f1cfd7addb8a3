/**
 * What a grammar derives of a sentence pair, by the definition: pairs of phrases are added as long as some rule gives a new one.
 * It is the reference that the parser is tested and timed against, for small grammars and short sentences.
 */
import { isHole, type Rule, type RuleSymbol } from '../../grammar/rule.js'
import type { SynchronousSettings } from './settings.js'

/** A label over the source words [i, j) and the target words [k, l), and the fewest rules that derive it. */
export interface PlainPhrase {
  readonly label: string
  readonly i: number
  readonly j: number
  readonly k: number
  readonly l: number
  readonly rules: number
}

/** Whether the grammar derives the pair under the settings. */
export function plainlyCovers(
  rules: readonly Rule[],
  source: readonly string[],
  target: readonly string[],
  settings: SynchronousSettings,
): boolean {
  return fewestRules(rules, source, target, settings) < Infinity
}

/** The fewest rules that derive the pair, glue not counted; Infinity where none do. */
export function fewestRules(
  rules: readonly Rule[],
  source: readonly string[],
  target: readonly string[],
  settings: SynchronousSettings,
): number {
  const phrases = plainPhrases(rules, source, target, settings)
  const [n, m] = [source.length, target.length]
  const { glue, goal } = settings
  if (n === 0 || m === 0) return Infinity
  const joined = (from: number, fromTarget: number): number => {
    if (from === n && fromTarget === m) return 0
    const next = phrases.filter(({ i, k }) => i === from && k === fromTarget)
    return Math.min(Infinity, ...next.map((phrase) => phrase.rules + joined(phrase.j, phrase.l)))
  }
  if (glue) return joined(0, 0)
  const whole = phrases.filter(({ label, i, j, k, l }) => i === 0 && j === n && k === 0 && l === m && (goal ?? label) === label)
  return Math.min(Infinity, ...whole.map((phrase) => phrase.rules))
}

/** Every pair of phrases that the rules derive. */
export function plainPhrases(
  rules: readonly Rule[],
  source: readonly string[],
  target: readonly string[],
  { spanLimit, identity, identityLabel }: SynchronousSettings,
): PlainPhrase[] {
  const phrases = new Map<string, PlainPhrase>()
  const add = (phrase: PlainPhrase) => {
    const { label, i, j, k, l, rules: count } = phrase
    const key = [label, i, j, k, l].join(' ')
    if ((phrases.get(key)?.rules ?? Infinity) <= count) return false
    phrases.set(key, phrase)
    return true
  }
  const known = new Set(rules.flatMap((rule) => rule.source.filter((symbol) => !isHole(symbol))))
  source.forEach((word, i) => {
    if (identity === 'none' || (identity === 'oov' && known.has(word))) return
    target.forEach((other, k) => {
      if (word === other) add({ label: identityLabel, i, j: i + 1, k, l: k + 1, rules: 1 })
    })
  })
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const rule of rules) {
      const isShort = rule.source.some(isHole)
      for (const matched of matches(rule.source, source, [...phrases.values()], 'source', new Map())) {
        if (isShort && matched.to - matched.from > spanLimit) continue
        const count = [...matched.holes.values()].reduce((sum, hole) => sum + hole.rules, 1)
        for (const { from, to } of matches(rule.target, target, [], 'target', matched.holes)) {
          if (add({ label: rule.lhs, i: matched.from, j: matched.to, k: from, l: to, rules: count })) isNew = true
        }
      }
    }
  }
  return [...phrases.values()]
}

interface Match {
  readonly from: number
  readonly to: number
  readonly holes: ReadonlyMap<number, PlainPhrase>
}

/** Every way to lay the symbols of a side over some words; holes that are filled already keep their phrases. */
function matches(
  symbols: readonly RuleSymbol[],
  words: readonly string[],
  phrases: readonly PlainPhrase[],
  side: 'source' | 'target',
  filled: ReadonlyMap<number, PlainPhrase>,
): Match[] {
  const span = ({ i, j, k, l }: PlainPhrase) => (side === 'source' ? [i, j] : [k, l])
  let found: Match[] = words.map((_, at) => ({ from: at, to: at, holes: filled }))
  for (const symbol of symbols) {
    found = found.flatMap(({ from, to, holes }) => {
      if (!isHole(symbol)) return words[to] === symbol ? [{ from, to: to + 1, holes }] : []
      const own = holes.get(symbol.index)
      return (own === undefined ? phrases : [own])
        .filter((phrase) => phrase.label === symbol.label && span(phrase)[0] === to)
        .map((phrase) => ({ from, to: span(phrase)[1]!, holes: new Map([...holes, [symbol.index, phrase]]) }))
    })
  }
  return found
}
