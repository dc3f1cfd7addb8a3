/** Why a grammar does not derive a sentence pair. */
import type { Chart } from './chart.js'
import type { SynchronousSettings } from './settings.js'

export type ParseFailure =
  /** a side has no words */
  | { readonly kind: 'empty' }
  /** no phrase spans all source words, and there is no glue to join several; `isLimit`: no rule with holes was allowed to */
  | { readonly kind: 'span'; readonly widest: number; readonly isLimit: boolean }
  /** words that no derivable pair of phrases holds */
  | { readonly kind: 'words'; readonly source: readonly number[]; readonly target: readonly number[] }
  /** with glue: phrases hold every word, but none follow each other in the same order on both sides up to the end */
  | { readonly kind: 'order' }
  /** phrases span the source, but none of them (with the label of the goal) goes with the whole target */
  | { readonly kind: 'derivation' }

/** Reads the reason off a chart in which the pair was not derived. */
export function failureOf(chart: Chart, { glue, spanLimit }: SynchronousSettings): ParseFailure {
  const { n, m } = chart
  if (n === 0 || m === 0) return { kind: 'empty' }
  const [source, target] = [new Uint8Array(n), new Uint8Array(m)]
  let widest = 0
  for (let node = 0; node < chart.nodes; node++) {
    const [from, to] = [chart.from.items[node]!, chart.to.items[node]!]
    source.fill(1, from, to)
    widest = Math.max(widest, to - from)
    for (let k = 0; k < m; k++) target.fill(1, k, Math.max(k, chart.lastEnd(node, k)))
  }
  if (!glue && widest < n && n > spanLimit) return { kind: 'span', widest, isLimit: true }
  const missing = (reached: Uint8Array) => [...reached.keys()].filter((place) => reached[place] === 0)
  if (source.includes(0) || target.includes(0)) return { kind: 'words', source: missing(source), target: missing(target) }
  if (glue) return { kind: 'order' }
  return widest < n ? { kind: 'span', widest, isLimit: false } : { kind: 'derivation' }
}

/** The reason in words, naming at most so many: `no rule that fits reaches "Olga", "soup" and 2 more of the source`. */
export function failureText(
  failure: ParseFailure,
  { source, target }: { readonly source: readonly string[]; readonly target: readonly string[] },
  most = Infinity,
): string {
  const quoted = (words: readonly string[], places: readonly number[]) => {
    const named = places.slice(0, most).map((place) => `"${words[place]}"`)
    return `${named.join(', ')}${places.length > most ? ` and ${places.length - most} more` : ''}`
  }
  switch (failure.kind) {
    case 'empty':
      return 'a side has no words'
    case 'span':
      return failure.isLimit
        ? `no rule with holes may span the ${source.length} source words, the widest phrase has ${failure.widest}, and there is no glue`
        : `no phrase spans more than ${failure.widest} of ${source.length} source words, and there is no glue`
    case 'words': {
      const sides = [
        ...(failure.source.length > 0 ? [`${quoted(source, failure.source)} of the source`] : []),
        ...(failure.target.length > 0 ? [`${quoted(target, failure.target)} of the target`] : []),
      ]
      return `no rule that fits reaches ${sides.join(' and ')}`
    }
    case 'order':
      return 'rules reach every word, but no row of phrases goes through both sentences in the same order'
    case 'derivation':
      return 'phrases span the source, but none goes with the whole target under a label that counts'
  }
}
