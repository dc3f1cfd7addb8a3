/**
 * Paraphrase phenomena on the pair at hand: when two of them are the same finding, and what becomes of them when a sentence
 * is edited. They lie in the record of the pair, so undo, the exported line and the shared link have them.
 */
import type { Phenomenon } from '@parascope/core/corpus'
import type { LostLink } from '../words/carry.js'
import { type Side, sameList, type WordsDocument } from '../words/document.js'

/** Share of common tokens from which two scopes are one place. */
const SAME_PLACE = 0.5

/**
 * Whether two phenomena say the same of about the same words: one type, the same keys, and at least half of all tokens in
 * common. A link more or less changes a scope a little, and what was decided about it should stay decided.
 */
export function sameFinding(a: Phenomenon, b: Phenomenon): boolean {
  if (a.type !== b.type || !sameList(a.keySource ?? [], b.keySource ?? []) || !sameList(a.keyTarget ?? [], b.keyTarget ?? []))
    return false
  const common = (side: Side) => a[side].filter((token) => b[side].includes(token)).length
  const shared = common('source') + common('target')
  const all = a.source.length + a.target.length + b.source.length + b.target.length - shared
  return shared >= SAME_PLACE * all
}

/**
 * The phenomena after the tokens of one side have moved to `places` (-1: gone). Those that lose a token are lost as a whole:
 * what is left would be another finding.
 */
export function carryPhenomena(
  phenomena: readonly Phenomenon[],
  doc: WordsDocument,
  side: Side,
  places: readonly number[],
): { readonly phenomena: readonly Phenomenon[]; readonly lost: readonly LostLink[] } {
  const kept: Phenomenon[] = []
  const lost: LostLink[] = []
  const keyField = side === 'source' ? 'keySource' : 'keyTarget'
  for (const phenomenon of phenomena) {
    const { [side]: scope, [keyField]: keys } = phenomenon
    const moved = (tokens: readonly number[]) => tokens.map((token) => places[token]!)
    if ([...scope, ...(keys ?? [])].some((token) => places[token]! < 0)) {
      const words = (of: Side) => (phenomenon[of].length === 0 ? null : phenomenon[of].map((k) => doc[of][k]).join(' '))
      lost.push({ source: words('source'), target: words('target'), kind: 'type' })
    } else {
      kept.push({ ...withoutChars(phenomenon, side), [side]: moved(scope), ...(keys && { [keyField]: moved(keys) }) })
    }
  }
  return { phenomena: kept, lost }
}

/** Places in a text say nothing about another text. */
function withoutChars(phenomenon: Phenomenon, side: Side): Phenomenon {
  const { sourceChars, keySourceChars, targetChars, keyTargetChars, ...rest } = phenomenon
  const source = { ...(sourceChars && { sourceChars }), ...(keySourceChars && { keySourceChars }) }
  const target = { ...(targetChars && { targetChars }), ...(keyTargetChars && { keyTargetChars }) }
  return { ...rest, ...(side === 'source' ? target : source) }
}
