import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRecord } from '../../corpus/validate.js'
import { alignMono, MonoAligner } from './align-mono.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { modelFromJson, modelToJson } from './model.js'
import { PairTable } from './pair-table.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { gold, lexicon, smallOptions, trained } from './small-gold.fixture.js'
import { trainMono } from './train.js'
import { WordReader } from './words.js'

const { model } = trained
const token = fc.constantFrom(
  'the',
  'dog',
  'dogs',
  'run',
  'sprint',
  'UN',
  'United',
  'Nations',
  ',',
  '12',
  'twelve',
  'ñandú',
  '’s',
  '走',
)
function faultsOf(record: unknown): string[] {
  const faults: string[] = []
  checkRecord(record, (_severity, _code, field, message) => faults.push(`${field}: ${message}`))
  return faults
}

const sentence = fc.array(token, { maxLength: 12 })

describe('alignMono', () => {
  it('links equal and related words of a small pair', () => {
    const { sure, nullSource } = alignMono(['the', 'dog', 'run', 'house'], ['the', 'dogs', 'sprint', 'house'], lexicon, model)
    expect(sure).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(nullSource).toEqual([])
  })

  it('gives valid records: links inside, sorted, possible apart from sure, nulls unlinked, a score on every link', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.boolean(), (source, target, isEnglish) => {
        const found = alignMono(source, target, isEnglish ? lexicon : undefined, model)
        const links = [...found.sure, ...found.possible]
        const keys = links.map(([i, j]) => i * 100 + j)
        expect(new Set(keys).size).toBe(keys.length)
        expect(found.scores.map(([i, j]) => i * 100 + j).sort()).toEqual(keys.slice().sort())
        for (const [, , p] of found.scores) expect(p > 0 && p <= 1).toBe(true)
        for (const i of found.nullSource) expect(links.some(([own]) => own === i)).toBe(false)
        for (const j of found.nullTarget) expect(links.some(([, own]) => own === j)).toBe(false)
        if (source.length > 0 && target.length > 0) {
          expect(faultsOf({ id: 'x', source, target, ...found })).toEqual([])
        }
      }),
    )
  })

  it('does not depend on the pairs aligned before', () => {
    const aligner = new MonoAligner(model, lexicon)
    fc.assert(
      fc.property(sentence, sentence, (source, target) => {
        expect(aligner.align(source, target)).toEqual(alignMono(source, target, lexicon, model))
      }),
    )
  })

  it('has nothing to say about an empty side', () => {
    expect(alignMono([], ['a', 'b'], lexicon, model)).toEqual({
      sure: [],
      possible: [],
      nullSource: [],
      nullTarget: [0, 1],
      scores: [],
    })
  })

  it('refuses a table over the limit', () => {
    const aligner = new MonoAligner(model, lexicon, { maxCells: 5 })
    expect(aligner.align(['a', 'b'], ['c', 'd']).sure).toEqual([])
    expect(() => aligner.align(['a', 'b'], ['c', 'd', 'e'])).toThrow(/6 cells, more than the limit of 5/)
  })

  it('refuses an unknown guideline by name', () => {
    expect(() => new MonoAligner(model, lexicon, { guideline: 'other' })).toThrow(/one of made, not 'other'/)
  })
})

describe('trainMono', () => {
  it('learns the made-up pairs, on folds it has not seen', () => {
    expect(trained.corpora[0]!.sure.macroSure).toBeGreaterThan(0.85)
    expect(trained.corpora[0]!.all.nonIdentical).toBeGreaterThan(0.7)
    expect(trained.keptCells).toBeLessThan(trained.cells)
  })

  it('hands back every pair with links of its own, sure apart from possible, and figures after each pass', () => {
    const { records, passes } = trained.corpora[0]!
    expect(records.map(({ id }) => id)).toEqual(gold.map(({ id }) => id))
    expect(passes).toHaveLength(smallOptions.passes)
    for (const record of records) expect(faultsOf(record)).toEqual([])
    const found = records.flatMap(({ sure = [] }, k) =>
      sure.filter(([i, j]) => gold[k]!.sure!.some(([x, y]) => x === i && y === j)),
    ).length
    expect(found / gold.reduce((sum, { sure = [] }) => sum + sure.length, 0)).toBeGreaterThan(0.8)
  })

  it('gives the same bytes for the same seed', () => {
    const again = trainMono([{ guideline: 'made', pairs: gold }], lexicon, smallOptions)
    expect(modelToJson(again.model)).toBe(modelToJson(model))
  })

  it('refuses to learn from nothing', () => {
    expect(() => trainMono([{ guideline: 'x', pairs: [] }], lexicon, smallOptions)).toThrow(/no pair with links/)
  })
})

describe('a model file', () => {
  it('comes back as it was written', () => {
    expect(modelFromJson(modelToJson(model))).toEqual(model)
  })

  it.each([
    ['no JSON', 'x', /not JSON/],
    ['another method', '{"format":"parascope-hmm","version":1}', /format parascope-hmm/],
    ['another version', modelToJson(model).replace(/"version":\d+/, '"version":1'), /version 1/],
    ['other features', modelToJson(model).replace('"features":[', '"features":[1,'), /train it again/],
    ['damage', modelToJson(model).replace(/"nodes":\d+/, '"nodes":3'), /damaged/],
  ])('refuses %s', (_, text, message) => {
    expect(() => modelFromJson(text)).toThrow(message)
  })
})

describe('features', () => {
  it('fill their rows exactly, with finite numbers', () => {
    const reader = new WordReader(lexicon)
    fc.assert(
      fc.property(
        fc.array(token, { minLength: 1, maxLength: 9 }),
        fc.array(token, { minLength: 1, maxLength: 9 }),
        (source, target) => {
          const table = new PairTable(reader.read(source), reader.read(target))
          const plane = Float32Array.from(table.likeness)
          for (const [features, names] of [
            [new CellFeatures(table, 1), CELL_FEATURES],
            [new PassFeatures(table, plane, plane), PASS_FEATURES],
          ] as const) {
            const row = new Float32Array(names.length + 2).fill(-77)
            features.write(table.n - 1, 0, row, 1)
            expect(row[0]).toBe(-77)
            expect(row[names.length + 1]).toBe(-77)
            const own = row.subarray(1, names.length + 1)
            expect(own.every((value) => Number.isFinite(value) && value !== -77)).toBe(true)
          }
        },
      ),
    )
  })

  it('see acronyms, numbers and the content words around', () => {
    const reader = new WordReader(lexicon)
    const table = new PairTable(reader.read(['UN', 'twelve']), reader.read(['United', 'Nations', '12']))
    expect([...table.acronym]).toEqual([1, 1, 0, 0, 0, 0])
    const row = new Float32Array(CELL_FEATURES.length)
    new CellFeatures(table, 1).write(1, 2, row, 0)
    expect(row[CELL_FEATURES.indexOf('number')]).toBe(2)
  })

  const plane = (source: string, target: string, name: 'acronym' | 'compound' | 'name' | 'same') => {
    const reader = new WordReader(lexicon)
    const table = new PairTable(reader.read(source.split(' ')), reader.read(target.split(' ')))
    return [...table[name]]
  }

  it.each([
    ['small words inside a spelled-out name', 'BE', 'Bank of England', 'acronym', [1, 1, 1]],
    ['no acronym in a lower-case pronoun', 'us', 'United States', 'acronym', [0, 0]],
    ['an acronym that looks like a pronoun', 'US', 'United States', 'acronym', [1, 1]],
    ['one spelling of an abbreviation', 'U.S. U.N. %', 'US UN percent', 'same', [1, 0, 0, 0, 1, 0, 0, 0, 1]],
    ['the parts of a compound', 'dog-like runner', 'dogs runners', 'compound', [1, 0, 0, 0]],
    ['the rest of a name', 'Ann Lee ran', 'Lee sat', 'name', [1, 0, 0, 0, 0, 0]],
  ] as const)('see %s', (_, source, target, name, expected) => expect(plane(source, target, name)).toEqual(expected))
})
