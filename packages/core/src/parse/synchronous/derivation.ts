/**
 * A derivation of a sentence pair: which rules made it, and which phrases they say to correspond. It is a tree of rules whose
 * children fill the holes; seen from one side it is a tree over the words of that side.
 */
import { refOf } from '../../corpus/nodes.js'
import type { NodeLink } from '../../corpus/record.js'
import type { Tree, TreeNode } from '../../corpus/tree.js'
import { escapeToken } from '../../corpus/tree-escapes.js'
import { isHole, type Rule } from '../../grammar/rule.js'
import type { TokenSpan } from '../../phrases/phrase-pairs.js'

export interface Derivation {
  /** a rule of the grammar, a word that stands for itself, or glue over all its pieces */
  readonly kind: 'rule' | 'copy' | 'glue'
  readonly rule: Rule
  /** words [from, to) of each side */
  readonly source: TokenSpan
  readonly target: TokenSpan
  /** what fills the holes, in the order of the source side */
  readonly children: readonly Derivation[]
  /** of this rule and all below */
  readonly cost: number
}

/** The label over pieces that glue joins. */
export const GOAL = 'GOAL'

/** The derivation as a tree over each side, and the nodes of the two that correspond. */
export interface FacingTrees {
  readonly source: Tree
  readonly target: Tree
  readonly nodes: readonly NodeLink[]
}

export function facingTrees(derivation: Derivation): FacingTrees {
  const sourceNodes = new Map<Derivation, TreeNode>()
  const targetNodes = new Map<Derivation, TreeNode>()
  const source = sideTree(derivation, 'source', sourceNodes)
  const target = sideTree(derivation, 'target', targetNodes)
  const nodes = derivationSteps(derivation).map(
    (step): NodeLink => ({ source: refOf(sourceNodes.get(step)!), target: refOf(targetNodes.get(step)!), kind: 'sure' }),
  )
  return { source, target, nodes }
}

/** A tree with words that follow each other, side by side in one rule, as one leaf: for drawings. */
export function withRuns({ label, children, start, end, token }: Tree): Tree {
  if (token !== undefined) return { label, children, start, end, token }
  const below: TreeNode[] = []
  for (const child of children) {
    const before = below.at(-1)
    if (child.label === '' && child.token !== undefined && before?.label === '' && before.token !== undefined) {
      below[below.length - 1] = { ...before, token: `${before.token} ${child.token}`, end: child.end }
    } else below.push(withRuns(child))
  }
  const only = below.length === 1 && below[0]!.label === '' ? below[0]!.token : undefined
  return only === undefined ? { label, children: below, start, end } : { label, children: [], token: only, start, end }
}

/** Every rule of a derivation, a rule before those in its holes. */
export function derivationSteps(derivation: Derivation): Derivation[] {
  const steps: Derivation[] = []
  const ahead = [derivation]
  for (let step = ahead.pop(); step !== undefined; step = ahead.pop()) {
    steps.push(step)
    ahead.push(...step.children.toReversed())
  }
  return steps
}

function sideTree(step: Derivation, side: 'source' | 'target', made: Map<Derivation, TreeNode>): TreeNode {
  const { rule, children } = step
  const [start, end] = step[side]
  const label = escapeToken(rule.lhs)
  const holes = rule.source.filter(isHole).map(({ index }) => index)
  const symbols = rule[side]
  const [only] = symbols
  let node: TreeNode
  if (symbols.length === 1 && !isHole(only!)) node = { label, children: [], token: only!, start, end }
  else {
    let at = start
    const below = symbols.map((symbol): TreeNode => {
      const child = isHole(symbol)
        ? sideTree(children[holes.indexOf(symbol.index)]!, side, made)
        : { label: '', children: [], token: symbol, start: at, end: at + 1 }
      at = child.end
      return child
    })
    node = { label, children: below, start, end }
  }
  made.set(step, node)
  return node
}
