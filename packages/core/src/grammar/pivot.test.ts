import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PIVOT_FEATURES,
  type Pivoted,
  PivotedRule,
  pivotedNames,
  pivotPair,
  TRANSLATION_FEATURES,
  type Translation,
} from './pivot.js'
import { PivotPruning } from './pivot-pruning.js'
import { formatSide, parseSide, type RuleLink } from './rule.js'

const everything = pivotedNames(new Set(TRANSLATION_FEATURES))

/** A translation of some f; probabilities are given, costs are made; what is not given is not known. */
function translation(english: string, probabilities: Readonly<Record<string, number>>, alignment?: RuleLink[]): Translation {
  const values = Float64Array.from(TRANSLATION_FEATURES, (name) => {
    const value = probabilities[name]
    return value === undefined ? Number.NaN : name === 'RarityPenalty' ? value : -Math.log(value)
  })
  return { english: parseSide(english), values, ...(alignment && { alignment }) }
}

function joined(parts: readonly Pivoted[], floor?: number): PivotedRule {
  const [first, ...rest] = parts
  const rule = new PivotedRule(first!, floor === undefined ? {} : { floor })
  for (const part of rest) rule.add(part)
  return rule
}

/** Values of a paraphrase, costs as probabilities. */
function told(rule: PivotedRule): Record<string, number | null> {
  return Object.fromEntries(
    [...rule.features(everything)].map(([name, value]) => [
      name,
      value === null ? null : name === 'RarityPenalty' ? value : Math.exp(-value),
    ]),
  )
}

/*
 * The foreign words brola and vasti, counted in an invented bitext:
 *
 *            boat  ship | in all        p(e|f)           p(f|e)
 *   brola      3     1  |  4        boat 3/4 ship 1/4   boat 3/5  ship 1/2
 *   vasti      2     1  |  3        boat 2/3 ship 1/3   boat 2/5  ship 1/2
 *   in all     5     2  |  7
 *
 *   p(ship|boat) = p(ship|brola) p(brola|boat) + p(ship|vasti) p(vasti|boat) = 1/4 · 3/5 + 1/3 · 2/5 = 3/20 + 2/15 = 17/60
 *   p(boat|boat) = 3/4 · 3/5 + 2/3 · 2/5 = 9/20 + 4/15 = 43/60, and 17/60 + 43/60 = 1
 *   p(boat|ship) = p(boat|brola) p(brola|ship) + p(boat|vasti) p(vasti|ship) = 3/4 · 1/2 + 2/3 · 1/2 = 17/24
 */
const table = {
  brola: {
    boat: translation('boat', { 'p(e|f)': 3 / 4, 'p(f|e)': 3 / 5, 'p(LHS|e)': 0.9, RarityPenalty: Math.exp(-2) }, [[0, 0]]),
    ship: translation('ship', { 'p(e|f)': 1 / 4, 'p(f|e)': 1 / 2, 'p(LHS|e)': 0.8, RarityPenalty: 1 }, [[0, 0]]),
  },
  vasti: {
    boat: translation('boat', { 'p(e|f)': 2 / 3, 'p(f|e)': 2 / 5, 'p(LHS|e)': 0.9, RarityPenalty: Math.exp(-1) }, [[0, 0]]),
    ship: translation('ship', { 'p(e|f)': 1 / 3, 'p(f|e)': 1 / 2, 'p(LHS|e)': 0.8, RarityPenalty: 1 }, [[0, 0]]),
  },
}
const through = (first: 'boat' | 'ship', second: 'boat' | 'ship') =>
  (['brola', 'vasti'] as const).map((f) => pivotPair(table[f][first], table[f][second]))

describe('pivoting', () => {
  it('sums over pivots', () => {
    const rule = joined(through('boat', 'ship'))
    expect(rule.pivots).toBe(2)
    expect(told(rule)['p(e|f)']).toBeCloseTo(17 / 60, 14)
    expect(told(rule)['p(f|e)']).toBeCloseTo(17 / 24, 14)
    expect(told(joined(through('boat', 'boat')))['p(e|f)']).toBeCloseTo(43 / 60, 14)
    expect(told(joined(through('ship', 'boat')))['p(e|f)']).toBeCloseTo(17 / 24, 14)
  })

  it('takes the terms of the label from their own side, and adds up counts', () => {
    const { 'p(LHS|f)': ofBoat, 'p(LHS|e)': ofShip, RarityPenalty } = told(joined(through('boat', 'ship')))
    expect([ofBoat, ofShip]).toEqual([expect.closeTo(0.9, 14), expect.closeTo(0.8, 14)])
    // the larger penalty of each pivot belongs to ship, seen once: e^(1−1); two counts of 1 are 2, e^(1−2)
    expect(RarityPenalty).toBeCloseTo(Math.exp(-1), 14)
  })

  it('knows nothing of what a pivot does not tell', () => {
    const rule = joined(through('boat', 'ship'))
    expect(told(rule)['Lex(e|f)']).toBeNull()
    const names = pivotedNames(new Set(['p(e|f)', 'p(f|e)', 'p(LHS|e)']))
    expect([...rule.features(names).keys()]).toEqual(['p(LHS|e)', 'p(LHS|f)', 'p(e|f)', 'p(f|e)'])
  })

  it('has the floor of Thrax only where it is asked for', () => {
    const far = pivotPair(translation('boat', { 'p(f|e)': Math.exp(-30) }), translation('ship', { 'p(e|f)': Math.exp(-34) }))
    expect(new PivotedRule(far).features(everything).get('p(e|f)')).toBeCloseTo(64, 10)
    expect(new PivotedRule(far, { floor: 64 }).features(everything).get('p(e|f)')!.toFixed(5)).toBe('63.30685')
  })

  it('sums costs far beyond what a probability can hold', () => {
    const one = translation('boat', {})
    const part: Pivoted = { ...pivotPair(one, one), values: new Float64Array(PIVOT_FEATURES.length).fill(5000) }
    expect(joined([part, part]).features(everything).get('p(e|f)')).toBeCloseTo(5000 - Math.LN2, 9)
  })

  /*
   * One f with two holes, [NP,1] dol [NN,2], and two English sides:
   *     [NN,2] of [NP,1]      (dol – of: 1-1)
   *     [NP,1] 's [NN,2]      (dol – 's: 1-1)
   * From the first to the second, holes are counted in the order of the first: NN becomes 1, NP becomes 2.
   */
  it('counts holes in the order of the source', () => {
    const of = translation('[NN,2] of [NP,1]', { 'p(e|f)': 0.5, 'p(f|e)': 0.25 }, [[1, 1]])
    const s = translation("[NP,1] 's [NN,2]", { 'p(e|f)': 0.5, 'p(f|e)': 1 }, [[1, 1]])
    const text = ({ source, target }: Pivoted) => `${formatSide(source)} ||| ${formatSide(target)}`
    expect(text(pivotPair(of, s))).toBe("[NN,1] of [NP,2] ||| [NP,2] 's [NN,1]")
    expect(text(pivotPair(s, of))).toBe("[NP,1] 's [NN,2] ||| [NN,2] of [NP,1]")
    expect(text(pivotPair(of, of))).toBe('[NN,1] of [NP,2] ||| [NN,1] of [NP,2]')
    expect(pivotPair(of, s).alignment).toEqual([[1, 1]])
    expect(told(joined([pivotPair(of, s)]))['p(e|f)']).toBeCloseTo(0.125, 14)
  })

  it('links what is linked to the same foreign word, and keeps what all pivots link', () => {
    // set sail / put to sea through "gor lima" (gor–set, lima–sail; gor–put, lima–sea) and through "gorlima" (all with all)
    const one = pivotPair(
      translation('set sail', {}, [
        [0, 0],
        [1, 1],
      ]),
      translation('put to sea', {}, [
        [0, 0],
        [1, 2],
      ]),
    )
    expect(one.alignment).toEqual([
      [0, 0],
      [1, 2],
    ])
    const other = pivotPair(
      translation('set sail', {}, [
        [0, 0],
        [0, 1],
      ]),
      translation('put to sea', {}, [
        [0, 1],
        [0, 2],
      ]),
    )
    expect(other.alignment).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ])
    expect(joined([one, other]).alignment()).toEqual([[1, 2]])
    const silent = pivotPair(translation('set sail', {}), translation('put to sea', {}, [[0, 0]]))
    expect(joined([one, silent]).alignment()).toBeUndefined()
  })
})

/** Counts of an invented bitext, foreign words in rows, English ones in columns; every row and column has some. */
const counts = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.nat(5), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )
  .filter((table) => table.every((row) => row.some((n) => n > 0)) && table[0]!.every((_, e) => table.some((row) => row[e]! > 0)))

const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/** p(e2|e1) and p(e1|e2) of every pair of English words that share a foreign one. */
function paraphrases(table: readonly (readonly number[])[], order: readonly number[], prune?: PivotPruning) {
  const ofForeign = table.map(total)
  const ofEnglish = table[0]!.map((_, e) => total(table.map((row) => row[e]!)))
  const found = new Map<string, PivotedRule>()
  for (const f of order) {
    const group = table[f]!.flatMap((n, e) =>
      n === 0 ? [] : [{ e, rule: translation(`e${e}`, { 'p(e|f)': n / ofForeign[f]!, 'p(f|e)': n / ofEnglish[e]! }) }],
    ).filter(({ rule }) => prune === undefined || !prune.prunesTranslation(rule.values))
    for (const first of group) {
      for (const second of group) {
        const part = pivotPair(first.rule, second.rule)
        if (prune?.prunesPivoted(part.values)) continue
        const key = `${first.e} ${second.e}`
        const known = found.get(key)
        if (known === undefined) found.set(key, new PivotedRule(part))
        else known.add(part)
      }
    }
  }
  return found
}

describe('properties of pivoting', () => {
  const inOrder = (table: readonly unknown[]) => table.map((_, f) => f)
  const cost = (rule: PivotedRule | undefined, name: string) => rule!.features(everything).get(name)!

  it('gives every phrase a distribution over its paraphrases, itself among them', () => {
    fc.assert(
      fc.property(counts, (table) => {
        const found = paraphrases(table, inOrder(table))
        table[0]!.forEach((_, e) => {
          const own = [...found].filter(([key]) => key.startsWith(`${e} `))
          expect(total(own.map(([, rule]) => Math.exp(-cost(rule, 'p(e|f)'))))).toBeCloseTo(1, 9)
        })
      }),
    )
  })

  it('gives at most 1 where something is pruned', () => {
    const prune = PivotPruning.parse('p(e|f)>1.5') as PivotPruning
    fc.assert(
      fc.property(counts, (table) => {
        const found = paraphrases(table, inOrder(table), prune)
        table[0]!.forEach((_, e) => {
          const own = [...found].filter(([key]) => key.startsWith(`${e} `))
          expect(total(own.map(([, rule]) => Math.exp(-cost(rule, 'p(e|f)'))))).toBeLessThanOrEqual(1 + 1e-9)
        })
      }),
    )
  })

  it('reads backwards what the other direction says forwards', () => {
    fc.assert(
      fc.property(counts, (table) => {
        const found = paraphrases(table, inOrder(table))
        for (const [key, rule] of found) {
          const back = found.get(key.split(' ').toReversed().join(' '))
          expect(cost(back, 'p(f|e)')).toBeCloseTo(cost(rule, 'p(e|f)'), 9)
        }
      }),
    )
  })

  it('does not depend on the order of pivots', () => {
    fc.assert(
      fc.property(counts, (table) => {
        const [one, other] = [inOrder(table), inOrder(table).toReversed()].map((order) => paraphrases(table, order))
        expect([...one!.keys()].sort()).toEqual([...other!.keys()].sort())
        for (const [key, rule] of one!) expect(cost(other!.get(key), 'p(e|f)')).toBeCloseTo(cost(rule, 'p(e|f)'), 9)
      }),
    )
  })

  it('loses nothing by pruning translations first, if both directions have the bound', () => {
    const late = PivotPruning.parse('p(e|f)>1.2, p(f|e)>1.2') as PivotPruning
    fc.assert(
      fc.property(counts, (table) => {
        const early = paraphrases(table, inOrder(table), late)
        const onlyPivoted = { prunesTranslation: () => false, prunesPivoted: (v: Float64Array) => late.prunesPivoted(v) }
        const plain = paraphrases(table, inOrder(table), onlyPivoted as unknown as PivotPruning)
        expect([...early.keys()].sort()).toEqual([...plain.keys()].sort())
      }),
    )
  })
})

describe('a pruning', () => {
  const values = (names: readonly string[], given: Readonly<Record<string, number>>) =>
    Float64Array.from(names, (name) => given[name] ?? Number.NaN)
  const ofPivoted = (given: Readonly<Record<string, number>>) =>
    values(
      PIVOT_FEATURES.map(({ name }) => name),
      given,
    )

  it('leaves out what a condition holds for', () => {
    const prune = PivotPruning.parse(' p(e|f,LHS)>4 ,RarityPenalty < 0.2') as PivotPruning
    expect(prune.prunesPivoted(ofPivoted({ 'p(e|f,LHS)': 4.1 }))).toBe(true)
    expect(prune.prunesPivoted(ofPivoted({ 'p(e|f,LHS)': 4, RarityPenalty: 0.2 }))).toBe(false)
    expect(prune.prunesPivoted(ofPivoted({ RarityPenalty: 0.1 }))).toBe(true)
    expect(prune.prunesPivoted(ofPivoted({}))).toBe(false)
  })

  it('asks translation rules what follows for them', () => {
    const prune = PivotPruning.parse('p(e|f,LHS)>4, RarityPenalty<0.2, p(LHS|f)>3') as PivotPruning
    const translated = (given: Readonly<Record<string, number>>) => prune.prunesTranslation(values(TRANSLATION_FEATURES, given))
    expect(translated({ 'p(f|e,LHS)': 4.1 })).toBe(true)
    expect(translated({ 'p(e|f,LHS)': 4.1 })).toBe(true)
    expect(translated({ RarityPenalty: 0.1 })).toBe(false)
    expect(translated({ 'p(LHS|e)': 3.1 })).toBe(true)
  })

  it.each([
    ['p(e|f)=3', 'expected a feature, < or >, and a number, found "p(e|f)=3"'],
    ['p(e|f)>3, ,', 'expected a feature, < or >, and a number, found ","'],
    ['p(e|f)>much', '"much" is not a number'],
    [
      'Count<3',
      'there is no feature Count to prune by; there are: Lex(e|f), Lex(f|e), RarityPenalty, p(LHS|e), p(LHS|f), p(e|LHS), p(e|f), p(e|f,LHS), p(f|LHS), p(f|e), p(f|e,LHS)',
    ],
  ])('refuses %s', (text, message) => expect(PivotPruning.parse(text)).toBe(message))
})
