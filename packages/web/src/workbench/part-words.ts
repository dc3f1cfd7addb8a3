/** Parts of a document in the words of the person. */
import type { NodeRef, PairRecord } from '@parascope/core/corpus'
import { messages } from './messages.js'
import type { Part } from './parts.js'

const text = messages.parts

/** Where the part is: `council – committee`. */
export function placeOf(part: Part, { source, target }: PairRecord): string {
  const phrase = (words: readonly string[], node: NodeRef | null) =>
    node === null ? text.nothing : words.slice(node[0], node[1]).join(' ')
  const listed = (words: readonly string[], tokens: readonly number[]) =>
    tokens.length === 0 ? text.nothing : tokens.map((token) => words[token] ?? '?').join(' ')
  switch (part.at) {
    case 'cell':
      return `${source[part.link[0]] ?? '?'} – ${target[part.link[1]] ?? '?'}`
    case 'null':
      return (part.side === 'source' ? source : target)[part.token] ?? '?'
    case 'node':
      return `${phrase(source, part.node.source)} – ${phrase(target, part.node.target)}`
    case 'tree':
      return text.tree[part.side]
    case 'verdict':
      return text.verdict
    case 'phenomenon':
      return `${listed(source, part.phenomenon.source)} – ${listed(target, part.phenomenon.target)}`
    case 'rating':
      return part.scale
  }
}

/** What was decided there. */
export function decisionOf(part: Part | undefined): string {
  if (part === undefined) return text.none
  switch (part.at) {
    case 'cell':
      return text.kinds[part.kind]
    case 'null':
      return text.noCounterpart
    case 'node':
      return part.node.source === null || part.node.target === null ? text.noCounterpart : text.kinds[part.node.kind]
    case 'tree':
      return part.tree
    case 'verdict':
      return text.verdicts[String(part.isParaphrase) as 'true' | 'false' | 'unsure']
    case 'phenomenon':
      return part.phenomenon.type
    case 'rating':
      return String(part.value)
  }
}
