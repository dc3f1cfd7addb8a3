/** What a comment is about, in the words of the pair. */
import type { PairRecord } from '@parascope/core/corpus'
import type { Comment } from '../client/contract.js'

export function anchorWords(anchor: NonNullable<Comment['anchor']>, { source, target }: PairRecord): string {
  const words = (side: 'source' | 'target') => (side === 'source' ? source : target)
  switch (anchor.kind) {
    case 'link':
      return `${source[anchor.source] ?? '?'} – ${target[anchor.target] ?? '?'}`
    case 'word':
      return words(anchor.side)[anchor.token] ?? '?'
    case 'node':
      return words(anchor.side).slice(anchor.node[0], anchor.node[1]).join(' ')
    case 'phenomenon':
      return anchor.key
  }
}
