/** The engine for small input: everything is counted in the memory of this process, by `@parascope/core/grammar` alone. */

import { parseTree } from '@parascope/core/corpus'
import { countRules, countWordLinks, GrammarSymbols, NULL_WORD, RowCounter, RuleExtractor } from '@parascope/core/grammar'
import { packLinks } from '@parascope/core/phrases'
import { type CountedGrammar, type CountJob, formatCountedLine } from './counted-grammar.js'
import { parsePairRow } from './pair-rows.js'
import { escapeField } from './row-fields.js'

export async function countInMemory({
  chunks,
  settings,
  minCount,
  folder,
  onPairs,
  onCounting,
}: CountJob): Promise<CountedGrammar> {
  const symbols = new GrammarSymbols()
  const rules = new RowCounter()
  const lexical = new RowCounter()
  const extractor = new RuleExtractor(settings, symbols, rules)
  for await (const { text, pairs } of chunks) {
    for (const row of text.trimEnd().split('\n')) {
      const pair = parsePairRow(row)
      const source = symbols.words.internAll(pair.source)
      const target = symbols.words.internAll(pair.target)
      const links = packLinks(source.length, target.length, pair.links)
      const tree =
        settings.categories.length === 0 ? undefined : settings.parsedSide === 'source' ? pair.sourceTree : pair.targetTree
      extractor.extract(source, target, links, tree === undefined ? undefined : parseTree(tree))
      countWordLinks(source, target, links, lexical)
    }
    onPairs(pairs)
  }
  onCounting()
  const every = countRules(rules, symbols)
  const kept = minCount === 1 ? every : countRules(rules, symbols, minCount)
  const word = (id: number) => (id === NULL_WORD ? '' : escapeField(symbols.text(id)))
  let links = ''
  for (let entry = 0; entry < lexical.size; entry++) {
    const at = lexical.starts[entry]!
    links += `${word(lexical.arena[at]!)}\t${word(lexical.arena[at + 1]!)}\t${lexical.counts[entry]}\n`
  }
  return {
    occurrences: extractor.occurrences,
    distinct: every.length,
    reused: 0,
    rules: [folder.write('counted.tsv', kept.map((rule) => `${formatCountedLine(rule, symbols)}\n`).join(''))],
    lexicon: [folder.write('lexicon.tsv', links)],
  }
}
