/** The links of all words of a side at once: cheaper than asking word by word. */
import type { LinkMatrix } from '@parascope/core/corpus'
import type { LinkKind, Side, WordsDocument } from './document.js'

export interface Counterpart {
  readonly index: number
  readonly kind: LinkKind
}

/** For each word of a side what is drawn for it. */
export function drawnCounterparts({ source, target, sure, possible }: WordsDocument, side: Side): Counterpart[][] {
  return lists(side === 'source' ? source.length : target.length, side, sure, possible)
}

/** For each word of a side what is proposed for it. */
export function proposedCounterparts({ source, target, proposal }: WordsDocument, side: Side): Counterpart[][] {
  return lists(side === 'source' ? source.length : target.length, side, proposal?.sure, proposal?.possible)
}

function lists(count: number, side: Side, sure: LinkMatrix | undefined, possible: LinkMatrix | undefined): Counterpart[][] {
  const found: Counterpart[][] = Array.from({ length: count }, () => [])
  const add = (links: LinkMatrix | undefined, kind: LinkKind) => {
    for (const [i, j] of links?.links() ?? []) {
      if (side === 'source') found[i]!.push({ index: j, kind })
      else found[j]!.push({ index: i, kind })
    }
  }
  add(sure, 'sure')
  add(possible, 'possible')
  return found
}
