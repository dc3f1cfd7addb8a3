/** Node links against word links over whole files: what fits, and what is worth a look, pair by pair. */
import { ParascopeError } from '@parascope/core/errors'
import { type Inconsistency, linkConsistency } from '@parascope/core/measure'
import type { LoadedAnnotations } from '../agreement/load-annotations.js'
import type { InputSummary } from '../io/read-pairs.js'

const KINDS = ['crossed', 'unsupported', 'needless', 'missing'] as const

export interface ConsistencyFinding {
  readonly id: string
  readonly annotator: string
  /** crossed: word links leave the phrases; unsupported: none touches them; needless: a null with a partner; missing: a pair without a link */
  readonly kind: (typeof KINDS)[number]
  readonly source: string
  readonly target: string
}

export interface ConsistencyReport {
  readonly inputs: readonly InputSummary[]
  readonly records: number
  readonly consistent: number
  readonly findings: readonly ConsistencyFinding[]
}

/**
 * Compares the node links of every annotation with its own word links, or with those of `words`: of the annotator of the same name,
 * or of the only one there is.
 */
export function consistencyOf(nodes: LoadedAnnotations, words?: LoadedAnnotations): ConsistencyReport {
  const findings: ConsistencyFinding[] = []
  let [records, consistent] = [0, 0]
  for (const { name, records: byId } of nodes.annotations) {
    const linked = words?.annotations.find((other) => other.name === name) ?? onlyOne(words)
    for (const [id, own] of byId) {
      const gold = words === undefined ? own : linked?.records.get(id)
      if (gold === undefined) {
        const message = `there are no word links of ${linked?.name ?? name} for pair ${id}`
        throw new ParascopeError('measure/missing-pairs', message, { id })
      }
      const { sure, possible } = gold
      const found = linkConsistency({
        ...own,
        ...(sure === undefined ? {} : { sure }),
        ...(possible === undefined ? {} : { possible }),
      })
      records++
      consistent += found.consistent
      const text = (side: 'source' | 'target', pair: Inconsistency) => {
        const span = pair[side]
        return span === null ? '∅' : own[side].slice(span[0], span[1]).join(' ')
      }
      for (const kind of KINDS) {
        for (const pair of found[kind])
          findings.push({ id, annotator: name, kind, source: text('source', pair), target: text('target', pair) })
      }
    }
  }
  return { inputs: [...nodes.inputs, ...(words?.inputs ?? [])], records, consistent, findings }
}

function onlyOne(words: LoadedAnnotations | undefined) {
  return words?.annotations.length === 1 ? words.annotations[0] : undefined
}
