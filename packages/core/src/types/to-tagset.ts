/** Suggestions in the terms of a tagset: its names for the types, what its rules ask for and forbid. */
import { type Tagset, tagsetIndex } from '../corpus/tagset.js'
import type { Candidate } from './candidate.js'
import type { TypeSuggestion } from './suggest-types.js'

/**
 * The candidates as phenomena of the tagset, in the order of their words. A type that the tagset lacks under every name is
 * left out; where scopes must not overlap, the most confident suggestion keeps its tokens and the others fall away.
 */
export function toTagset(candidates: readonly (Candidate & { confidence: number })[], tagset: Tagset): TypeSuggestion[] {
  const index = tagsetIndex(tagset)
  const made = candidates.flatMap((candidate): TypeSuggestion[] => {
    const alias = index.byAlias('msrp-a', candidate.type)
    const type = index.byId(candidate.type) ?? alias?.type
    if (type === undefined) return []
    const rule = index.ruleOf(type)
    const { source, target, keySource = [], keyTarget = [], isGlobal = false, reason, confidence } = candidate
    return [
      {
        type: type.id,
        source,
        target,
        ...(rule.projection === 'none' ? {} : { projection: tagset.projection.values[isGlobal ? 1 : 0]! }),
        ...(rule.keys === 'none' || keySource.length === 0 ? {} : { keySource }),
        ...(rule.keys === 'none' || keyTarget.length === 0 ? {} : { keyTarget }),
        confidence,
        note: reason,
        rule: candidate.rule,
      },
    ]
  })
  return (tagset.features.overlap ? made : withoutOverlap(made)).sort(inTextOrder)
}

function withoutOverlap(suggestions: readonly TypeSuggestion[]): TypeSuggestion[] {
  const source = new Set<number>()
  const target = new Set<number>()
  const byConfidence = [...suggestions].sort((a, b) => b.confidence - a.confidence || inTextOrder(a, b))
  return byConfidence.filter((one) => {
    if (one.source.some((i) => source.has(i)) || one.target.some((j) => target.has(j))) return false
    for (const i of one.source) source.add(i)
    for (const j of one.target) target.add(j)
    return true
  })
}

/** By first token, source before target. */
function inTextOrder(a: TypeSuggestion, b: TypeSuggestion): number {
  const first = (one: TypeSuggestion) => one.source[0] ?? one.target[0]! + 0.5
  return first(a) - first(b) || a.source.length + a.target.length - (b.source.length + b.target.length)
}
