/**
 * What a grammar derives of a sentence pair, by the definition: pairs of phrases are added as long as some rule gives a new one.
 * It is the reference that the parser is tested and timed against, for small grammars and short sentences.
 */
import { isHole, type Rule, type RuleSymbol } from '../../grammar/rule.js'
import type { SynchronousSettings } from './settings.js'

/** A label over the source words [i, j) and the target words [k, l). */
interface Phrase {
  readonly label: string
  readonly i: number
  readonly j: number
  readonly k: number
  readonly l: number
}

/** Whether the grammar derives the pair under the settings. */
export function plainlyCovers(
  rules: readonly Rule[],
  source: readonly string[],
  target: readonly string[],
  settings: SynchronousSettings,
): boolean {
  const phrases = plainPhrases(rules, source, target, settings)
  const [n, m] = [source.length, target.length]
  if (n === 0 || m === 0) return false
  if (!settings.glue) {
    const { goal } = settings
    return phrases.some(({ label, i, j, k, l }) => i === 0 && j === n && k === 0 && l === m && (goal ?? label) === label)
  }
  const joins = (from: number, fromTarget: number): boolean =>
    (from === n && fromTarget === m) || phrases.some(({ i, j, k, l }) => i === from && k === fromTarget && joins(j, l))
  return joins(0, 0)
}

/** Every pair of phrases that the rules derive. */
export function plainPhrases(
  rules: readonly Rule[],
  source: readonly string[],
  target: readonly string[],
  { spanLimit, identity, identityLabel }: SynchronousSettings,
): Phrase[] {
  const phrases = new Map<string, Phrase>()
  const add = (phrase: Phrase) => {
    const key = Object.values(phrase).join(' ')
    if (phrases.has(key)) return false
    phrases.set(key, phrase)
    return true
  }
  const known = new Set(rules.flatMap((rule) => rule.source.filter((symbol) => !isHole(symbol))))
  source.forEach((word, i) => {
    if (identity === 'none' || (identity === 'oov' && known.has(word))) return
    target.forEach((other, k) => {
      if (word === other) add({ label: identityLabel, i, j: i + 1, k, l: k + 1 })
    })
  })
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const rule of rules) {
      const isShort = rule.source.some(isHole)
      for (const matched of matches(rule.source, source, [...phrases.values()], 'source', new Map())) {
        if (isShort && matched.to - matched.from > spanLimit) continue
        for (const { from, to } of matches(rule.target, target, [], 'target', matched.holes)) {
          if (add({ label: rule.lhs, i: matched.from, j: matched.to, k: from, l: to })) isNew = true
        }
      }
    }
  }
  return [...phrases.values()]
}

interface Match {
  readonly from: number
  readonly to: number
  readonly holes: ReadonlyMap<number, Phrase>
}

/** Every way to lay the symbols of a side over some words; holes that are filled already keep their phrases. */
function matches(
  symbols: readonly RuleSymbol[],
  words: readonly string[],
  phrases: readonly Phrase[],
  side: 'source' | 'target',
  filled: ReadonlyMap<number, Phrase>,
): Match[] {
  const span = ({ i, j, k, l }: Phrase) => (side === 'source' ? [i, j] : [k, l])
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
