/** The real corpora read without a problem and with the counts that their README states. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatProblem } from '@parascope/core/errors'
import { inspectPairs, transferPairs } from '@parascope/engine/corpus'
import { describe, expect, it } from 'vitest'
import { needsSharedData, sharedData } from './needs.js'

/** pairs, source tokens, target tokens, sure, possible, trees */
const COUNTS = {
  'edinburgh.train': [714, 15709, 16078, 13314, 2532, 1428],
  'mtref.train': [2398, 54460, 41228, 51040, 0, 0],
  'mtref.dev': [800, 18034, 13643, 13693, 2072, 0],
  'msr-rte2.dev.A': [800, 24051, 8624, 5788, 0, 0],
  'msr-rte2.dev.B': [800, 24051, 8624, 5823, 0, 0],
  'msr-rte2.dev.C': [800, 24051, 8624, 5700, 0, 0],
  'msr-rte2-full.dev.A': [800, 24004, 8629, 5983, 2154, 0],
  'msr-rte2-full.dev.B': [800, 24004, 8629, 6022, 2015, 0],
  'msr-rte2-full.dev.C': [800, 24004, 8629, 5887, 2733, 0],
}

async function inspect(name: string) {
  const problems: string[] = []
  const found = await inspectPairs(join(sharedData, `${name}.jsonl`), {
    onProblem: (problem) => problems.push(formatProblem(problem)),
  })
  return { found, problems }
}

describe.runIf(needsSharedData())('the shared corpora', () => {
  it.each(Object.entries(COUNTS))('%s', async (name, counts) => {
    const { found, problems } = await inspect(name)
    expect(problems).toEqual([])
    expect([found.pairs, found.tokens.source, found.tokens.target, found.links.sure, found.links.possible, found.trees]).toEqual(
      counts,
    )
  })

  it('p4p, with its known warnings', async () => {
    const { found, problems } = await inspect('p4p')
    expect(found).toMatchObject({ pairs: 856, phenomena: 11420, errors: 0 })
    expect(found.types.size).toBe(22)
    expect(found.paraphrases.get('true')).toBe(847)
    const count = (pattern: RegExp) => problems.filter((problem) => pattern.test(problem)).length
    expect([
      count(/is a key but lies outside the scope/),
      count(/has scope in both members/),
      count(/projection: warning: is missing/),
      count(/is a tag of the p4p tagset/),
      problems.length,
    ]).toEqual([6, 10, 1, 2, 19])
  })

  it('p4p through its XML and back, to the letter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parascope-p4p-'))
    try {
      const original = join(sharedData, 'p4p.jsonl')
      const [xml, back] = [join(folder, 'p4p.xml'), join(folder, 'p4p.jsonl')]
      const onProblem = () => {}
      const there = await transferPairs({ input: original, outputs: [xml], to: 'p4p-xml', onProblem })
      await transferPairs({ input: xml, outputs: [back], onProblem })
      expect([there.written, there.refused, there.lost.size]).toEqual([[856], false, 0])
      const records = (path: string) =>
        readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      expect(records(back)).toEqual(records(original))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
