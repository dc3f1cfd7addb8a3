/**
 * What is wrong or odd about the trees of a file. Reading already refuses what cannot be used (brackets that do not match,
 * leaves that are not the tokens, links to nodes that are not there); this adds what is legal and still worth a look: a node repeated in
 * a unary chain, a word without a tag, an outer bracket around several trees.
 */
import { parseTree, type Tree, treeNodes } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface CheckTreesOptions extends ReadPairsOptions {
  readonly input: string
  /** called for every finding, also for those of reading */
  readonly onProblem: (problem: Problem) => void
}

export interface CheckedTrees {
  readonly inputs: readonly InputSummary[]
  readonly records: number
  readonly trees: number
  /** nodes of all trees, and how many of them are phrases of more than one word */
  readonly nodes: number
  readonly phrases: number
  readonly withoutTree: number
  readonly nodeLinks: number
  readonly errors: number
  readonly warnings: number
}

/** Reads the file and reports. */
export async function checkTrees(options: CheckTreesOptions): Promise<CheckedTrees> {
  const counts = { records: 0, trees: 0, nodes: 0, phrases: 0, withoutTree: 0, nodeLinks: 0, errors: 0, warnings: 0 }
  const report = (problem: Problem) => {
    if (problem.severity === 'error') counts.errors++
    else counts.warnings++
    options.onProblem(problem)
  }
  const input = await PairInput.open(options.input, { ...options, onProblem: report })
  for await (const batch of input) {
    for (const record of batch) {
      counts.records++
      counts.nodeLinks += record.nodes?.length ?? 0
      const warn = (field: string, message: string) =>
        report({ severity: 'warning', code: 'corpus/bad-tree', file: options.input, id: record.id, field, message })
      for (const side of ['source', 'target'] as const) {
        const text = record[`${side}Tree`]
        if (text === undefined) {
          counts.withoutTree++
          continue
        }
        const tree = parseTree(text)
        const nodes = treeNodes(tree)
        counts.trees++
        counts.nodes += nodes.length
        counts.phrases += nodes.filter(({ ref }) => ref[1] - ref[0] > 1).length
        oddities(tree, (message) => warn(`${side}Tree`, message))
      }
    }
  }
  return { ...counts, inputs: input.summaries() }
}

function oddities(tree: Tree, warn: (message: string) => void): void {
  if (tree.label === '') warn(`an outer bracket around ${tree.children.length} trees: one root is expected`)
  const ahead = [tree]
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const only = node.children.length === 1 ? node.children[0]! : undefined
    const place = `the tokens [${node.start}, ${node.end})`
    if (only !== undefined && only.label === node.label) warn(`${node.label} stands directly over ${only.label} on ${place}`)
    else if (only !== undefined && repeatsBelow(node)) warn(`${node.label} comes again in the unary chain over ${place}`)
    if (node.token !== undefined && node.label === '') warn(`the word "${node.token}" (token ${node.start}) has no tag`)
    ahead.push(...node.children)
  }
}

/** Does the label come again further down the chain, but not directly below? */
function repeatsBelow(node: Tree): boolean {
  for (let below = node.children[0]!; below.children.length === 1; ) {
    below = below.children[0]!
    if (below.label === node.label) return true
  }
  return false
}
