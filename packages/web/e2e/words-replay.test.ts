/**
 * How many keys and gestures it takes to turn the aligner's proposal into what an annotator made of the pair, counted on the real
 * key tables and the real editor (`words/replay.fixture.ts` says how). No browser is needed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MonoAligner } from '@parascope/core/align-mono'
import type { PairRecord } from '@parascope/core/corpus'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { describe, expect, it } from 'vitest'
import { needsSharedData, root, sharedData } from '../../../test/needs.js'
import { openWords, wordsDocument } from '../src/words/document.js'
import { propose } from '../src/words/propose.js'
import { type Replayed, replay, replayMouse } from '../src/words/replay.fixture.js'

const LONG = 1_200_000
const hasData = needsSharedData()

function read(file: string): PairRecord[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function measure(name: string, records: readonly PairRecord[]) {
  const model = await loadMonoModel()
  // as the server seeds a project: its first guideline, and the lexicon for English only
  const english = new MonoAligner(model, await loadLexicon('en'))
  const other = new MonoAligner(model, undefined)
  const keys: Replayed[] = []
  const mouse: { readonly gestures: number; readonly seconds: number }[] = []
  for (const record of records) {
    const { source, target, meta } = record
    const aligner = (meta?.lang ?? 'en') === 'en' ? english : other
    const { alignment, cells } = aligner.judgement(source, target)
    const start = propose(wordsDocument({ source, target }), { ...alignment, confidence: cells.any, guideline: '' })
    const gold = wordsDocument({ source, target, sure: record.sure ?? [], possible: record.possible ?? [] })
    const byKey = replay(start, record)
    const byMouse = replayMouse(start, record)
    for (const { doc } of [byKey, byMouse]) {
      expect(doc.sure.equals(gold.sure) && doc.possible.equals(gold.possible)).toBe(true)
      expect(openWords(doc)).toEqual([])
    }
    keys.push(byKey)
    mouse.push(byMouse)
  }
  const counts = keys.map(({ count }) => count).sort((a, b) => a - b)
  const figures = {
    keys: mean(counts),
    median: counts[Math.floor(counts.length / 2)]!,
    seconds: mean(keys.map(({ seconds }) => seconds)),
    decisions: mean(keys.map(({ decisions }) => decisions)),
    gestures: mean(mouse.map(({ gestures }) => gestures)),
    mouseSeconds: mean(mouse.map(({ seconds }) => seconds)),
  }
  const text = Object.entries(figures).map(([what, value]) => `${what} ${value.toFixed(2)}`)
  console.info(`${name}, ${records.length} pairs, means: ${text.join(', ')}`)
  return figures
}

describe('from the proposal to the annotation', () => {
  it.runIf(hasData)(
    'takes at most 10 keys, 8 seconds or 4 gestures a pair on mtref.dev',
    async () => {
      const records = read(join(sharedData, 'mtref.dev.jsonl')).slice(0, 100)
      const { keys, seconds, gestures } = await measure('mtref.dev', records)
      expect(keys).toBeLessThanOrEqual(10)
      expect(seconds).toBeLessThanOrEqual(8)
      expect(gestures).toBeLessThanOrEqual(4)
    },
    LONG,
  )

  it(
    'takes at most 15 keys and 12 seconds on the demo corpus, and some more gestures, as its paraphrases are free: 6',
    async () => {
      const { keys, seconds, gestures } = await measure('demo, maria', read(join(root, 'demo/words.maria.jsonl')))
      expect(keys).toBeLessThanOrEqual(15)
      expect(seconds).toBeLessThanOrEqual(12)
      expect(gestures).toBeLessThanOrEqual(6)
    },
    LONG,
  )
})
