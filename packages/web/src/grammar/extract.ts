/** The grammar of some pairs, made in the page by the extractor of the commands: what `parascope grammar extract` would write for them. */
import { type PairRecord, parseTree } from '@parascope/core/corpus'
import {
  type CountedRule,
  countRules,
  countWordLinks,
  DEFAULT_FEATURES,
  type ExtractionSettings,
  formatFeature,
  type GrammarRule,
  GrammarSymbols,
  LexicalWeights,
  RowCounter,
  RuleExtractor,
  RuleFeatures,
} from '@parascope/core/grammar'
import { packedLinksOf } from '@parascope/core/phrases'
import { RuleTable } from './rule-table.js'

export function grammarOf(pairs: Iterable<PairRecord>, settings: ExtractionSettings): RuleTable {
  const wordLinks = new RowCounter()
  const symbols = new GrammarSymbols()
  const rules = countedRules(pairs, settings, symbols, wordLinks)
  const features = new RuleFeatures(DEFAULT_FEATURES, symbols, new LexicalWeights(wordLinks))
  const table = new RuleTable()
  for (const rule of rules) {
    const values = features.of(rule)
    // the digits that a file would have
    table.add(ruleOf(rule, symbols, new Map(features.names.map((name, k) => [name, Number(formatFeature(values[k]!))]))))
  }
  return table
}

/** The rules of pairs with their counts; new words get ids in the order in which they come. */
export function countedRules(
  pairs: Iterable<PairRecord>,
  settings: ExtractionSettings,
  symbols: GrammarSymbols,
  wordLinks?: RowCounter,
): CountedRule[] {
  const counter = new RowCounter()
  const extractor = new RuleExtractor(settings, symbols, counter)
  for (const pair of pairs) {
    const [source, target] = [symbols.words.internAll(pair.source), symbols.words.internAll(pair.target)]
    const links = packedLinksOf(pair)
    const brackets = settings.parsedSide === 'source' ? pair.sourceTree : pair.targetTree
    const needsTree = settings.categories.length > 0 && brackets !== undefined
    extractor.extract(source, target, links, needsTree ? parseTree(brackets) : undefined)
    if (wordLinks !== undefined) countWordLinks(source, target, links, wordLinks)
  }
  return countRules(counter, symbols)
}

/** A counted rule as grammars have it. */
export function ruleOf(
  { lhs, source, target, links }: CountedRule,
  symbols: GrammarSymbols,
  features: ReadonlyMap<string, number>,
): GrammarRule {
  const side = (codes: ArrayLike<number>) => Array.from(codes, (code) => symbols.symbol(code))
  return {
    lhs: symbols.labels.word(lhs),
    source: side(source),
    target: side(target),
    features,
    alignment: Array.from(links, (link) => [link >> 16, link & 0xffff] as const),
  }
}
