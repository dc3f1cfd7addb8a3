/**
 * How close a tree is to gold, by labelled brackets as evalb counts them (Black et al. 1991): a bracket is a label and a span, and the same one may
 * occur several times in a chain. Tags are no brackets. The root does not count if it is called ROOT, TOP, S1 or nothing, since
 * every tree has it; punctuation counts, and labels are compared without function labels.
 */
import { baseLabel, type Tree } from '../corpus/index.js'

/** Sufficient statistics; those of a corpus are their sums. */
export interface BracketCounts {
  readonly gold: number
  readonly test: number
  readonly common: number
  readonly trees: number
  /** trees that are right to the last bracket */
  readonly exact: number
}

const ROOTS: ReadonlySet<string> = new Set(['ROOT', 'TOP', 'S1', ''])

/** Brackets that gold and test have and share; a missing test tree has none. Both trees must have the same words. */
export function bracketCounts(gold: Tree, test: Tree | undefined): BracketCounts {
  if (test !== undefined && gold.end !== test.end) {
    throw new RangeError(`a tree of ${test.end} words cannot be compared with one of ${gold.end}`)
  }
  const wanted = bracketsOf(gold)
  const found = test === undefined ? new Map<string, number>() : bracketsOf(test)
  let common = 0
  for (const [bracket, times] of found) common += Math.min(times, wanted.get(bracket) ?? 0)
  const [all, given] = [sum(wanted), sum(found)]
  return { gold: all, test: given, common, trees: 1, exact: test !== undefined && common === all && common === given ? 1 : 0 }
}

/** Sums of counts. */
export function addBrackets(a: BracketCounts, b: BracketCounts): BracketCounts {
  return {
    gold: a.gold + b.gold,
    test: a.test + b.test,
    common: a.common + b.common,
    trees: a.trees + b.trees,
    exact: a.exact + b.exact,
  }
}

export const NO_BRACKETS: BracketCounts = { gold: 0, test: 0, common: 0, trees: 0, exact: 0 }

/** Precision, recall, F1 and share of exact trees, 0 to 1; undefined where there is nothing to divide by. */
export interface BracketScores {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
  readonly exact: number | undefined
}

/** The scores of counts. */
export function scoresOf({ gold, test, common, trees, exact }: BracketCounts): BracketScores {
  return {
    precision: test === 0 ? undefined : common / test,
    recall: gold === 0 ? undefined : common / gold,
    f1: gold + test === 0 ? undefined : (2 * common) / (gold + test),
    exact: trees === 0 ? undefined : exact / trees,
  }
}

/** The scores of one tree against gold. */
export function bracketScores(gold: Tree, test: Tree | undefined): BracketScores {
  return scoresOf(bracketCounts(gold, test))
}

function bracketsOf(tree: Tree): Map<string, number> {
  const found = new Map<string, number>()
  const ahead = [tree]
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    ahead.push(...node.children)
    if (node.token !== undefined || (node === tree && ROOTS.has(node.label))) continue
    const bracket = `${baseLabel(node.label)} ${node.start} ${node.end}`
    found.set(bracket, (found.get(bracket) ?? 0) + 1)
  }
  return found
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0
  for (const times of counts.values()) total += times
  return total
}
