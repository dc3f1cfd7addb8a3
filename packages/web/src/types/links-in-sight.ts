/**
 * Which links the rules for paraphrase types look at: those that are on the screen, drawn or proposed and still waiting.
 * Where there are none they look at the aligner's, which the worker finds for itself.
 */
import type { PairRecord, ScoredLink } from '@parascope/core/corpus'
import { byValue, type Side, type WordsDocument } from '../words/document.js'

export type LinksFrom = 'drawn' | 'both' | 'proposed' | 'aligner'

export function linksFrom({ sure, possible, proposal }: WordsDocument): LinksFrom {
  const drawn = sure.size + possible.size > 0
  const proposed = proposal !== null && proposal.sure.size + proposal.possible.size > 0
  if (drawn) return proposed ? 'both' : 'drawn'
  return proposed ? 'proposed' : 'aligner'
}

export interface SightOptions {
  /** of the links, as the record has them */
  readonly scores: readonly ScoredLink[]
  /** brackets that fit the words; empty where there are none */
  readonly tree: Readonly<Record<Side, string>>
}

/** The words with the links in sight, as the rules want them; proposed links count as much as the aligner trusts them. */
export function recordInSight(doc: WordsDocument, { scores, tree }: SightOptions): PairRecord {
  const { source, target, proposal } = doc
  const both = (kind: 'sure' | 'possible') => (proposal === null ? doc[kind] : doc[kind].union(proposal[kind])).links()
  const proposed = proposal === null ? [] : [...proposal.sure.links(), ...proposal.possible.links()]
  return {
    id: '',
    source,
    target,
    sure: both('sure'),
    possible: both('possible'),
    nullSource: [...doc.nullSource, ...(proposal?.nullSource ?? [])].sort(byValue),
    nullTarget: [...doc.nullTarget, ...(proposal?.nullTarget ?? [])].sort(byValue),
    scores: [...scores, ...proposed.map(([i, j]) => [i, j, proposal!.confidence[i * target.length + j] ?? 0] as const)],
    ...(tree.source === '' ? {} : { sourceTree: tree.source }),
    ...(tree.target === '' ? {} : { targetTree: tree.target }),
  }
}
