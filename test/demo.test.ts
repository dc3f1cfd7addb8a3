/** The demo corpus is what its README says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { msrpA, type PairRecord } from '@parascope/core/corpus'
import { formatProblem } from '@parascope/core/errors'
import { type GrammarRule, isLineFault, parseRuleLine } from '@parascope/core/grammar'
import { textFromTokens, tokenize } from '@parascope/core/text'
import { PairInput } from '@parascope/engine/io'
import { describe, expect, it } from 'vitest'
import { root } from './needs.js'

const demo = (name: string) => join(root, 'demo', name)

async function read(name: string): Promise<PairRecord[]> {
  const problems: string[] = []
  const records: PairRecord[] = []
  for await (const batch of await PairInput.open(demo(name), { onProblem: (problem) => problems.push(formatProblem(problem)) }))
    records.push(...batch)
  expect(problems).toEqual([])
  return records
}

const table = (name: string) =>
  readFileSync(demo(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
const countBy = <T>(items: readonly T[], key: (item: T) => string) => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

describe('the demo corpus', () => {
  it('validates, every file of it', async () => {
    const files = readdirSync(join(root, 'demo')).filter((name) => name.endsWith('.jsonl'))
    expect(files).toHaveLength(12)
    for (const file of files) expect((await read(file)).length).toBeGreaterThan(0)
  })

  it('has its pairs, with trees on both sides of the English ones and 8 to 40 tokens', async () => {
    const pairs = await read('pairs.jsonl')
    expect(countBy(pairs, (pair) => String(pair.meta?.corpus))).toEqual({ news: 22, story: 22, howto: 22, es: 6, rtl: 2 })
    for (const pair of pairs) {
      expect(pair.sourceTree !== undefined && pair.targetTree !== undefined).toBe(pair.meta?.lang === 'en')
      for (const side of [pair.source, pair.target]) {
        expect(side.length).toBeGreaterThanOrEqual(8)
        expect(side.length).toBeLessThanOrEqual(40)
      }
    }
  })

  it('has the tokens that our tokenizer gives, and the text that they give back', async () => {
    for (const name of ['pairs.jsonl', 'judgements.jsonl']) {
      for (const { id, source, target, sourceText, targetText, meta } of await read(name)) {
        const language = typeof meta?.lang === 'string' ? meta.lang : 'en'
        expect([id, tokenize(sourceText!, language).tokens, tokenize(targetText!, language).tokens]).toEqual([id, source, target])
        expect([textFromTokens(source, language), textFromTokens(target, language)]).toEqual([sourceText, targetText])
      }
    }
  })

  it('has word links of three people in which every word is decided, and they differ', async () => {
    const pairs = new Map((await read('pairs.jsonl')).map((pair) => [pair.id, pair]))
    const annotations = await Promise.all(['maria', 'jonas', 'wei'].map((name) => read(`words.${name}.jsonl`)))
    expect(annotations.map((records) => records.length)).toEqual([74, 74, 37])
    for (const { id, source, target, sure, possible, nullSource, nullTarget } of annotations.flat()) {
      expect([source, target]).toEqual([pairs.get(id)?.source, pairs.get(id)?.target])
      const links = [...sure!, ...possible!]
      expect(new Set([...links.map(([i]) => i), ...nullSource!]).size).toBe(source.length)
      expect(new Set([...links.map(([, j]) => j), ...nullTarget!]).size).toBe(target.length)
    }
    const [maria, jonas] = annotations as [PairRecord[], PairRecord[]]
    const shared = maria.flatMap((record, k) => overlap(record, jonas[k]!))
    const f1 =
      (2 * shared.length) / [...maria, ...jonas].reduce((sum, record) => sum + record.sure!.length + record.possible!.length, 0)
    expect(f1).toBeGreaterThan(0.85)
    expect(f1).toBeLessThan(0.97)
  })

  it('has node links of three people on the same 15 pairs, and all 24 types by two people on 25', async () => {
    const nodes = await Promise.all(['maria', 'jonas', 'wei'].map((name) => read(`nodes.${name}.jsonl`)))
    for (const records of nodes) expect(records.map((record) => record.id)).toEqual(nodes[0]!.map((record) => record.id))
    expect(nodes[0]).toHaveLength(15)
    expect(nodes.flat().some((record) => record.nodes!.some((link) => link.target === null))).toBe(true)
    const types = await Promise.all(['maria', 'jonas'].map((name) => read(`types.${name}.jsonl`)))
    expect(types.map((records) => records.length)).toEqual([25, 25])
    for (const records of types) {
      expect(new Set(records.flatMap((record) => record.phenomena!.map((phenomenon) => phenomenon.type)))).toEqual(
        new Set(msrpA.types.map((type) => type.id)),
      )
    }
  })

  it('has judgements of four systems and controls by three judges', async () => {
    const records = await read('judgements.jsonl')
    expect(countBy(records, (record) => `${record.annotator} ${record.meta?.system}`)).toEqual(
      Object.fromEntries(
        ['ines', 'tomas', 'yuki'].flatMap((judge) => [
          ...['copycat', 'thesaurus', 'rewriter', 'dreamer'].map((system) => [`${judge} ${system}`, 20]),
          [`${judge} control`, 8],
        ]),
      ),
    )
    for (const { judgements } of records) {
      for (const scale of ['meaning', 'grammar']) expect([1, 2, 3, 4, 5]).toContain(judgements![scale])
    }
  })

  it('has ranked lists, groups of translations, systems and a bitext', () => {
    const [header, ...ranked] = table('ranked.tsv')
    expect(header).toEqual(['source', 'rank', 'paraphrase', 'ines', 'tomas', 'yuki'])
    expect(Object.values(countBy(ranked, (row) => row[0]!))).toEqual(Array(12).fill(10))
    const groups = table('groups.tsv').slice(1)
    expect(Object.values(countBy(groups, (row) => row[0]!))).toEqual(Array(20).fill(4))
    for (const name of readdirSync(demo('systems')))
      expect(
        readFileSync(demo(`systems/${name}`), 'utf8')
          .trimEnd()
          .split('\n'),
      ).toHaveLength(20)
    const [source, target] = ['source', 'target'].map((side) =>
      readFileSync(demo(`bitext.${side}.txt`), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    expect(source!.length).toBeGreaterThanOrEqual(500)
    expect(target).toHaveLength(source!.length)
    expect(new Set([...source!, ...target!]).size).toBe(2 * source!.length)
  })

  it('has paraphrases in the form of PPDB, with its traps, and bilingual rules', () => {
    const rules = (name: string) => readFileSync(demo(name), 'utf8').trimEnd().split('\n').map(parseRuleLine)
    const read = rules('ppdb.txt').filter((rule): rule is GrammarRule => !isLineFault(rule))
    expect(read).toHaveLength(77)
    expect(read.filter(({ relation }) => relation === 'Exclusion').length).toBeGreaterThan(2)
    expect(read.filter(({ features }) => features.get('MVLSASim') === null).length).toBeGreaterThan(5)
    expect(readFileSync(demo('ppdb.txt'), 'utf8').match(/\S\|\|\| /g)).toHaveLength(2)
    expect(rules('bilingual.rules.txt').filter((rule) => !isLineFault(rule))).toHaveLength(28)
  })
})

function overlap(a: PairRecord, b: PairRecord): string[] {
  const links = (record: PairRecord) => [...record.sure!, ...record.possible!].map(([i, j]) => `${i}-${j}`)
  const other = new Set(links(b))
  return links(a).filter((link) => other.has(link))
}
