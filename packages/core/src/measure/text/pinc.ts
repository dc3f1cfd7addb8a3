/**
 * PINC (Chen and Dolan 2011): how much an output differs from its source, 0 to 100, higher is more different:
 *   mean over n = 1..4 of 1 - |ngrams(output) and ngrams(source)| / |ngrams(output)|.
 * Orders longer than the output are left out. The paper's sets of n-grams are the default; `clip` and `token` count repeated
 * n-grams, and differ only where there are some.
 */
import { GramTrie } from './gram-trie.js'
import { MetricWords } from './metric-words.js'
import { emptySequence } from './symbols.js'
import type { TextMetric } from './text-metric.js'
import type { MetricTokenizer } from './tokenize-metric.js'

export const PINC_COUNTS = ['set', 'clip', 'token'] as const

export type PincCount = (typeof PINC_COUNTS)[number]

export interface PincOptions {
  /** `13a` unless told */
  readonly tokenizer?: MetricTokenizer
  readonly lowercase?: boolean
  /** `set` unless told */
  readonly count?: PincCount
}

const ORDERS = 4

/** The metric `pinc`: the mean over segments. On the invented corpus of the tests: 77.349456. */
export function pinc(options: PincOptions = {}): TextMetric {
  const { tokenizer = '13a', lowercase = false, count = 'set' } = options
  const trie = new GramTrie(ORDERS)
  const [output, original] = [emptySequence(), emptySequence()]
  const shared = new Float64Array(ORDERS)
  const words = new MetricWords(tokenizer, lowercase)
  const score = (sums: Float64Array) => (sums[1]! > 0 ? sums[0]! / sums[1]! : undefined)
  return {
    name: 'pinc',
    width: 2,
    needs: { references: false, source: true },
    isHigherBetter: true,
    range: [0, 100],
    measure({ hypothesis, source }, row) {
      if (source === undefined) throw new RangeError('PINC needs a source')
      words.begin()
      words.put(hypothesis, output)
      words.put(source, original)
      // an empty output has no n-gram: it is no item of the mean
      if (output.length === 0) return
      shared.fill(0)
      trie.fill(output.symbols, output.length)
      if (count === 'set') trie.sharedTypes(original.symbols, original.length, shared)
      else if (count === 'clip') trie.match(original.symbols, original.length, shared, 0)
      else {
        // tokens of the output that the source has, however often
        trie.fill(original.symbols, original.length)
        trie.occurring(output.symbols, output.length, shared)
        trie.fill(output.symbols, output.length)
      }
      const orders = Math.min(ORDERS, output.length)
      let sum = 0
      for (let n = 1; n <= orders; n++) {
        const all = count === 'set' ? trie.types(n) : output.length - n + 1
        sum += 1 - shared[n - 1]! / all
      }
      row[0] = (100 * sum) / orders
      row[1] = 1
    },
    score,
    segmentScore: score,
    signature: `case:${lowercase ? 'lc' : 'mixed'}|tok:${tokenizer}|count:${count}`,
  }
}
