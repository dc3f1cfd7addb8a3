/**
 * Coverage of real pairs: which of them cdec reaches was measured with its binary. It derives 47 of every 24th pair of the
 * training half with the grammar of all pairs, glue and a span limit of 10, and 27 with the rules seen at least twice.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PairRecord } from '@parascope/core/corpus'
import {
  GrammarSymbols,
  grammarOfPairs,
  PackedGrammar,
  PRESETS,
  RowCounter,
  RULE_HEADER,
  RuleExtractor,
} from '@parascope/core/grammar'
import { encodePair, labelIds, SYNCHRONOUS_DEFAULTS, SynchronousParser } from '@parascope/core/parse'
import { packedLinksOf } from '@parascope/core/phrases'
import { describe, expect, it } from 'vitest'
import { needsSharedData, sharedData } from './needs.js'

/** The rules of all pairs with their counts, and the numbers of their words. */
function countedRules(records: readonly PairRecord[]) {
  const symbols = new GrammarSymbols()
  const [rows, rules] = [new RowCounter(), new RowCounter()]
  const extractor = new RuleExtractor(PRESETS['thrax-hiero'], symbols, rows)
  const ids = (tokens: readonly string[]) => symbols.words.internAll(tokens)
  for (const record of records) extractor.extract(ids(record.source), ids(record.target), packedLinksOf(record))
  for (let entry = 0; entry < rows.size; entry++) {
    const row = rows.arena.subarray(rows.starts[entry]!)
    rules.add(row, RULE_HEADER + row[1]! + row[2]!, rows.counts[entry]!)
  }
  return { symbols, rules }
}

/** The grammar of rules seen at least so often, single words too: cdec was given the file without exceptions. */
function seenAtLeast({ symbols, rules }: ReturnType<typeof countedRules>, times: number): PackedGrammar {
  const grammar = new PackedGrammar(symbols)
  for (let entry = 0; entry < rules.size; entry++) {
    const start = rules.starts[entry]!
    if (rules.counts[entry]! < times) continue
    grammar.addCodes(rules.arena[start]!, rules.arena, start + RULE_HEADER, rules.arena[start + 1]!, rules.arena[start + 2]!)
  }
  return grammar
}

function derived(grammar: PackedGrammar, records: readonly PairRecord[]): number {
  const parser = new SynchronousParser(grammar.index(), SYNCHRONOUS_DEFAULTS, labelIds(grammar.symbols, SYNCHRONOUS_DEFAULTS))
  return records.filter(({ source, target }) => parser.covers(encodePair(grammar.symbols, source, target))).length
}

describe.runIf(needsSharedData())('pairs of MultiMWA-MTRef', () => {
  const records = needsSharedData()
    ? readFileSync(join(sharedData, 'mtref.train.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line): PairRecord => JSON.parse(line))
    : []
  const sampled = records.filter((_, k) => k % 24 === 0)

  it('are derived by their own Hiero grammar as often as by cdec', () => {
    const counted = countedRules(records)
    const whole = seenAtLeast(counted, 1)
    expect([sampled.length, whole.size, derived(whole, sampled)]).toEqual([100, 654_541, 47])
    const twice = seenAtLeast(counted, 2)
    expect([twice.size, derived(twice, sampled)]).toEqual([253_287, 27])
  })

  it('are all derived where whole sentences are rules', () => {
    const some = records.slice(0, 100)
    const settings = { ...PRESETS['thrax-hiero'], fullSentence: 'unlimited' } as const
    const linked = some.filter((record) => packedLinksOf(record).length > 0)
    expect(derived(grammarOfPairs(some, { settings, links: 'possible', minCount: 1 }), linked)).toBe(linked.length)
  })
})
