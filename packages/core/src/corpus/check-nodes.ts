/** The `nodes` field: links between tree nodes, checked against the two trees where they are given. */
import { show } from './check-shapes.js'
import { readTree } from './check-tree.js'
import { checkNodeLinks } from './nodes.js'
import type { NodeLink } from './record.js'
import type { ReportFault } from './validate.js'

/** Reports links that are malformed, out of range or name a node that the tree does not have. */
export function checkNodes(record: Readonly<Record<string, unknown>>, rows: number, columns: number, fault: ReportFault): void {
  const code = 'corpus/bad-node'
  const nodes = record.nodes
  if (!Array.isArray(nodes)) return fault('error', code, 'nodes', `must be a list of node links, found ${show(nodes)}`)
  let good = true
  const wrong = (field: string, message: string) => {
    good = false
    fault('error', code, field, message)
  }
  nodes.forEach((node: unknown, k) => {
    const field = `nodes[${k}]`
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      return wrong(field, `must be an object, found ${show(node)}`)
    const link = node as Record<string, unknown>
    for (const key in link) {
      if (key !== 'source' && key !== 'target' && key !== 'kind')
        wrong(`${field}.${key}`, 'is not a field of a node link: source, target, kind')
    }
    if (link.kind !== 'sure' && link.kind !== 'possible') {
      wrong(`${field}.kind`, `must be "sure" or "possible", found ${show(link.kind)}`)
    }
    if (!isNodeRef(link.source, rows)) wrong(`${field}.source`, `${expectedRef(rows)}; found ${show(link.source)}`)
    if (!isNodeRef(link.target, columns)) wrong(`${field}.target`, `${expectedRef(columns)}; found ${show(link.target)}`)
  })
  if (!good || typeof record.sourceTree !== 'string' || typeof record.targetTree !== 'string') return
  const unreported = () => {} // a tree that cannot be read is reported with its own field
  const source = readTree(record.sourceTree, 'sourceTree', unreported)
  const target = readTree(record.targetTree, 'targetTree', unreported)
  if (source !== undefined && target !== undefined) checkNodeLinks(nodes as NodeLink[], source, target, wrong)
}

function isNodeRef(value: unknown, length: number): boolean {
  if (value === null) return true
  if (!Array.isArray(value) || value.length !== 3 || !value.every(Number.isInteger)) return false
  const [start, end, height] = value as [number, number, number]
  return start >= 0 && start < end && end <= length && height >= 0
}

function expectedRef(length: number): string {
  return `must be null or [start, end, height] with 0 <= start < end <= ${length}`
}
