import { describe, expect, it } from 'vitest'
import { CHUNK_FEATURES, ChunkFeatures } from './chunk-features.js'
import { PairTable } from './pair-table.js'
import { WordReader } from './words.js'

const reader = new WordReader(undefined)

/** The features of one cell by name, for `the ship` and `a big ship sailed`; `ship` is linked to `ship` with 0.9. */
function featuresOf(i: number, j: number): Readonly<Record<string, number>> {
  const table = new PairTable(reader.read(['the', 'ship']), reader.read(['a', 'big', 'ship', 'sailed']))
  const p = new Float32Array(8)
  p[1 * 4 + 2] = 0.9
  p[0] = 0.4
  const row = new Float32Array(CHUNK_FEATURES.length)
  new ChunkFeatures(table, p).write(i, j, row, 0)
  return Object.fromEntries(CHUNK_FEATURES.map((name, k) => [name, Math.round(row[k]! * 100) / 100]))
}

describe('ChunkFeatures', () => {
  it('see the heads of two articles linked', () => {
    expect(featuresOf(0, 0)).toMatchObject({
      sameChunk: 1,
      heads: 0,
      toHeadSource: 1,
      toHeadTarget: 2,
      pHeads: 0.9,
      pHeadSource: 0,
    })
  })

  it('sum up what links two groups', () => {
    expect(featuresOf(0, 1)).toMatchObject({
      chunkSizeSource: 2,
      chunkSizeTarget: 3,
      pChunk: 0.9,
      pChunkSum: 1.3,
      pChunkShare: 0.65,
    })
    expect(featuresOf(1, 2)).toMatchObject({ heads: 3, pHeads: 0.9 })
  })

  it('say -1 where there is no word beside', () => {
    expect(featuresOf(1, 3)).toMatchObject({ sameChunk: 0, pNounBefore: -1, pNounCrossed: -1, pChunk: 0 })
  })
})
