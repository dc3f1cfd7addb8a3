/**
 * What an engine makes of pairs, whichever it is: a file of rules with their counts, one a line, sorted by the bytes of label, source and
 * target, and a file of links between words.
 *
 *     label TAB source TAB target TAB links TAB c(LHS,f,e) c(f,e) c(f) c(e) c(LHS,f) c(LHS,e) c(LHS), each after a TAB
 *     word TAB word TAB count, where no word stands for NULL
 */
import { type CountedRule, type ExtractionSettings, type LexicalWeights, linkText, parseRuleLinks } from '@parascope/core/grammar'
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

export function formatCountedLine({ lhs, source, target, links, counts }: CountedRule): string {
  const { rule, sides, labelSource, labelTarget, label } = counts
  const texts = [lhs, source.join(' '), target.join(' '), Array.from(links, linkText).join(' ')].map(escapeField)
  return [...texts, rule, sides, counts.source, counts.target, labelSource, labelTarget, label].join('\t')
}

/** Reads the rules of sorted lines, one after the other: those of one source share its symbols. */
export class CountedLines {
  #text = ''
  #symbols: readonly string[] = []

  /** The rule of a line. Throws where it is none: the file of an engine is damaged. */
  read(line: string): CountedRule {
    const fields = line.split('\t')
    if (fields.length !== 11) throw new Error(`a counted rule has 11 fields, not ${fields.length}: ${line}`)
    if (fields[1] !== this.#text) {
      this.#text = fields[1]!
      this.#symbols = unescapeField(fields[1]!).split(' ')
    }
    return {
      lhs: unescapeField(fields[0]!),
      source: this.#symbols,
      target: unescapeField(fields[2]!).split(' '),
      links: parseRuleLinks(fields[3]!),
      counts: {
        rule: Number(fields[4]),
        sides: Number(fields[5]),
        source: Number(fields[6]),
        target: Number(fields[7]),
        labelSource: Number(fields[8]),
        labelTarget: Number(fields[9]),
        label: Number(fields[10]),
      },
    }
  }
}

/** Adds the lines of a file of links between words. */
export function addLexicalLines(text: string, weights: LexicalWeights): void {
  const word = (field: string) => (field === '' ? null : unescapeField(field))
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [f, e, count] = line.split('\t') as [string, string, string]
    weights.add(word(f), word(e), Number(count))
  }
}
