/**
 * A tree field against its tokens. Files repeat trees by the million and nearly all are right, so a scan without
 * allocation looks for the usual case first; only a tree it does not accept is parsed, to say what is wrong.
 */
import { ParascopeError } from '../errors.js'
import { show } from './check-shapes.js'
import { checkTreeTokens, parseTree, type Tree } from './tree.js'
import type { ReportFault } from './validate.js'

/** Reports a tree that cannot be read or whose leaves are not the tokens. */
export function checkTree(value: unknown, field: string, tokens: readonly string[], fault: ReportFault): void {
  if (typeof value !== 'string')
    return fault('error', 'corpus/bad-tree', field, `must be a Penn-bracket tree, found ${show(value)}`)
  if (scanTree(value, tokens)) return
  const tree = readTree(value, field, fault)
  if (tree === undefined) return
  const difference = checkTreeTokens(tree, tokens)
  if (difference !== undefined) fault('error', 'corpus/bad-tree', field, difference)
}

/** The parsed tree, or undefined after reporting why it cannot be read. */
export function readTree(value: string, field: string, fault: ReportFault): Tree | undefined {
  try {
    return parseTree(value)
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    fault('error', 'corpus/bad-tree', field, error.message)
    return undefined
  }
}

const OPEN = 40
const CLOSE = 41
const SPACE = 32
const BACKSLASH = 92
const DASH = 45

/**
 * True only if the text is a well-formed tree whose leaves are the tokens letter by letter; false when that is not so
 * or not certain (escapes, traces, unusual spacing).
 */
export function scanTree(text: string, tokens: readonly string[]): boolean {
  let depth = 0
  let leaf = 0
  let k = 0
  while (k < text.length) {
    const code = text.charCodeAt(k)
    if (code === OPEN) {
      depth++
      k++
      if (text.charCodeAt(k) === DASH) return false
      const labelStart = k
      while (k < text.length && text.charCodeAt(k) !== SPACE) {
        const inside = text.charCodeAt(k)
        if (inside === OPEN || inside === CLOSE || inside < SPACE) return false
        k++
      }
      if (k === labelStart) return false
      k++
      if (text.charCodeAt(k) === OPEN) continue
      const token = tokens[leaf]
      if (token === undefined || !text.startsWith(token, k) || token.charCodeAt(0) === DASH) return false
      k += token.length
      if (text.charCodeAt(k) !== CLOSE || text.charCodeAt(k - 1) === BACKSLASH || !isPlainLeaf(token)) return false
      leaf++
    } else if (code === CLOSE) {
      depth--
      k++
      if (depth < 0 || (depth === 0 && k < text.length)) return false
    } else if (code === SPACE && depth > 0 && text.charCodeAt(k + 1) === OPEN) k++
    else return false
  }
  return depth === 0 && leaf === tokens.length && leaf > 0
}

function isPlainLeaf(token: string): boolean {
  for (let k = 0; k < token.length; k++) {
    const code = token.charCodeAt(k)
    if (code <= SPACE || code === OPEN || code === CLOSE || code === BACKSLASH) return false
  }
  return true
}
