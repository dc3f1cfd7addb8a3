import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MonoAligner, modelToJson, TRAIN_DEFAULTS } from '@parascope/core/align-mono'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelKind } from '../align/index.js'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { loadLexicon, loadMonoModel, saveCrossValidated, saveMonoModel, trainMonoFiles } from './index.js'

const folder = scratchFolder()
const words = (text: string) => text.split(' ')
let aligner: MonoAligner

beforeAll(async () => {
  aligner = new MonoAligner(await loadMonoModel(), await loadLexicon())
})

describe('the shipped aligner', () => {
  it('links equal words, forms of a word and synonyms', () => {
    const source = words('the committee bought two new cars for the mayor last week .')
    const target = words('last week , the committee purchased two new automobiles for the mayor .')
    const { sure, possible } = aligner.align(source, target)
    const linked = new Set([...sure, ...possible].map(([i, j]) => `${source[i]}-${target[j]}`))
    for (const link of ['committee-committee', 'bought-purchased', 'two-two', 'cars-automobiles', 'mayor-mayor', '.-.']) {
      expect(linked).toContain(link)
    }
    expect(linked).not.toContain('cars-mayor')
    expect(linked).not.toContain('.-,')
  })

  it('decides that added words have no counterpart', () => {
    const source = words('the old bridge collapsed .')
    const target = words('the old bridge collapsed yesterday afternoon .')
    expect(aligner.align(source, target).nullTarget.length).toBeGreaterThan(0)
    expect(aligner.align(source, source).sure).toEqual(source.map((_, k) => [k, k]))
  })

  it('works without a lexicon and in another language', async () => {
    const plain = new MonoAligner(await loadMonoModel(), await loadLexicon('es'))
    const source = words('el niño compró dos libros nuevos .')
    const target = words('dos libros nuevos compró el niño .')
    expect(plain.align(source, target).sure).toEqual(
      expect.arrayContaining([
        [1, 5],
        [3, 0],
        [4, 1],
        [6, 6],
      ]),
    )
  })

  it('stays within bounds on long sentences', () => {
    const long = Array.from({ length: 300 }, (_, k) => `w${k % 50}`)
    expect(aligner.align(long, long).sure.length).toBeGreaterThan(200)
  })
})

describe('model files', () => {
  it('come back from a plain and a compressed file', async () => {
    const model = await loadMonoModel()
    for (const name of ['own.json', 'own.json.gz']) {
      await saveMonoModel(join(folder.path, name), model)
      expect(modelToJson(await loadMonoModel(join(folder.path, name)))).toBe(modelToJson(model))
    }
  })

  it('are told from those of other aligners by their first bytes', async () => {
    await saveMonoModel(join(folder.path, 'kind.json.gz'), await loadMonoModel())
    expect(await modelKind(join(folder.path, 'kind.json.gz'))).toBe('mono')
    writeFileSync(join(folder.path, 'text.json'), '{"id":"a"}')
    await expect(modelKind(join(folder.path, 'text.json'))).rejects.toThrow(/is not a model of an aligner/)
  })

  it('are refused by path when they are of another version or not there', async () => {
    const path = join(folder.path, 'newer.json')
    writeFileSync(path, modelToJson(await loadMonoModel()).replace(/"version":\d+/, '"version":99'))
    await expect(loadMonoModel(path)).rejects.toThrow(/newer\.json: the model has version 99/)
    await expect(loadMonoModel(join(folder.path, 'absent.json'))).rejects.toMatchObject({ code: 'io/unreadable' })
  })

  it('are learned from gold files', async () => {
    const path = join(folder.path, 'made.gold.jsonl')
    const pairs = Array.from({ length: 40 }, (_, k) => {
      const source = ['a', `w${k}`, 'dog', k % 2 ? 'ran' : 'sat', '.']
      return { id: `p${k}`, source, target: source.slice(0, 4), sure: [0, 1, 2, 3].map((i) => [i, i]) }
    })
    writeFileSync(path, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
    const options = { ...TRAIN_DEFAULTS, folds: 2, trees: 5, leaves: 4, rate: 0.5, hidden: 32 }
    const read = { onProblem: () => {} }
    const trained = await trainMonoFiles([{ path }], undefined, options, read)
    const { model, corpora } = trained
    expect(model.guidelines.map(({ name }) => name)).toEqual(['made'])
    expect(corpora[0]!.sure.macroSure).toBeGreaterThan(0.9)
    await saveCrossValidated(join(folder.path, 'unseen'), [{ path }], trained, read)
    const written = readFileSync(join(folder.path, 'unseen', 'made.gold.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(written.map((line) => JSON.parse(line).id)).toEqual(pairs.map(({ id }) => id))
  })
})
