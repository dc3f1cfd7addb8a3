/**
 * Labels of spans, read off a constituent tree as SAMT grammars do (Zollmann and Venugopal 2006; Thrax's labeller). The
 * categories of the settings are tried in their order, and the first that fits gives the label:
 *
 * - constituent: a node over exactly these words; of a unary chain the highest, the lowest, all, or each;
 * - `A+B` and `A+B+C`: constituents side by side, the earliest split first;
 * - `A/B`: with the shortest B that follows the words they are an A; `A\B`: likewise with a B before them.
 *
 * Only where every node of a unary chain counts (`each`) does a span have several labels. A comma as a tag is written COMMA, as
 * the comma parts label and index of a hole.
 */
import type { Tree, TreeNode } from '../corpus/tree.js'
import type { Category, UnaryLabel } from './settings.js'

const NONE: readonly string[] = []

export class SpanLabels {
  readonly #constituents = new Map<number, readonly string[]>()
  readonly #found = new Map<number, readonly string[]>()
  readonly #words: number
  readonly #categories: readonly Category[]

  constructor(tree: Tree, categories: readonly Category[], unary: UnaryLabel) {
    this.#words = tree.end
    this.#categories = categories
    const chains = new Map<number, string[]>()
    const ahead: TreeNode[] = [tree]
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      ahead.push(...node.children)
      if (node.label === '') continue
      const key = this.#key(node.start, node.end)
      const chain = chains.get(key)
      const label = node.label === ',' ? 'COMMA' : node.label
      if (chain === undefined) chains.set(key, [label])
      else chain.push(label)
    }
    for (const [key, chain] of chains) this.#constituents.set(key, chosen(chain, unary))
  }

  /** The labels of the words [from, to), none if no category fits. */
  of(from: number, to: number): readonly string[] {
    const key = this.#key(from, to)
    let labels = this.#found.get(key)
    if (labels === undefined) {
      labels = NONE
      for (const category of this.#categories) {
        labels = this.#tried(category, from, to)
        if (labels.length > 0) break
      }
      this.#found.set(key, labels)
    }
    return labels
  }

  #tried(category: Category, from: number, to: number): readonly string[] {
    switch (category) {
      case 'constituent':
        return this.#constituent(from, to)
      case 'concatenated':
        for (let split = from + 1; split < to; split++) {
          const labels = joined(this.#constituent(from, split), '+', this.#constituent(split, to))
          if (labels.length > 0) return labels
        }
        return NONE
      case 'forward':
        for (let end = to + 1; end <= this.#words; end++) {
          const labels = joined(this.#constituent(from, end), '/', this.#constituent(to, end))
          if (labels.length > 0) return labels
        }
        return NONE
      case 'backward':
        for (let start = from - 1; start >= 0; start--) {
          const labels = joined(this.#constituent(start, to), '\\', this.#constituent(start, from))
          if (labels.length > 0) return labels
        }
        return NONE
      case 'double-concatenated':
        for (let first = from + 1; first < to - 1; first++) {
          for (let second = first + 1; second < to; second++) {
            const head = joined(this.#constituent(from, first), '+', this.#constituent(first, second))
            const labels = joined(head, '+', this.#constituent(second, to))
            if (labels.length > 0) return labels
          }
        }
        return NONE
    }
  }

  #constituent(from: number, to: number): readonly string[] {
    return this.#constituents.get(this.#key(from, to)) ?? NONE
  }

  #key(from: number, to: number): number {
    return from * (this.#words + 1) + to
  }
}

/** The labels that a unary chain gives; the chain goes from top to bottom. */
function chosen(chain: readonly string[], unary: UnaryLabel): readonly string[] {
  if (unary === 'top') return chain.slice(0, 1)
  if (unary === 'bottom') return chain.slice(-1)
  return unary === 'chain' ? [chain.join(':')] : [...new Set(chain)]
}

function joined(left: readonly string[], mark: string, right: readonly string[]): readonly string[] {
  if (left.length === 0 || right.length === 0) return NONE
  if (left.length === 1 && right.length === 1) return [`${left[0]}${mark}${right[0]}`]
  return [...new Set(left.flatMap((a) => right.map((b) => `${a}${mark}${b}`)))]
}
