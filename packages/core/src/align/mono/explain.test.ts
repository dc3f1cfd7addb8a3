import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../random.js'
import { MonoAligner } from './align-mono.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { drawnNet } from './drawn-net.fixture.js'
import { EVIDENCE, EVIDENCE_OF } from './evidence.js'
import { explainMono } from './explain.js'
import { type Forest, forestScore } from './forest.js'
import { type MonoModel, sureScore } from './model.js'
import { netScorer } from './net.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { lexicon, trained } from './small-gold.fixture.js'

const { model } = trained
const aligner = new MonoAligner(model, lexicon)
const WIDTH = CELL_FEATURES.length + PASS_FEATURES.length

/** A model of drawn trees behind a filter that lets everything through: its passes have something to explain. */
function drawnModel(seed: number): MonoModel {
  const random = mulberry32(seed)
  const forest = (width: number): Forest => {
    const trees = 30
    const nodes = Array.from({ length: trees * 7 }, (_, k) => {
      const isLeaf = k % 7 > 2
      return {
        feature: random.below(width),
        limit: isLeaf ? random.unit() - 0.5 : random.below(3) / 2,
        child: isLeaf ? 0 : k - (k % 7) + 2 * (k % 7) + 1,
      }
    })
    return {
      bias: 0,
      roots: Int32Array.from({ length: trees }, (_, t) => t * 7),
      features: Int16Array.from(nodes, ({ feature }) => feature),
      limits: Float32Array.from(nodes, ({ limit }) => limit),
      children: Int32Array.from(nodes, ({ child }) => child),
    }
  }
  const passes = [forest(CELL_FEATURES.length), forest(WIDTH)]
  return {
    guidelines: [{ name: 'drawn', filter: -100, sure: { same: 0.9, other: 0.9 }, all: { same: 0.5, other: 0.5 } }],
    filter: forest(CELL_FEATURES.length),
    passes,
    sure: forest(WIDTH),
    net: drawnNet(WIDTH, 32, seed),
  }
}

describe('evidence', () => {
  it.each([...CELL_FEATURES, ...PASS_FEATURES])('has exactly one kind for the feature %s', (feature) => {
    expect(EVIDENCE.filter(({ features }) => features.includes(feature)).map(({ name }) => name)).toHaveLength(1)
  })

  it('names no feature that is not there', () => {
    const known = new Set([...CELL_FEATURES, ...PASS_FEATURES])
    expect(EVIDENCE.flatMap(({ features }) => features).filter((feature) => !known.has(feature))).toEqual([])
    expect(EVIDENCE_OF).toHaveLength(WIDTH)
  })

  it('has something to say whatever the features are', () => {
    for (const { say } of EVIDENCE) {
      for (const number of [-1, 0, 0.4, 1, 2]) {
        expect(say(() => number, 1)).not.toBe('')
        expect(say(() => number, -1)).not.toBe('')
      }
    }
  })
})

describe('explainMono', () => {
  const source = ['the', 'dog', 'run', 'glad', 'house']
  const target = ['the', 'dogs', 'sprint', 'house', 'zebra']
  const judgement = aligner.judgement(source, target)
  const explained = explainMono(judgement)

  it('explains every link and every word without one', () => {
    const { sure, possible, scores } = judgement.alignment
    expect(judgement.alignment).toEqual(aligner.align(source, target))
    expect(explained.links.map(({ i, j }) => [i, j])).toEqual([...sure, ...possible].sort((a, b) => a[0] - b[0] || a[1] - b[1]))
    for (const link of explained.links) {
      expect(link.value).toBeGreaterThanOrEqual(link.limit)
      expect(link.confidence).toBeCloseTo(scores.find(([i, j]) => i === link.i && j === link.j)![2], 3)
    }
    const linked = new Set(explained.links.map(({ i }) => i))
    const bare = source.map((_, i) => i).filter((i) => !linked.has(i))
    expect(explained.unlinked.filter(({ side }) => side === 'source').map(({ index }) => index)).toEqual(bare)
    for (const { best } of explained.unlinked) expect(best!.kind).toBe('none')
  })

  it('gives reasons in the order of their weight, and says what is the case', () => {
    const texts = explained.links.find(({ i, j }) => i === 0 && j === 0)!.reasons
    expect(texts.map(({ text }) => text)).toContain('the same word')
    const weights = texts.map(({ weight }) => Math.abs(weight))
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  })

  it('adds up to the log odds of the link against those of the cells that are none', () => {
    let checked = 0
    for (let seed = 1; seed <= 20; seed++) {
      const drawn = drawnModel(seed)
      const judged = new MonoAligner(drawn, lexicon).judgement(source, target)
      const { links } = explainMono(judged)
      const features = new CellFeatures(judged.table, judged.code)
      const context = new PassFeatures(judged.table, judged.planes[1]!, judged.planes[0]!)
      const byNet = netScorer(drawn.net)
      const [any, sure] = [new Float64Array(1), new Float64Array(1)]
      const score = (i: number, j: number) => {
        const row = new Float32Array(WIDTH)
        features.write(i, j, row, 0)
        context.write(i, j, row, CELL_FEATURES.length)
        byNet(row, 0, 1, any, sure)
        return sureScore(forestScore(drawn.sure, row, 0), sure[0]!)
      }
      const isLink = (i: number, j: number) => links.some((link) => link.i === i && link.j === j)
      const others = source.flatMap((_, i) => target.map((_, j) => [i, j] as const)).filter(([i, j]) => !isLink(i, j))
      const mean = others.reduce((sum, [i, j]) => sum + score(i, j), 0) / others.length
      for (const { i, j, reasons } of others.length === 0 ? [] : links) {
        const sum = reasons.reduce((total, { weight }) => total + weight, 0)
        // reasons without weight are left out, each below 0.005
        expect(Math.abs(sum - (score(i, j) - mean))).toBeLessThan(0.005 * EVIDENCE.length)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(20)
  })

  it('compares a word without a link with the links of the pair', () => {
    const zebra = explained.unlinked.find(({ side, index }) => side === 'target' && index === 4)!
    expect(zebra.best!.reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(0)
  })

  it('has no reasons where there is nothing to compare with, and nothing to say of an empty side', () => {
    const alone = explainMono(aligner.judgement(['dog'], ['dog']))
    expect([...alone.links, ...alone.unlinked.map(({ best }) => best!)].every(({ reasons }) => reasons.length === 0)).toBe(true)
    expect(explainMono(aligner.judgement([], ['dog']))).toEqual({
      links: [],
      unlinked: [{ side: 'target', index: 0, isNull: true, best: undefined }],
    })
  })
})
