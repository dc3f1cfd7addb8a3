/** The grammar of some aligned pairs, straight into typed arrays: for learning on some pairs and testing on others. */
import type { PairRecord } from '../corpus/record.js'
import { parseTree } from '../corpus/tree.js'
import { type LinkLevel, packedLinksOf } from '../phrases/packed-links.js'
import { PackedGrammar } from './packed-grammar.js'
import { RowCounter } from './row-counter.js'
import { RULE_HEADER, RuleExtractor } from './rule-extractor.js'
import type { ExtractionSettings } from './settings.js'

export interface PairsGrammarOptions {
  readonly settings: ExtractionSettings
  readonly links: LinkLevel
  /** leave out rules seen less often, unless a side is a single word */
  readonly minCount: number
}

/** The distinct rules of the pairs. */
export function grammarOfPairs(records: Iterable<PairRecord>, { settings, links, minCount }: PairsGrammarOptions): PackedGrammar {
  const grammar = new PackedGrammar()
  const { words } = grammar.symbols
  const occurrences = new RowCounter()
  const extractor = new RuleExtractor(settings, grammar.symbols, occurrences)
  for (const record of records) {
    const tree = settings.parsedSide === 'source' ? record.sourceTree : record.targetTree
    extractor.extract(
      words.internAll(record.source),
      words.internAll(record.target),
      packedLinksOf(record, links),
      tree === undefined || settings.categories.length === 0 ? undefined : parseTree(tree),
    )
  }
  // occurrences with other links are the same rule
  const rules = new RowCounter()
  for (let entry = 0; entry < occurrences.size; entry++) {
    const row = occurrences.arena.subarray(occurrences.starts[entry]!)
    rules.add(row, RULE_HEADER + row[1]! + row[2]!, occurrences.counts[entry]!)
  }
  for (let entry = 0; entry < rules.size; entry++) {
    const start = rules.starts[entry]!
    const [lhs, sourceLength, targetLength] = [rules.arena[start]!, rules.arena[start + 1]!, rules.arena[start + 2]!]
    if (rules.counts[entry]! < minCount && sourceLength > 1 && targetLength > 1) continue
    grammar.addCodes(lhs, rules.arena, start + RULE_HEADER, sourceLength, targetLength)
  }
  return grammar
}
