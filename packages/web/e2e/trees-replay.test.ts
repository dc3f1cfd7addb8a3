/**
 * How many keys an alignment takes: a scripted annotator turns what the aligner proposes into the node links of the demo corpus.
 * Handing in counts as a key; a phrase that the gold does not link may be left open or have no counterpart.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MonoAligner } from '@parascope/core/align-mono'
import { type PairRecord, parseTree } from '@parascope/core/corpus'
import { alignRecord, indexTree, WordPosteriors } from '@parascope/core/phrases'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { describe, expect, it } from 'vitest'
import { readPhraseLinks } from '../src/trees/phrase-links.js'
import { replay } from './scripted-annotator.js'

const MOST = 1.6

const aligner = new MonoAligner(await loadMonoModel(), await loadLexicon('en'))
const goldOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../demo/nodes.${name}.jsonl`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PairRecord)

describe('keys for an alignment', () => {
  it.each([
    ['maria', 'what the layer starts from'],
    ['maria', 'what the editor offers'],
    ['jonas', 'what the layer starts from'],
    ['wei', 'what the layer starts from'],
  ])('of %s, from %s', (name, seed) => {
    let [keys, links, nulls] = [0, 0, 0]
    for (const { nodes = [], annotator: _, ...pair } of goldOf(name)) {
      const { scores } = aligner.align(pair.source, pair.target)
      const posteriors = WordPosteriors.from(pair.source.length, pair.target.length, scores)
      const start = seed === 'what the layer starts from' ? alignRecord(pair, posteriors).nodes : null
      const done = replay(pair, nodes, { start, scores }, 'bottom-up')
      const trees = { source: indexTree(parseTree(pair.sourceTree!)), target: indexTree(parseTree(pair.targetTree!)) }
      const gold = readPhraseLinks(nodes, trees)
      const made = readPhraseLinks(done.layer.content.nodes ?? [], trees)
      expect(made.links).toEqual(gold.links)
      for (const side of ['source', 'target'] as const) {
        expect([...gold.nulls[side]].every((phrase) => made.nulls[side].has(phrase))).toBe(true)
      }
      keys += done.presses.length
      links += gold.links.length
      nulls += gold.nulls.source.size + gold.nulls.target.size
    }
    const each = (count: number) => (keys / count).toFixed(2)
    console.info(
      `trees, ${name}, from ${seed}: ${keys} keys for ${links} links and ${nulls} phrases without counterpart: ${each(links)} a link, ${each(links + nulls)} a decision`,
    )
    expect(keys / links).toBeLessThanOrEqual(MOST)
  })
})
