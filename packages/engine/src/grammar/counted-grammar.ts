/**
 * What an engine makes of pairs, whichever it is: a file of rules with their counts, one a line, sorted by the bytes of label, source and
 * target, and a file of links between words.
 *
 *     label TAB source TAB target TAB links TAB c(LHS,f,e) c(f,e) c(f) c(e) c(LHS,f) c(LHS,e) c(LHS), each after a TAB
 *     word TAB word TAB count, where no word stands for NULL
 */
import {
  type CountedRule,
  type ExtractionSettings,
  type GrammarSymbols,
  linksText,
  NULL_WORD,
  parseSymbol,
  type RowCounter,
  sideText,
} from '@parascope/core/grammar'
import type { PairChunk } from './pair-chunks.js'
import { escapeField, unescapeField } from './row-fields.js'
import type { WorkFolder } from './work-folder.js'

export interface CountedGrammar {
  /** rules with repeats */
  readonly occurrences: number
  /** distinct rules, with those that were too rare to stay */
  readonly distinct: number
  /** pairs that an earlier run had done */
  readonly reused: number
  /** files of counted rules, in their order */
  readonly rules: readonly string[]
  /** files of links between words */
  readonly lexicon: readonly string[]
}

export interface CountJob {
  readonly chunks: AsyncIterable<PairChunk>
  readonly settings: ExtractionSettings
  readonly minCount: number
  readonly threads: number
  readonly folder: WorkFolder
  /** called after each chunk with the pairs that are done */
  readonly onPairs: (pairs: number) => void
  /** called when extraction is over and counting begins */
  readonly onCounting: () => void
}

/** An engine: counts the rules of pairs. */
export type CountGrammar = (job: CountJob) => Promise<CountedGrammar>

export function formatCountedLine({ lhs, source, target, links, counts }: CountedRule, symbols: GrammarSymbols): string {
  const { rule, sides, labelSource, labelTarget, label } = counts
  const texts = [symbols.labels.word(lhs), sideText(source, symbols), sideText(target, symbols), linksText(links)].map(
    escapeField,
  )
  return [...texts, rule, sides, counts.source, counts.target, labelSource, labelTarget, label].join('\t')
}

/** Counts the lines of a file of links between words, as rows of two words. */
export function addLexicalLines(text: string, symbols: GrammarSymbols, links: RowCounter): void {
  const word = (field: string) => (field === '' ? NULL_WORD : symbols.intern(parseSymbol(unescapeField(field))))
  const row = new Int32Array(2)
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [f, e, count] = line.split('\t') as [string, string, string]
    row[0] = word(f)
    row[1] = word(e)
    links.add(row, 2, Number(count))
  }
}
