import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PhraseSpans, phrasePairs } from '../../phrases/index.js'
import { published, snow } from '../../phrases/phrases.fixture.js'
import type { LinkedPair } from './comparable.js'
import type { Prf } from './figure.js'
import { atomCounts, type PhraseSets } from './phrase-sets.js'
import { PHRASE_COUNTS, PHRASE_ROW, PhraseStatistics, phraseAgreement, phrasePi, phrasePrf, sumPhraseRows } from './phrases.js'

const statistics = new PhraseStatistics()
const agree = (a: LinkedPair, b: LinkedPair) => phraseAgreement(statistics.row(a, b))
const values = (figures: Prf) => [figures.precision.value, figures.recall.value, figures.f1.value]

function setsOf(pair: LinkedPair, level: 'possible' | 'sure' = 'possible', nonIdentical = true): PhraseSets {
  const pairs = phrasePairs(pair, { level, nonIdentical })
  return { pairs, atoms: pairs.filter((phrase) => phrase.atomic) }
}

/** Phrase pairs such as `7-8/7-9`: tokens first to last of both sides, as a table prints them. */
function table(text: string): PhraseSpans[] {
  return text.split(' ').map((entry) => {
    const [, a, b, c, d] = /^(\d+)-(\d+)\/(\d+)-(\d+)$/.exec(entry)!.map(Number)
    return { source: [a!, b! + 1], target: [c!, d! + 1] }
  })
}

describe('phrase agreement', () => {
  it('gives the published figures from the sets as they are printed', () => {
    // Table 2 of Cohn et al. (2008), non-identical rows; B is credited with 7/7, which its links rule out
    const aAtoms = table('0-0/1-1 3-5/4-5 7-7/7-7 7-8/7-9 8-8/9-9 9-9/10-10 10-10/11-11')
    const bAtoms = table('0-0/0-1 4-5/4-4 3-3/5-5 7-7/7-7 7-7/7-8 8-8/9-9 9-9/10-10 10-10/11-11')
    const both = table('7-9/7-10 9-11/10-12')
    const counts = atomCounts(
      { atoms: aAtoms, pairs: [...aAtoms, ...both] },
      { atoms: bAtoms, pairs: [...bAtoms, ...both, ...table('7-8/7-9')] },
    )
    expect(counts).toEqual({ aAtoms: 7, bAtoms: 8, aAtomsInB: 5, bAtomsInA: 4, sharedAtoms: 4 })
    const { precision, recall, f1 } = phrasePrf(counts)
    expect([precision.value, recall.value]).toEqual([5 / 7, 4 / 8])
    expect(f1.value).toBeCloseTo(0.59, 2)
    expect(phrasePi(counts).value).toBe(4 / 7)
  })

  it('gives what strict extraction makes of the published links', () => {
    const { nonIdentical, pi } = agree(published.a, published.b)
    expect(atomCounts(setsOf(published.a), setsOf(published.b))).toEqual({
      aAtoms: 7,
      bAtoms: 7,
      aAtomsInB: 5,
      bAtomsInA: 3,
      sharedAtoms: 3,
    })
    expect(values(nonIdentical.poss)).toEqual([5 / 7, 3 / 7, expect.closeTo(0.5357, 4)])
    expect(pi.value).toBe(3 / 7)
  })

  it('gives the figures of the invented example', () => {
    const row = statistics.row(snow.a, snow.b)
    const at = (place: number) => row[PHRASE_ROW.nonIdentical + place]
    expect([at(PHRASE_COUNTS.sizes.aPairs), at(PHRASE_COUNTS.sizes.bPairs)]).toEqual([15, 13])
    expect([row[PHRASE_ROW.all + PHRASE_COUNTS.sizes.aPairs], row[PHRASE_ROW.all + PHRASE_COUNTS.sizes.bPairs]]).toEqual([16, 14])
    expect([row[PHRASE_ROW.all], row[PHRASE_ROW.all + 1]]).toEqual([9, 9])
    const { nonIdentical, pi } = phraseAgreement(row)
    expect(values(nonIdentical.poss)).toEqual([0.375, 0.625, 0.46875])
    expect(pi.value).toBe(0.375)
  })

  it('counts as the sets do, at every level', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(4)), { selector: (link) => link.join(), maxLength: 9 })
    const annotation = fc.tuple(cells, fc.nat(9)).map(
      ([links, sure]): LinkedPair => ({
        id: 'p',
        source: ['a', 'b', 'A', 'c', 'd', 'e'],
        target: ['a', 'b', 'x', 'c', 'y'],
        sure: links.slice(0, sure),
        possible: links.slice(sure),
      }),
    )
    fc.assert(
      fc.property(annotation, annotation, fc.boolean(), (a, b, nonIdentical) => {
        const row = statistics.row(a, b)
        const at = (place: number) => row[(nonIdentical ? PHRASE_ROW.nonIdentical : PHRASE_ROW.all) + place]
        const sets = (pair: LinkedPair, level: 'possible' | 'sure') => setsOf(pair, level, nonIdentical)
        for (const [level, places] of [
          ['possible', PHRASE_COUNTS.poss],
          ['sure', PHRASE_COUNTS.sure],
        ] as const) {
          const counts = atomCounts(sets(a, level), sets(b, level))
          for (const name of Object.keys(places) as (keyof typeof places)[]) expect(at(places[name])).toBe(counts[name])
        }
        const mixed = (x: LinkedPair, y: LinkedPair) =>
          atomCounts({ pairs: [], atoms: sets(x, 'sure').atoms }, { pairs: sets(y, 'possible').pairs, atoms: [] }).aAtomsInB
        expect([at(PHRASE_COUNTS.mixed.aAtomsInB), at(PHRASE_COUNTS.mixed.bAtomsInA)]).toEqual([mixed(a, b), mixed(b, a)])
      }),
    )
  })

  it('is 1 for an annotation against itself and mirrored when the two change places', () => {
    expect(values(agree(snow.a, snow.a).nonIdentical.mixed)).not.toContain(null)
    expect(values(agree(snow.a, snow.a).nonIdentical.poss)).toEqual([1, 1, 1])
    expect(values(agree(snow.a, snow.a).all.sure)).toEqual([1, 1, 1])
    const [ab, ba] = [agree(snow.a, snow.b), agree(snow.b, snow.a)]
    for (const reading of ['poss', 'sure', 'mixed'] as const) {
      expect(values(ba.nonIdentical[reading])).toEqual([1, 0, 2].map((k) => values(ab.nonIdentical[reading])[k]))
    }
    expect(ba.pi).toEqual(ab.pi)
  })

  it('pools counts and averages pi over the pairs where it is defined', () => {
    const bare: LinkedPair = { id: 'p', source: ['a'], target: ['b'], sure: [] }
    const rows = [
      [snow.a, snow.b],
      [published.a, published.b],
      [bare, bare],
    ] as const
    const scores = phraseAgreement(sumPhraseRows(rows.map(([a, b]) => statistics.row(a, b))))
    expect(scores.pairs).toBe(3)
    expect(values(scores.nonIdentical.poss).slice(0, 2)).toEqual([8 / 15, 8 / 15])
    expect(scores.pi.value).toBeCloseTo((3 / 8 + 3 / 7) / 2, 12)
  })

  it('says why a figure is undefined', () => {
    const same: LinkedPair = { id: 'p', source: ['a'], target: ['A'], sure: [[0, 0]] }
    const { nonIdentical, all, pi } = agree(same, same)
    expect(nonIdentical.poss.precision).toEqual({
      value: null,
      undefined: 'the first annotation has no atomic phrase pair of different words',
    })
    expect(pi.value).toBeNull()
    expect(values(all.poss)).toEqual([1, 1, 1])
    expect(phrasePi({ aAtoms: 0, bAtoms: 2, sharedAtoms: 0 }).value).toBeNull()
    expect(phraseAgreement(new PhraseStatistics({ exactCase: true }).row(same, same)).pi.value).toBe(1)
  })
})
