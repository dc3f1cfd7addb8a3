/**
 * Wording kept as it is. The guidelines differ: MSRP-A gathers every word that both members share into one phenomenon of the
 * pair, P4P marks only stretches between strong punctuation marks that are kept whole, each by itself.
 */
import type { Candidate } from './candidate.js'
import { type PairView, quote, tokensOf, type Unit } from './pair-view.js'

export type IdenticalRule = 'words' | 'stretches'

export function identicalWording(view: PairView, rule: IdenticalRule): Candidate[] {
  return rule === 'words' ? sharedWords(view) : keptStretches(view)
}

function sharedWords(view: PairView): Candidate[] {
  const kept = view.units.filter((unit) => isKept(view, unit))
  if (kept.length === 0) return []
  const source = kept.flatMap((unit) => unit.source).sort((a, b) => a - b)
  return [
    {
      rule: 'identical.words',
      type: 'identical',
      source,
      target: kept.flatMap((unit) => unit.target).sort((a, b) => a - b),
      reason: `both members share ${quote(view.source, source)} word for word`,
    },
  ]
}

function isKept({ source, target }: PairView, unit: Unit): boolean {
  return (
    unit.source.length === unit.target.length && unit.source.every((i, k) => source.tokens[i] === target.tokens[unit.target[k]!])
  )
}

function keptStretches({ source, target }: PairView): Candidate[] {
  const theirs = new Map(target.sentences.map((span) => [textOf(target.forms, span), span]))
  return source.sentences.flatMap((span): Candidate[] => {
    const other = theirs.get(textOf(source.forms, span))
    if (other === undefined || span[1] - span[0] < 2) return []
    return [
      {
        rule: 'identical.stretch',
        type: 'identical',
        source: tokensOf(span),
        target: tokensOf(other),
        reason: `both members have ${quote(source, tokensOf(span))} word for word`,
      },
    ]
  })
}

function textOf(forms: readonly string[], [start, end]: readonly [number, number]): string {
  return forms.slice(start, end).join(' ')
}
