/**
 * The counts of Eq. 3 and pi over ready-made sets of phrase pairs, wherever they come from: an extraction, a file, or a
 * published table.
 */
import type { PhraseSpans } from '../../phrases/index.js'

export interface AtomCounts {
  readonly aAtoms: number
  readonly bAtoms: number
  readonly aAtomsInB: number
  readonly bAtomsInA: number
  readonly sharedAtoms: number
}

/** The phrase pairs of one annotation and which of them are atomic. */
export interface PhraseSets {
  readonly pairs: readonly PhraseSpans[]
  readonly atoms: readonly PhraseSpans[]
}

/** Sizes and intersections of two annotations; a phrase pair listed twice counts once. */
export function atomCounts(a: PhraseSets, b: PhraseSets): AtomCounts {
  const [aAtoms, aPairs, bAtoms, bPairs] = [keys(a.atoms), keys(a.pairs), keys(b.atoms), keys(b.pairs)]
  return {
    aAtoms: aAtoms.size,
    bAtoms: bAtoms.size,
    aAtomsInB: shared(aAtoms, bPairs),
    bAtomsInA: shared(bAtoms, aPairs),
    sharedAtoms: shared(aAtoms, bAtoms),
  }
}

function keys(pairs: readonly PhraseSpans[]): Set<string> {
  return new Set(pairs.map(({ source, target }) => `${source.join()}/${target.join()}`))
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const key of a) if (b.has(key)) count++
  return count
}
