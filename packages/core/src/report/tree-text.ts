/**
 * A tree as lines of text for a terminal: children below their parent, two steps further in, chains and words on the line of
 * their node. Links between nodes are marks at the end of a line: the same number on both sides, or ∅ for nothing.
 */
import { refOf } from '../corpus/nodes.js'
import type { Tree, TreeNode } from '../corpus/tree.js'
import { NOTHING } from './link-marks.js'

export interface TreeTextOptions {
  /** draw with `|`, `+` and `-`, for terminals and files that know nothing else */
  readonly ascii?: boolean
  /** cells of a line; longer ones are cut. Absent: no limit */
  readonly width?: number
  /** the text cut to so many cells; needed with `width`, since the cells of a character are the terminal's affair */
  readonly cut?: (text: string, width: number) => string
  /** of `linkMarks`: what a phrase is linked to, by its words `a-b` */
  readonly marks?: ReadonlyMap<string, string>
}

const BOX = { child: '├─ ', last: '└─ ', line: '│  ', none: '   ', chain: ' ─ ' }
const ASCII = { child: '+- ', last: '`- ', line: '|  ', none: '   ', chain: ' - ' }

/** The drawing, one node a line, ending in a newline. `(NP (NNP Anna))` is the one line `NP ─ NNP Anna`. */
export function treeText(tree: Tree, { ascii = false, width, cut, marks }: TreeTextOptions = {}): string {
  const signs = ascii ? ASCII : BOX
  const lines: string[] = []
  const ahead: { node: TreeNode; first: string; rest: string }[] = [{ node: tree, first: '', rest: '' }]
  for (let item = ahead.pop(); item !== undefined; item = ahead.pop()) {
    let { node } = item
    const chain = [node.label]
    while (node.children.length === 1) {
      node = node.children[0]!
      chain.push(node.label)
    }
    const [start, end] = refOf(node)
    const mark = markText(marks?.get(`${start}-${end}`), ascii)
    const labels = chain.filter((label) => label !== '').join(signs.chain)
    // a word without a tag stands alone
    const text = [labels, node.token ?? ''].filter((part) => part !== '').join(' ')
    const line = `${item.first}${text}${mark}`
    lines.push(width === undefined || cut === undefined ? line : cut(line, width))
    for (let k = node.children.length - 1; k >= 0; k--) {
      const isLast = k === node.children.length - 1
      ahead.push({
        node: node.children[k]!,
        first: item.rest + (isLast ? signs.last : signs.child),
        rest: item.rest + (isLast ? signs.none : signs.line),
      })
    }
  }
  return `${lines.join('\n')}\n`
}

function markText(mark: string | undefined, ascii: boolean): string {
  if (mark === undefined) return ''
  if (mark === NOTHING) return ascii ? '  (nothing)' : `  ${mark}`
  return `  ${ascii ? '=' : '↔'} ${mark}`
}
