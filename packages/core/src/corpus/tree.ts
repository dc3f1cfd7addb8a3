/**
 * Constituent trees. They are read from Penn brackets as any parser or treebank writes them: `(S (NP (NNP Anna)) (VP (VBZ
 * sings)))`. Words are unescaped, labels kept to the letter. Left out on reading: an empty outer bracket around one tree,
 * and traces `(-NONE- *T*-1)` with the phrases that hold nothing else. Unary chains stay.
 *
 * Nothing here recurses, so depth is limited by memory alone, and every function takes linear time. White space is
 * the ASCII kind; a no-break space, which some tokenizers put inside a number, belongs to its word.
 */
import { ParascopeError } from '../errors.js'
import { unescapeToken } from './tree-escapes.js'

/** A node covers the tokens [start, end), at least one. It is a leaf if it has a `token`, else it has children. */
export interface TreeNode {
  /** empty only for a word without a tag, as in `(NP two words)`, and for an outer bracket around several trees */
  readonly label: string
  readonly children: readonly TreeNode[]
  /** the word under a pre-terminal, unescaped */
  readonly token?: string
  readonly start: number
  readonly end: number
}

/** A whole tree: its root node. */
export type Tree = TreeNode

const NO_CHILDREN: readonly TreeNode[] = []
const OPEN = 40
const CLOSE = 41

interface OpenBracket {
  readonly label: string
  readonly children: TreeNode[]
  readonly start: number
  /** where the bracket stands in the text */
  readonly at: number
  /** held a trace, so that it may end up without children */
  hadTrace: boolean
}

/**
 * Reads one tree. Throws `corpus/bad-tree` with what was expected at which character (counted from 1 in the message, from
 * 0 in `facts.at`). `parseTree('( (NP (DT an) (NN ox)))')` is an NP over [0, 2) with two leaves.
 */
export function parseTree(text: string): Tree {
  const open: OpenBracket[] = []
  let root: TreeNode | undefined
  let words = 0
  let at = skipSpace(text, 0)
  while (at < text.length) {
    if (root !== undefined) fail(text, at, 'the end of the text')
    const top = open.at(-1)
    const code = text.charCodeAt(at)
    if (code === OPEN) {
      const labelStart = skipSpace(text, at + 1)
      const labelEnd = skipWord(text, labelStart)
      const wraps = top === undefined && text.charCodeAt(labelStart) === OPEN
      if (labelEnd === labelStart && !wraps) fail(text, labelStart, 'a label')
      open.push({ label: text.slice(labelStart, labelEnd), children: [], start: words, at, hadTrace: false })
      at = labelEnd
    } else if (top === undefined) fail(text, at, '"("')
    else if (code === CLOSE) {
      if (top.children.length === 0 && !top.hadTrace) fail(text, at, `a word or "(" in ${nameOf(top)}`)
      open.pop()
      const node = close(top, words)
      const parent = open.at(-1)
      if (node === undefined) words = top.start
      if (parent === undefined) root = node ?? fail(text, top.at, 'a tree with words, not only traces')
      else if (node === undefined) parent.hadTrace = true
      else parent.children.push(node)
      at++
    } else {
      if (top.label === '') fail(text, at, '"("')
      const end = skipWord(text, at)
      top.children.push({
        label: '',
        children: NO_CHILDREN,
        token: unescapeToken(text.slice(at, end)),
        start: words,
        end: ++words,
      })
      at = end
    }
    at = skipSpace(text, at)
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) fail(text, at, `")" for ${nameOf(unclosed)}`)
  return root ?? fail(text, at, '"("')
}

/** The node of a bracket that ends here; undefined for a trace and for a phrase of traces only. */
function close({ label, children, start }: OpenBracket, end: number): TreeNode | undefined {
  const only = children.length === 1 ? children[0]! : undefined
  if (only?.token !== undefined && only.label === '') {
    return label === '-NONE-' ? undefined : { label, children: NO_CHILDREN, token: only.token, start, end }
  }
  if (only !== undefined && label === '') return only
  return children.length === 0 ? undefined : { label, children, start, end }
}

function nameOf({ label, at }: OpenBracket): string {
  return `${label === '' ? 'the outer bracket' : `"(${label}"`} of character ${at + 1}`
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function skipWord(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPEN || code === CLOSE || isSpace(code)) break
  }
  return at
}

function fail(text: string, at: number, expected: string): never {
  const rest = text.slice(at, at + 20)
  const found = rest === '' ? 'the end of the text' : JSON.stringify(at + 20 < text.length ? `${rest}…` : rest)
  throw new ParascopeError('corpus/bad-tree', `expected ${expected} at character ${at + 1}, found ${found}`, { at, expected })
}

/** The words of a tree, unescaped, from left to right. */
export function treeTokens(tree: Tree): string[] {
  const tokens: string[] = []
  const ahead = [tree]
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (node.token !== undefined) tokens.push(node.token)
    for (let k = node.children.length - 1; k >= 0; k--) ahead.push(node.children[k]!)
  }
  return tokens
}

/**
 * Undefined if the leaves are the tokens, else a message that names the first difference. Tokens may be escaped or not: a
 * leaf written -LRB- is equal to the token "(" and to the token "-LRB-".
 */
export function checkTreeTokens(tree: Tree, tokens: readonly string[]): string | undefined {
  const leaves = treeTokens(tree)
  const sizes = `the tree has ${leaves.length} leaves, but there are ${tokens.length} tokens`
  const longest = Math.max(leaves.length, tokens.length)
  for (let k = 0; k < longest; k++) {
    const leaf = leaves[k]
    const token = tokens[k]
    if (leaf === undefined) return `${sizes}: token ${k} ("${token}") has no leaf`
    if (token === undefined) return `${sizes}: leaf ${k} ("${leaf}") has no token`
    if (leaf === token || leaf === unescapeToken(token)) continue
    return `leaf ${k} of the tree is "${leaf}", but token ${k} is "${token}" (counted from 0)`
  }
  return undefined
}

/** A copy with every label changed, words and shape kept. */
export function relabelTree(tree: Tree, relabel: (label: string) => string): Tree {
  const open = [{ node: tree, children: [] as TreeNode[] }]
  for (;;) {
    const top = open.at(-1)!
    const next = top.node.children[top.children.length]
    if (next !== undefined) {
      open.push({ node: next, children: [] })
      continue
    }
    open.pop()
    const node = {
      ...top.node,
      label: relabel(top.node.label),
      children: top.node.token === undefined ? top.children : NO_CHILDREN,
    }
    const parent = open.at(-1)
    if (parent === undefined) return node
    parent.children.push(node)
  }
}

/** A label without function labels and indices: `baseLabel('NP-SBJ-1')` is 'NP', 'NP=2' is 'NP', '-LRB-' stays. */
export function baseLabel(label: string): string {
  return /^([^-=]+)(?:[-=][A-Za-z0-9]+)+$/.exec(label)?.[1] ?? label
}

/** A copy without function labels and indices, as parsers are trained and scored. */
export function stripFunctionLabels(tree: Tree): Tree {
  return relabelTree(tree, baseLabel)
}
