/** Brackets as typed, read against the words of their sentence: a tree to draw, nothing, or what is wrong and where. */
import { checkTreeTokens, parseTree, type Tree, treeTokens } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'

export type ReadTree =
  | { readonly kind: 'none' }
  | { readonly kind: 'tree'; readonly tree: Tree }
  | { readonly kind: 'unreadable'; readonly message: string; readonly at: number }
  | { readonly kind: 'mismatch'; readonly message: string; readonly leaves: readonly string[] }

/** `readTree('(NP (NN ox)', ['ox'])` is unreadable: a closing bracket was expected. */
export function readTree(text: string, tokens: readonly string[]): ReadTree {
  if (text.trim() === '') return { kind: 'none' }
  try {
    const tree = parseTree(text)
    const message = checkTreeTokens(tree, tokens)
    return message === undefined ? { kind: 'tree', tree } : { kind: 'mismatch', message, leaves: treeTokens(tree) }
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    const at = error.facts.at
    return { kind: 'unreadable', message: error.message, at: typeof at === 'number' ? at : 0 }
  }
}
