/** Node links from the attributes of two Enju sentences. Each side says what it says; together they are the annotator's set. */
import type { NodeLink, NodeRef } from '@parascope/core/corpus'
import type { EnjuSentence } from './enju-xml.js'

/** What annotator `number` says, on whichever side; undefined if an id is unknown, which is reported. */
export function saidLinks(
  source: EnjuSentence,
  target: EnjuSentence,
  number: number,
  report: (side: 'source' | 'target', line: number, message: string, isError?: boolean) => void,
): NodeLink[] | undefined {
  const refs = { source: refsOf(source), target: refsOf(target) }
  const links = new Map<string, NodeLink>()
  const partnered = new Set<string>()
  let good = true
  const add = (from: NodeRef | null, to: NodeRef | null) => {
    links.set(`${from?.join()}/${to?.join()}`, { source: from, target: to, kind: 'sure' })
    if (from !== null && to !== null) partnered.add(`s${from.join()}`).add(`t${to.join()}`)
  }
  for (const [side, { nodes }, others] of [
    ['source', source, refs.target],
    ['target', target, refs.source],
  ] as const) {
    for (const { id, ref, said, line } of nodes) {
      for (const value of said.get(number)?.split(/\s+/) ?? []) {
        const partner = value === '-1' ? null : others.get(value)
        if (partner === undefined) {
          good = false
          report(side, line, `node ${id} is aligned to ${value}, which the other sentence does not have`)
        } else if (side === 'source') add(ref, partner)
        else add(partner, ref)
      }
    }
  }
  for (const [side, { nodes }] of [
    ['source', source],
    ['target', target],
  ] as const) {
    for (const { id, ref, line } of nodes) {
      const isNull = links.has(side === 'source' ? `${ref.join()}/undefined` : `undefined/${ref.join()}`)
      if (isNull && partnered.has(`${side === 'source' ? 's' : 't'}${ref.join()}`))
        report(side, line, `node ${id} is aligned to nothing (-1) and to a node; both are kept`, false)
    }
  }
  return good ? [...links.values()] : undefined
}

function refsOf({ nodes }: EnjuSentence): ReadonlyMap<string, NodeRef> {
  return new Map(nodes.map(({ id, ref }) => [id, ref]))
}
