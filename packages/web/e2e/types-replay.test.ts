/** Keystroke replay: the demo's phenomena, made again through the keys of the editor and counted. */
import { readFileSync } from 'node:fs'
import { MonoAligner } from '@parascope/core/align-mono'
import { msrpA, type PairRecord, type Phenomenon } from '@parascope/core/corpus'
import { suggestTypes, toPhenomenon, typedPair } from '@parascope/core/types'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { beforeAll, describe, expect, it } from 'vitest'
import { typePair } from '../src/types/type-pair.js'
import type { TypeScene } from '../src/types/type-scene.js'
import { type TypeCounts, usualTypes, withCount } from '../src/types/usual-types.js'
import { content, ScriptedTypist } from './scripted-typist.js'

const demo = (name: string): PairRecord[] =>
  readFileSync(new URL(`../../../demo/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PairRecord)

interface Item {
  readonly pair: PairRecord
  readonly wanted: readonly Phenomenon[]
  readonly isParaphrase: boolean
}

/** The trees are with the pairs, the types are with their annotators. */
function items(annotator: string): Item[] {
  const pairs = new Map(demo('pairs').map((record) => [record.id, record]))
  return demo(`types.${annotator}`).map(({ phenomena = [], isParaphrase, annotator: _, ...record }) => ({
    pair: { ...pairs.get(record.id)!, ...record },
    wanted: phenomena.map(({ note: _note, ...one }) => one),
    isParaphrase: isParaphrase === true,
  }))
}

/** What is shared first, then type by type in the order of the text. */
const typeByType = (a: Phenomenon, b: Phenomenon) =>
  Number(b.type === 'identical') - Number(a.type === 'identical') ||
  (a.type < b.type ? -1 : a.type > b.type ? 1 : (a.source[0] ?? 0) - (b.source[0] ?? 0))

/** As the page counts: each that was closed, not what one key marks as shared; the digits stand until the next item. */
function countedAfter(counts: TypeCounts, { wanted }: Item): TypeCounts {
  return wanted.filter(({ type }) => type !== 'identical').reduce((sum, { type }) => withCount(sum, type), counts)
}

/** The suggestion is worth mending: the same type, a word in common, and no key element to take back. */
const isNear = (a: Phenomenon, b: Phenomenon) =>
  a.type === b.type &&
  b.keySource === undefined &&
  b.keyTarget === undefined &&
  (a.source.some((i) => b.source.includes(i)) || a.target.some((j) => b.target.includes(j)))

describe('keystrokes for types', () => {
  let aligner: MonoAligner
  let lexicon: Awaited<ReturnType<typeof loadLexicon>>
  beforeAll(async () => {
    lexicon = await loadLexicon('en')
    aligner = new MonoAligner(await loadMonoModel(), lexicon)
  })

  function sceneOf({ pair }: Item, help: 'links' | 'none', counts: TypeCounts, suggested: readonly Phenomenon[] = []): TypeScene {
    const { sure, possible } = aligner.align(pair.source, pair.target)
    return {
      pair: typePair(pair, msrpA, help === 'links' ? [...sure, ...possible] : null),
      document: {},
      touched: new Set(),
      suggestions: suggested.map((one, k) => ({ ...one, key: `s${k}` })),
      usual: usualTypes(msrpA, counts),
    }
  }

  it.each(['maria', 'jonas'])('by hand alone, as %s has it', (annotator) => {
    for (const help of ['links', 'none'] as const) {
      const keys: number[] = []
      let counts: TypeCounts = {}
      for (const item of items(annotator)) {
        const typist = new ScriptedTypist(item.pair, sceneOf(item, help, counts))
        typist.press(item.isParaphrase ? 'y' : 'n')
        for (const wanted of [...item.wanted].sort(typeByType)) keys.push(typist.make(wanted))
        expect(typist.document.phenomena?.map(content).sort()).toEqual(item.wanted.map(content).sort())
        counts = countedAfter(counts, item)
      }
      const mean = keys.reduce((sum, count) => sum + count, 0) / keys.length
      const median = [...keys].sort((a, b) => a - b)[keys.length >> 1]
      const words = help === 'links' ? "with the aligner's links" : 'with equal words only'
      console.info(
        `types of ${annotator} by hand ${words}: ${keys.length} phenomena, mean ${mean.toFixed(2)} keys, median ${median}`,
      )
      expect(mean).toBeLessThanOrEqual(7)
    }
  })

  it('with suggestions: accepted where they are right, sent away where they are not', () => {
    let [accepted, sentAway, made, byHand, all] = [0, 0, 0, 0, 0]
    let counts: TypeCounts = {}
    for (const item of items('maria')) {
      const { pair } = item
      const linked = { ...pair, ...aligner.align(pair.source, pair.target) }
      const suggested = suggestTypes(typedPair(linked), { tagset: msrpA, language: 'en', lexicon }).map(toPhenomenon)
      const typist = new ScriptedTypist(pair, sceneOf(item, 'links', counts, suggested))
      typist.press(item.isParaphrase ? 'y' : 'n')
      const before = typist.presses
      const isSuggested = (wanted: Phenomenon) => suggested.some((one) => content(one) === content(wanted))
      const open = new Map(item.wanted.map((one) => [content(one), one]))
      for (let one = typist.suggestion; one !== undefined; one = typist.suggestion) {
        const suggestion = one
        const near = [...open.values()].find((wanted) => isNear(wanted, suggestion) && !isSuggested(wanted))
        if (open.delete(content(suggestion))) {
          typist.press(' ')
          accepted++
        } else if (near === undefined) {
          typist.press('x')
          sentAway++
        } else {
          open.delete(content(near))
          made += typist.make(near)
          byHand++
        }
      }
      for (const wanted of [...open.values()].sort(typeByType)) {
        made += typist.make(wanted)
        byHand++
      }
      all += typist.presses - before
      counts = countedAfter(counts, item)
      expect(typist.document.phenomena?.map(content).sort()).toEqual(item.wanted.map(content).sort())
    }
    const mean = all / (accepted + byHand)
    console.info(
      `types of maria with suggestions: ${accepted} accepted and ${sentAway} sent away, one key each; ${byHand} by hand, mean ${(made / byHand).toFixed(2)} keys; all together ${mean.toFixed(2)} keys a phenomenon`,
    )
    expect(mean).toBeLessThanOrEqual(7)
  })
})
