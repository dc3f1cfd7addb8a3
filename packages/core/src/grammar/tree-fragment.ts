/**
 * Rules over two trees (synchronous tree substitution, as in Cohn and Lapata 2007 and in Figure 5 of Cohn, Callison-Burch and
 * Lapata 2008): two fragments of trees whose variables carry the same numbers, counted from 1 in the order of the source.
 *
 *     [VP,VP] ||| (VP (VBD gave) (NP #1) (NP #2)) ||| (VP (VBD handed) (NP #2) (PP (TO to) (NP #1))) ||| Count=2
 *
 * The text is Penn brackets; a bracket that holds `#1` is a variable, the place of a tree with that label. The first field
 * repeats the two labels at the top. A word that looks like a variable gets a backslash in front, and bars are written as in
 * grammars with holes, so that what is written comes back.
 */
import { parseTree, type Tree, type TreeNode } from '../corpus/tree.js'
import { printTree } from '../corpus/tree-print.js'
import { ParascopeError } from '../errors.js'
import { escapeWord, unescapeWord } from './rule.js'
import { formatFeature, parseFeatures, type RuleLineFault, splitFields } from './rule-line.js'

/** Two fragments. The `token` of a leaf is the text that a file has: `#1` for a variable, else a word, escaped. */
export interface TreeRule {
  readonly source: Tree
  readonly target: Tree
}

const VARIABLE = /^#([1-9][0-9]*)$/
const LIKE_VARIABLE = /^\\*#[0-9]+$/

/** The number of the variable that a leaf is, or undefined for a word. */
export function variableOf({ token }: TreeNode): number | undefined {
  const match = token === undefined ? null : VARIABLE.exec(token)
  return match === null ? undefined : Number(match[1])
}

/**
 * The part of a tree from its top down to some nodes, which become variables: `numbers` tells their numbers. Not recursive, as
 * nothing is that walks a tree.
 */
export function cutFragment(top: Tree, numbers: ReadonlyMap<TreeNode, number>): Tree {
  const open: { readonly node: TreeNode; readonly children: TreeNode[] }[] = []
  for (let next: TreeNode | undefined = top; ; ) {
    let made: TreeNode | undefined
    if (next === undefined) {
      const { node, children } = open.pop()!
      made = { ...node, label: escapeWord(node.label), children }
    } else {
      const number = numbers.get(next)
      if (number !== undefined) made = { ...next, label: escapeWord(next.label), children: [], token: `#${number}` }
      else if (next.token !== undefined) made = { ...next, label: escapeWord(next.label), token: leafText(next.token) }
      else open.push({ node: next, children: [] })
    }
    const above = open.at(-1)
    if (made !== undefined) {
      if (above === undefined) return made
      above.children.push(made)
    }
    next = above!.node.children[above!.children.length]
  }
}

/** What makes a rule itself and no other: `[NN,NN] ||| (NN boat) ||| (NN ship)`. */
export function treeRuleText({ source, target }: TreeRule): string {
  return `[${source.label},${target.label}] ||| ${printTree(source)} ||| ${printTree(target)}`
}

/** The line of a rule that occurred so often. */
export function formatTreeRuleLine(text: string, count: number): string {
  return `${text} ||| Count=${formatFeature(count)}`
}

/** The rule of a line with its features, or its first fault. */
export function parseTreeRuleLine(
  line: string,
): { readonly rule: TreeRule; readonly features: ReadonlyMap<string, number | null> } | RuleLineFault {
  const fields = splitFields(line)
  if (fields.length < 3 || fields.length > 4) {
    return { field: 'line', message: `a rule over trees has 3 or 4 fields between " ||| ", not ${fields.length}` }
  }
  const [labels, sourceText, targetText, featureText = ''] = fields as [string, string, string, ...string[]]
  const source = readSide('source', sourceText)
  if ('message' in source) return source
  const target = readSide('target', targetText)
  if ('message' in target) return target
  const expected = `[${source.label},${target.label}]`
  if (labels !== expected) return { field: 'label', message: `expected the labels at the top, ${expected}, found "${labels}"` }
  const rule = { source, target }
  const fault = variablesFault(rule)
  if (fault !== undefined) return fault
  const features = parseFeatures(featureText)
  return 'message' in features ? features : { rule, features: features.values }
}

/** The variables of a fragment from left to right. */
export function variablesIn(fragment: Tree): { readonly label: string; readonly index: number }[] {
  return leavesOf(fragment).flatMap((leaf) => {
    const index = variableOf(leaf)
    return index === undefined ? [] : [{ label: unescapeWord(leaf.label), index }]
  })
}

/** The words of a fragment whose variables are filled with words. */
export function fragmentWords(fragment: Tree, fill: (index: number) => readonly string[]): string[] {
  return leavesOf(fragment).flatMap((leaf) => {
    const index = variableOf(leaf)
    return index === undefined ? [leafWord(leaf.token!)] : fill(index)
  })
}

function leavesOf(fragment: Tree): TreeNode[] {
  const leaves: TreeNode[] = []
  const ahead = [fragment]
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (node.token !== undefined) leaves.push(node)
    for (let k = node.children.length - 1; k >= 0; k--) ahead.push(node.children[k]!)
  }
  return leaves
}

function leafText(word: string): string {
  const text = escapeWord(word)
  return LIKE_VARIABLE.test(text) ? `\\${text}` : text
}

function leafWord(text: string): string {
  return unescapeWord(LIKE_VARIABLE.test(text) ? text.slice(1) : text)
}

function readSide(field: 'source' | 'target', text: string): Tree | RuleLineFault {
  try {
    return parseTree(text)
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    return { field, message: error.message }
  }
}

/** Every variable stands once on each side, numbered from 1 in the order of the source. */
function variablesFault({ source, target }: TreeRule): RuleLineFault | undefined {
  const numbers = variablesIn(source).map(({ index }) => index)
  const late = numbers.findIndex((index, k) => index !== k + 1)
  if (late >= 0) return { field: 'source', message: `expected #${late + 1} as variable ${late + 1}, found #${numbers[late]}` }
  const others = variablesIn(target).map(({ index }) => index)
  const twice = others.find((index, k) => others.indexOf(index) !== k)
  if (twice !== undefined) return { field: 'target', message: `#${twice} occurs twice` }
  const foreign = others.find((index) => index > numbers.length)
  if (foreign !== undefined) return { field: 'target', message: `#${foreign} is not on the source side` }
  const missing = numbers.find((index) => !others.includes(index))
  return missing === undefined ? undefined : { field: 'target', message: `#${missing} of the source side is missing` }
}
