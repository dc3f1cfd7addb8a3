import { describe, expect, it } from 'vitest'
import { ParaphraseTable } from '../../text/paraphrase-table.js'
import { WordVectors } from '../../text/word-vectors.js'
import { MonoAligner } from './align-mono.js'
import { modelFromJson, modelToJson } from './model.js'
import type { OwnEvidence } from './own-evidence.js'
import { PairTable, relationBit } from './pair-table.js'
import { gold, lexicon, smallOptions, trained } from './small-gold.fixture.js'
import { trainMono } from './train.js'
import { WordReader } from './words.js'

const reader = new WordReader(undefined)
const tableOf = (source: string, target: string, evidence?: OwnEvidence) =>
  new PairTable(reader.read(source.split(' ')), reader.read(target.split(' ')), evidence)

describe('a table of paraphrases', () => {
  const table = new ParaphraseTable()
  table.add('ship', 'vessel', 2)
  table.add('set sail', 'depart', 2)

  it('makes single words synonyms', () => {
    const { relations, likeness } = tableOf('the Ship', 'a vessel', { table })
    expect([...relations]).toEqual([0, 0, 0, relationBit('synonym')])
    expect(likeness[3]).toBeGreaterThan(tableOf('the ship', 'a vessel').likeness[3]!)
  })

  it('joins all words of longer phrases, and nothing across punctuation', () => {
    expect([...tableOf('they set sail', 'they depart', { table }).phrase]).toEqual([0, 0, 0, 1, 0, 1])
    expect([...tableOf('set , sail', 'depart', { table }).phrase]).toEqual([0, 0, 0])
  })
})

describe('word vectors', () => {
  const vectors = new WordVectors(2)
  vectors.add('ship', [1, 0])
  vectors.add('boat', [0.8, 0.6])
  vectors.add('tree', [0, 1])
  vectors.add('the', [1, 0])

  it('count as near definitions, between content words', () => {
    const { definition } = tableOf('the ship', 'boat tree', { vectors })
    expect([definition[0], definition[1], definition[3]]).toEqual([0, 0, 0])
    expect(definition[2]).toBeCloseTo((0.8 - 0.3) / 0.7, 6)
  })

  it('are needed by a model that was learned with them, and refused by one that was not', () => {
    const corpora = [{ guideline: 'made', pairs: gold }]
    const options = { ...smallOptions, passes: 1, trees: 3, evidence: { vectors } }
    const learned = modelFromJson(modelToJson(trainMono(corpora, lexicon, options).model))
    expect(() => new MonoAligner(learned, lexicon)).toThrow(/learned with word vectors and needs them/)
    expect(() => new MonoAligner(trained.model, lexicon, { evidence: { vectors } })).toThrow(/learned without word vectors/)
    const cells = new MonoAligner(learned, lexicon, { evidence: { vectors } }).probabilities(['the', 'dog'], ['the', 'dog'])
    expect(cells.any[0]).toBeGreaterThan(cells.any[1]!)
  })
})
