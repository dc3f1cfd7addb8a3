/**
 * The rules that two trees and the links of their words give (Cohn and Lapata 2007; Figure 5 of Cohn, Callison-Burch and Lapata
 * 2008). Two constituents are aligned if a link lies between them and none leaves them (`projectPairs`). Every aligned pair
 * gives rules: its two trees, in which aligned pairs strictly inside both may be factored out as variables.
 *
 * The **most general** rule factors out the highest aligned pairs below and is always given: with these alone each aligned pair
 * can be put together again. Further rules are found from it step by step, most general first; a step opens one variable, that is
 * it goes down the source to the next aligned pairs, or down the target to the next smaller constituent aligned to the same source
 * (such differ by words without links). The limits are for these further rules.
 *
 * Nodes of a unary chain cover the same words and are one constituent, whose label is that of the highest. Words without a tag
 * and a bracket around several trees have no label: they are no constituents of a rule.
 */
import { treeNodes } from '../corpus/nodes.js'
import type { Link } from '../corpus/record.js'
import type { Tree, TreeNode } from '../corpus/tree.js'
import type { TokenSpan } from '../phrases/phrase-pairs.js'
import { projectPairs } from '../phrases/trees/projection.js'
import { indexTree, isAbove, type TreeIndex } from '../phrases/trees/tree-index.js'
import { cutFragment, type TreeRule } from './tree-fragment.js'

/** Limits of the rules beside the most general one of each aligned pair. */
export interface TreeRuleLimits {
  /** variables of a rule */
  readonly maxVariables: number
  /** levels of either fragment below its top; a unary chain is one */
  readonly maxDepth: number
  /** ways to factor that are looked at for each aligned pair, the most general one among them: 1 gives that alone */
  readonly maxRules: number
}

export const TREE_RULE_LIMITS: TreeRuleLimits = { maxVariables: 4, maxDepth: 3, maxRules: 50 }

/** A rule where it was found. */
export interface FoundTreeRule {
  readonly rule: TreeRule
  readonly source: TokenSpan
  readonly target: TokenSpan
  /** by number of the variable, from 1: what it stands for here */
  readonly variables: readonly { readonly source: TokenSpan; readonly target: TokenSpan }[]
  readonly mostGeneral: boolean
}

export interface TreeRules {
  readonly rules: readonly FoundTreeRule[]
  /** aligned pairs of constituents */
  readonly alignedPairs: number
  /** aligned pairs of which some ways to factor were not looked at, because of `maxRules` */
  readonly unfinished: number
}

/** [source phrase, target phrase] of a variable, in the order of the source. */
type Cuts = readonly (readonly [number, number])[]

/** What is wrong with limits, or undefined. */
export function treeRuleLimitsFault(limits: TreeRuleLimits): string | undefined {
  for (const [name, least] of [
    ['maxVariables', 0],
    ['maxDepth', 1],
    ['maxRules', 1],
  ] as const) {
    const value = limits[name]
    if (value !== Number.POSITIVE_INFINITY && !(Number.isInteger(value) && value >= least))
      return `${name} must be a whole number from ${least}, or Infinity, not ${value}`
  }
  return undefined
}

/** The rules of a pair of trees, the aligned pairs in the order of the source (children first), of each the most general first. */
export function treeRules(source: Tree, target: Tree, links: Iterable<Link>, limits = TREE_RULE_LIMITS): TreeRules {
  const fault = treeRuleLimitsFault(limits)
  if (fault !== undefined) throw new RangeError(fault)
  const sides = { source: new Side(source), target: new Side(target) }
  const aligned = projectPairs(sides.source.index, sides.target.index, links).consistent.filter(
    ([u, v]) => sides.source.tops[u]!.label !== '' && sides.target.tops[v]!.label !== '',
  )
  const partners = new Map<number, number[]>()
  for (const [u, v] of aligned) partners.set(u, [...(partners.get(u) ?? []), v])
  const rules: FoundTreeRule[] = []
  let unfinished = 0
  for (const [u, v] of aligned) {
    const factoring = new Factoring(sides.source, sides.target, partners, u, v)
    const found = factoring.ways(limits)
    found.ways.forEach((cuts, k) => {
      rules.push(ruleOf(sides.source, sides.target, u, v, cuts, k === 0))
    })
    if (!found.finished) unfinished++
  }
  return { rules, alignedPairs: aligned.length, unfinished }
}

/** A tree with its phrases by number, and the highest node of each. */
class Side {
  readonly index: TreeIndex
  readonly tops: readonly TreeNode[]

  constructor(tree: Tree) {
    this.index = indexTree(tree)
    const tops: TreeNode[] = []
    for (const { ref, node } of treeNodes(tree)) {
      if (ref[2] > 0) tops[tops.length - 1] = node
      else tops.push(node)
    }
    this.tops = tops
  }

  span(p: number): TokenSpan {
    return [this.index.start[p]!, this.index.end[p]!]
  }

  children(p: number): Int32Array {
    return this.index.children.subarray(this.index.childrenFrom[p]!, this.index.childrenFrom[p + 1]!)
  }

  /** Levels of the fragment from `top` down to the cuts. */
  depth(top: number, cuts: readonly number[]): number {
    const closed = new Set(cuts)
    let deepest = 0
    const ahead = [{ phrase: top, level: 0 }]
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (next.level > deepest) deepest = next.level
      if (closed.has(next.phrase)) continue
      for (const phrase of this.children(next.phrase)) ahead.push({ phrase, level: next.level + 1 })
    }
    return deepest
  }
}

/** The ways to factor one aligned pair. */
class Factoring {
  readonly #source: Side
  readonly #target: Side
  readonly #u: number
  readonly #v: number
  /** by source phrase: the phrases below v that it is aligned with, the largest last */
  readonly #partners: ReadonlyMap<number, readonly number[]>

  constructor(source: Side, target: Side, partners: ReadonlyMap<number, readonly number[]>, u: number, v: number) {
    this.#source = source
    this.#target = target
    this.#partners = partners
    this.#u = u
    this.#v = v
  }

  /** At most `maxRules` ways are looked at, breadth first; the first is the most general. */
  ways({ maxVariables, maxDepth, maxRules }: TreeRuleLimits): { readonly ways: readonly Cuts[]; readonly finished: boolean } {
    const first = this.#below(this.#u)
    const ways: Cuts[] = [first]
    const queue: Cuts[] = [first]
    const seen = new Set([keyOf(first)])
    for (const cuts of queue) {
      for (const next of this.#steps(cuts)) {
        const key = keyOf(next)
        if (seen.has(key) || this.#depth(next) > maxDepth) continue
        if (seen.size >= maxRules) return { ways, finished: false }
        seen.add(key)
        queue.push(next)
        if (next.length <= maxVariables) ways.push(next)
      }
    }
    return { ways, finished: true }
  }

  /** The ways one step further: one variable opened. */
  *#steps(cuts: Cuts): Iterable<Cuts> {
    for (const [k, [u, v]] of cuts.entries()) {
      const partners = this.#inside(u)
      const smaller = partners[partners.indexOf(v) - 1]
      if (v === partners.at(-1)) yield [...cuts.slice(0, k), ...this.#below(u), ...cuts.slice(k + 1)]
      if (smaller !== undefined) yield [...cuts.slice(0, k), [u, smaller], ...cuts.slice(k + 1)]
    }
  }

  /** The highest aligned pairs below a source phrase, each with the largest target phrase. */
  #below(top: number): Cuts {
    const cuts: [number, number][] = []
    const ahead = [...this.#source.children(top)].reverse()
    for (let u = ahead.pop(); u !== undefined; u = ahead.pop()) {
      const v = this.#inside(u).at(-1)
      if (v !== undefined) cuts.push([u, v])
      else ahead.push(...[...this.#source.children(u)].reverse())
    }
    return cuts
  }

  #inside(u: number): readonly number[] {
    return (this.#partners.get(u) ?? []).filter((v) => isAbove(this.#target.index, this.#v, v))
  }

  #depth(cuts: Cuts): number {
    const source = this.#source.depth(
      this.#u,
      cuts.map(([u]) => u),
    )
    const target = this.#target.depth(
      this.#v,
      cuts.map(([, v]) => v),
    )
    return Math.max(source, target)
  }
}

function keyOf(cuts: Cuts): string {
  return cuts.map(([u, v]) => `${u}-${v}`).join(' ')
}

function ruleOf(source: Side, target: Side, u: number, v: number, cuts: Cuts, mostGeneral: boolean): FoundTreeRule {
  const numbers = { source: new Map<TreeNode, number>(), target: new Map<TreeNode, number>() }
  cuts.forEach(([a, b], k) => {
    numbers.source.set(source.tops[a]!, k + 1)
    numbers.target.set(target.tops[b]!, k + 1)
  })
  return {
    rule: { source: cutFragment(source.tops[u]!, numbers.source), target: cutFragment(target.tops[v]!, numbers.target) },
    source: source.span(u),
    target: target.span(v),
    variables: cuts.map(([a, b]) => ({ source: source.span(a), target: target.span(b) })),
    mostGeneral,
  }
}
