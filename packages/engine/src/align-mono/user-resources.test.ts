import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { readParaphraseTable } from './paraphrase-table-file.js'
import { readWordVectors } from './word-vectors-file.js'

const scratch = scratchFolder()

describe('readWordVectors', () => {
  it.each([
    ['GloVe', 'boat 1 0\nship 0.8 0.6\n'],
    ['word2vec', '2 2\nboat 1 0\nship 0.8 0.6\n'],
    ['blanks at the end', 'boat 1 0 \nship 0.8 0.6 \n'],
  ])('reads %s', async (_, text) => {
    const vectors = await readWordVectors(scratch.write('v.txt', text))
    expect([vectors.size, vectors.dimensions]).toEqual([2, 2])
    expect(vectors.cosine(vectors.row('boat'), vectors.row('ship'))).toBeCloseTo(0.8, 6)
  })

  it('reads gzipped files', async () => {
    expect((await readWordVectors(scratch.write('v.txt.gz', gzipSync('boat 1 0\n')))).size).toBe(1)
  })

  it.each([
    ['boat 1 0\nship 1\n', ':2: a word and 2 numbers were expected, found 1 fields after the word'],
    ['boat 1 0\nship 1 x\n', ':2: field 3: "x" is not a number'],
    ['boat 0 0\n', ':1: the vector of "boat" is all zeros and has no direction'],
    ['1 3\nboat 1 0\n', ':2: a word and 3 numbers were expected, found 2 fields after the word'],
    ['', ': no word vectors in this file'],
    ['1 2\n', ': no word vectors in this file'],
  ])('refuses %j', async (text, message) => {
    const path = scratch.write('bad.txt', text)
    await expect(readWordVectors(path)).rejects.toMatchObject({ code: 'align/bad-resource', message: `${path}${message}` })
  })
})

describe('readParaphraseTable', () => {
  it('reads PPDB, counting rules with open places apart', async () => {
    const lines = [
      '[VP] ||| set sail ||| depart ||| PPDB2.0Score=3.5 PPDB1.0Score=2 ||| 0-0 ||| Equivalence',
      '[NP] ||| vessel ||| ship ||| Abstract=0',
      '[NN] ||| Craft||| boat ||| PPDB2.0Score=NA',
      "[NP] ||| [NP,1] 's [NN,2] ||| the [NN,2] of [NP,1] ||| PPDB2.0Score=4",
    ]
    const { table, pairs, withHoles } = await readParaphraseTable(scratch.write('ppdb', lines.join('\n')))
    expect([pairs, withHoles]).toEqual([3, 1])
    expect([table.score('depart', 'set sail'), table.score('ship', 'vessel')]).toEqual([3.5, 1])
    expect(table.score('boat', 'craft')).toBe(1)
  })

  it('reads columns', async () => {
    const { table } = await readParaphraseTable(scratch.write('table.tsv', 'vessel\tship\t0.5\nSet sail\tdepart\n'))
    expect([table.score('vessel', 'ship'), table.score('set sail', 'depart')]).toEqual([0.5, 1])
  })

  it.each([
    ['vessel\n', ':1: two phrases were expected'],
    ['vessel\tship\nvessel\t\n', ':2: two phrases were expected'],
    ['vessel\tship\tmuch\n', ':1: the score "much" is not a number'],
    ['[NP] ||| [NP,1] ||| [NP,1] x\n', ': no pair of phrases in this file'],
    ['[NP] ||| vessel ||| ship ||| Count=many\n', ':1: features: "Count=many" is not a number (nor NA)'],
  ])('refuses %j', async (text, message) => {
    const path = scratch.write('bad', text)
    await expect(readParaphraseTable(path)).rejects.toMatchObject({
      code: 'align/bad-resource',
      message: expect.stringContaining(`${path}${message}`),
    })
  })
})
