/**
 * Agreement of two annotations on phrase pairs (Cohn et al. 2008, Eq. 3 and pi). P = |A_atom and B| / |A_atom|,
 * R = |A and B_atom| / |B_atom|, pi = |A_atom and B_atom| / min(|A_atom|, |B_atom|), counts pooled over the corpus.
 * Pairs whose two phrases are the same words are left out after it has been decided which are atomic.
 *
 * `poss` extracts from all links of both, `sure` from the sure links of both; `mixed` takes atoms from sure links and looks
 * for them among the other's pairs from all links.
 */
import { type GapRule, PhraseExtractor, PhraseKeys, packedLinksOf, SameWords } from '../../phrases/index.js'
import { checkComparable, type LinkedPair } from './comparable.js'
import { type Figure, known, type Prf, prf, share, sumRows, unknown } from './figure.js'
import type { AtomCounts } from './phrase-sets.js'

/**
 * The layout of a row, by the place of its first number. `pairs`: 1. `nonIdentical` and `all`: fourteen counts each,
 * `PHRASE_COUNTS`. `pi` and `piPairs`: pi of the pair over non-identical atoms from all links, and 1 where it is defined.
 */
export const PHRASE_ROW = { pairs: 0, nonIdentical: 1, all: 15, pi: 29, piPairs: 30, width: 31 } as const

/** The counts by place: five for `poss`, five for `sure`, two intersections for `mixed`, phrase pairs of both from all links. */
export const PHRASE_COUNTS = {
  poss: { aAtoms: 0, bAtoms: 1, aAtomsInB: 2, bAtomsInA: 3, sharedAtoms: 4 },
  sure: { aAtoms: 5, bAtoms: 6, aAtomsInB: 7, bAtomsInA: 8, sharedAtoms: 9 },
  mixed: { aAtomsInB: 10, bAtomsInA: 11 },
  sizes: { aPairs: 12, bPairs: 13 },
} as const

export interface PhraseAgreementOptions {
  readonly gaps?: GapRule
  /** do not fold case when words are compared */
  readonly exactCase?: boolean
}

export interface PhraseAgreement {
  readonly poss: Prf
  readonly sure: Prf
  readonly mixed: Prf
}

export interface PhraseScores {
  readonly pairs: number
  readonly nonIdentical: PhraseAgreement
  readonly all: PhraseAgreement
  /** the mean of pi over the pairs where it is defined */
  readonly pi: Figure
}

/** Computes rows, one pair after another, without new memory for each. */
export class PhraseStatistics {
  readonly #options: PhraseAgreementOptions
  readonly #found = new PhraseExtractor()
  readonly #sets = {
    nonIdentical: { a: new LevelSets(), b: new LevelSets() },
    all: { a: new LevelSets(), b: new LevelSets() },
  }

  constructor(options: PhraseAgreementOptions = {}) {
    this.#options = options
  }

  /** The row of one pair, see `PHRASE_ROW`. Throws `measure/insufficient-data` where the two cannot be compared. */
  row(a: LinkedPair, b: LinkedPair): Float64Array {
    checkComparable(a, b)
    const same = new SameWords(a.source, a.target, this.#options.exactCase)
    for (const side of ['a', 'b'] as const) {
      for (const level of ['possible', 'sure'] as const) {
        const pair = side === 'a' ? a : b
        this.#found.extract(pair.source.length, pair.target.length, packedLinksOf(pair, level))
        this.#found.markAtoms(this.#options.gaps)
        this.#sets.all[side].take(level, this.#found)
        this.#sets.nonIdentical[side].take(level, this.#found, same)
      }
    }
    const row = new Float64Array(PHRASE_ROW.width)
    row[PHRASE_ROW.pairs] = 1
    for (const kind of ['nonIdentical', 'all'] as const) {
      countInto(row.subarray(PHRASE_ROW[kind]), this.#sets[kind].a, this.#sets[kind].b)
    }
    const at = PHRASE_ROW.nonIdentical
    const smaller = Math.min(row[at + PHRASE_COUNTS.poss.aAtoms]!, row[at + PHRASE_COUNTS.poss.bAtoms]!)
    if (smaller > 0) {
      row[PHRASE_ROW.pi] = row[at + PHRASE_COUNTS.poss.sharedAtoms]! / smaller
      row[PHRASE_ROW.piPairs] = 1
    }
    return row
  }
}

/** The pairs and atoms of one annotation at both levels. */
class LevelSets {
  readonly possible = { pairs: new PhraseKeys(), atoms: new PhraseKeys() }
  readonly sure = { pairs: new PhraseKeys(), atoms: new PhraseKeys() }

  take(level: 'possible' | 'sure', found: PhraseExtractor, skip?: SameWords): void {
    this[level].pairs.take(found, false, skip)
    this[level].atoms.take(found, true, skip)
  }
}

function countInto(row: Float64Array, a: LevelSets, b: LevelSets): void {
  for (const [level, at] of [
    ['possible', PHRASE_COUNTS.poss],
    ['sure', PHRASE_COUNTS.sure],
  ] as const) {
    row[at.aAtoms] = a[level].atoms.count
    row[at.bAtoms] = b[level].atoms.count
    row[at.aAtomsInB] = a[level].atoms.countShared(b[level].pairs)
    row[at.bAtomsInA] = b[level].atoms.countShared(a[level].pairs)
    row[at.sharedAtoms] = a[level].atoms.countShared(b[level].atoms)
  }
  row[PHRASE_COUNTS.mixed.aAtomsInB] = a.sure.atoms.countShared(b.possible.pairs)
  row[PHRASE_COUNTS.mixed.bAtomsInA] = b.sure.atoms.countShared(a.possible.pairs)
  row[PHRASE_COUNTS.sizes.aPairs] = a.possible.pairs.count
  row[PHRASE_COUNTS.sizes.bPairs] = b.possible.pairs.count
}

/** Sums the rows of `PhraseStatistics`. */
export function sumPhraseRows(rows: Iterable<Float64Array>): Float64Array {
  return sumRows(rows, PHRASE_ROW.width)
}

/** The scores of summed rows. */
export function phraseAgreement(sums: Float64Array): PhraseScores {
  return {
    pairs: sums[PHRASE_ROW.pairs]!,
    nonIdentical: agreementOf(sums.subarray(PHRASE_ROW.nonIdentical), 'atomic phrase pair of different words'),
    all: agreementOf(sums.subarray(PHRASE_ROW.all), 'atomic phrase pair'),
    pi: share(
      sums[PHRASE_ROW.pi]!,
      sums[PHRASE_ROW.piPairs]!,
      'on every pair an annotation has no atomic phrase pair of different words',
    ),
  }
}

/** Eq. 3 from the counts of one corpus or pair. The counts 7, 8, 5 and 4 give 5/7, 4/8 and F1 0.588235. */
export function phrasePrf(counts: Omit<AtomCounts, 'sharedAtoms'>, what = 'atomic phrase pair'): Prf {
  return prf(
    share(counts.aAtomsInB, counts.aAtoms, `the first annotation has no ${what}`),
    share(counts.bAtomsInA, counts.bAtoms, `the second annotation has no ${what}`),
  )
}

/** pi of one pair: shared atoms over the smaller number of atoms. */
export function phrasePi(counts: Pick<AtomCounts, 'aAtoms' | 'bAtoms' | 'sharedAtoms'>): Figure {
  const smaller = Math.min(counts.aAtoms, counts.bAtoms)
  return smaller === 0 ? unknown('an annotation has no atomic phrase pair') : known(counts.sharedAtoms / smaller)
}

function agreementOf(counts: Float64Array, what: string): PhraseAgreement {
  const at = (place: number) => counts[place]!
  const { poss, sure, mixed } = PHRASE_COUNTS
  const level = (aAtomsInB: number, bAtomsInA: number, from: typeof poss | typeof sure, of: string) =>
    phrasePrf({ aAtoms: at(from.aAtoms), bAtoms: at(from.bAtoms), aAtomsInB: at(aAtomsInB), bAtomsInA: at(bAtomsInA) }, of)
  return {
    poss: level(poss.aAtomsInB, poss.bAtomsInA, poss, what),
    sure: level(sure.aAtomsInB, sure.bAtomsInA, sure, `${what} from sure links`),
    mixed: level(mixed.aAtomsInB, mixed.bAtomsInA, sure, `${what} from sure links`),
  }
}
