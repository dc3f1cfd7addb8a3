/** Learnt paraphrases as lines of a grammar, so that whatever reads PPDB reads them. */
import type { GrammarRule } from '../rule.js'
import type { LearntParaphrase } from './co-train.js'

/**
 * The rule of a paraphrase. Its label are the tags of the phrase; a comma among them is written COMMA, as in grammars with holes.
 * Features: `Count`, `Contexts` (how many different ones), `Strength` and `Iteration`, the round in which it was found.
 */
export function coTrainedRule({ phrase, paraphrase, tags, count, against, contexts, iteration }: LearntParaphrase): GrammarRule {
  return {
    lhs: tags.replaceAll(',', 'COMMA'),
    source: phrase,
    target: paraphrase,
    features: new Map([
      ['Contexts', contexts.length],
      ['Count', count],
      ['Iteration', iteration],
      ['Strength', count / (count + against)],
    ]),
  }
}
