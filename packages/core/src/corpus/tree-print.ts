/** Trees written as Penn brackets. Words are escaped, labels written as they are; `parseTree` gives the same tree back. */
import { ParascopeError } from '../errors.js'
import type { Tree, TreeNode } from './tree.js'
import { escapeToken } from './tree-escapes.js'

/** Deeper nodes keep this indentation, so that the size of the text stays linear in the tree. */
const DEEPEST_INDENT = 60

/** The tree on one line: `(NP (DT an) (NN ox))`. Throws `corpus/bad-tree` on a label or word that brackets cannot carry. */
export function printTree(tree: Tree): string {
  return print(tree, () => ' ')
}

/** The tree for people: a node whose children are not all leaves puts each of them on a line of its own, two blanks further in. */
export function printTreeIndented(tree: Tree): string {
  return print(tree, (parent, depth) =>
    parent.children.every((child) => child.token !== undefined) ? ' ' : `\n${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}`,
  )
}

function print(tree: Tree, gap: (parent: TreeNode, childDepth: number) => string): string {
  const out: string[] = []
  const ahead: (TreeNode | string)[] = [tree]
  let depth = 0
  for (let item = ahead.pop(); item !== undefined; item = ahead.pop()) {
    if (typeof item === 'string') {
      out.push(item)
      if (item === ')') depth--
    } else if (item.token !== undefined) {
      const word = carried(escapeToken(item.token), 'word')
      // a word without a tag has no bracket of its own; it cannot be a whole tree
      out.push(item.label === '' && item !== tree ? word : `(${carried(item.label, 'label')} ${word})`)
    } else {
      const wraps = item === tree && item.label === '' && item.children.length > 1
      out.push(wraps ? '(' : `(${carried(item.label, 'label')}`)
      depth++
      ahead.push(')')
      const before = gap(item, depth)
      for (let k = item.children.length - 1; k >= 0; k--) ahead.push(item.children[k]!, before)
    }
  }
  return out.join('')
}

function carried(text: string, what: 'label' | 'word'): string {
  if (text !== '' && !/[()\t-\r ]/.test(text)) return text
  const rule = 'must not be empty or hold brackets or white space'
  throw new ParascopeError('corpus/bad-tree', `a tree cannot carry the ${what} ${JSON.stringify(text)}: it ${rule}`, {
    [what]: text,
  })
}
