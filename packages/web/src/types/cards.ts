/** The cards of a pair: what the record has and what the rules suggest besides, in the order of the words. */
import { type Phenomenon, type TagsetType, tagsetIndex, tagsets } from '@parascope/core/corpus'
import { type TypeSuggestion, toPhenomenon } from '@parascope/core/types'
import { sameFinding } from './phenomena.js'

export interface Card {
  /** unlike that of every other card; the same before and after it is accepted */
  readonly key: string
  readonly phenomenon: Phenomenon
  /** null: the record has it */
  readonly confidence: number | null
}

export interface Cards {
  readonly cards: readonly Card[]
  readonly suggested: number
  readonly accepted: number
  /** suggestions that are left out because they are less certain than asked for */
  readonly less: number
}

/** Suggestions that say what is accepted or dismissed already are left out, and so are those below `least`. */
export function cardsOf(
  suggestions: readonly TypeSuggestion[],
  accepted: readonly Phenomenon[],
  dismissed: readonly Phenomenon[],
  least: number,
): Cards {
  const decided = [...accepted, ...dismissed]
  const open = suggestions.filter((one) => !decided.some((known) => sameFinding(known, one)))
  const shown = open.filter(({ confidence }) => confidence >= least)
  const cards = [
    ...accepted.map((phenomenon) => ({ phenomenon, confidence: null })),
    ...shown.map((suggestion) => ({ phenomenon: toPhenomenon(suggestion), confidence: suggestion.confidence })),
  ].sort((a, b) => inTextOrder(a.phenomenon, b.phenomenon))
  const seen = new Map<string, number>()
  return {
    cards: cards.map((card) => {
      const { type, source, target, keySource = [], keyTarget = [] } = card.phenomenon
      const key = [type, source, target, keySource, keyTarget].join(':')
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return { ...card, key: times === 0 ? key : `${key}:${times}` }
    }),
    suggested: shown.length,
    accepted: accepted.length,
    less: open.length - shown.length,
  }
}

/** By first token, source before target, shorter before longer. */
function inTextOrder(a: Phenomenon, b: Phenomenon): number {
  const first = ({ source, target }: Phenomenon) => source[0] ?? (target[0] ?? 0) + 0.5
  return first(a) - first(b) || a.source.length + a.target.length - (b.source.length + b.target.length)
}

/** A suggestion as the record of a person has it: how sure the program was is no part of the decision. */
export function accepting({ confidence: _, ...phenomenon }: Phenomenon): Phenomenon {
  return phenomenon
}

/** The words of a scope, run by run: `fragments(['a', 'b', 'c', 'd'], [0, 1, 3])` is ['a b', 'd']. */
export function fragments(tokens: readonly string[], scope: readonly number[]): string[] {
  const runs: string[][] = []
  scope.forEach((token, k) => {
    if (k > 0 && token === scope[k - 1]! + 1) runs.at(-1)!.push(tokens[token] ?? '')
    else runs.push([tokens[token] ?? ''])
  })
  return runs.map((run) => run.join(' '))
}

export interface KnownType {
  readonly type: TagsetType
  readonly colour: string | undefined
  /** the name of its class */
  readonly group: string
}

/** What the tagsets that come with Parascope say of a type, MSRP-A first; undefined for a type of someone's own. */
export function knownType(id: string): KnownType | undefined {
  for (const tagset of tagsets) {
    const index = tagsetIndex(tagset)
    const type = index.byId(id)
    if (type === undefined) continue
    return { type, colour: index.colourOf(type), group: tagset.classes.find((one) => one.id === type.class)?.name ?? '' }
  }
  return undefined
}
