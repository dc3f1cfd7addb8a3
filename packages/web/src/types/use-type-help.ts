/**
 * What helps with a pair of types: the aligner's links, by which words find their counterparts, and suggestions by rules. Both
 * are proposals: where the phase hides these, equal words are all there is.
 */
import type { Link, PairRecord, Tagset } from '@parascope/core/corpus'
import type { KeyedPhenomenon } from '@parascope/core/edit'
import { MIN_CONFIDENCE, toPhenomenon } from '@parascope/core/types'
import { useEffect, useState } from 'react'
import { type MonoWorker, useMonoWorker } from '../align/use-mono-worker.js'
import type { Project, Task } from '../client/contract.js'

export interface TypeHelp {
  /** null until the aligner has answered, and where nothing may be proposed */
  readonly links: readonly Link[] | null
  readonly suggestions: readonly KeyedPhenomenon[]
  readonly status: 'none' | 'working' | 'done' | 'failed'
}

const NOTHING: TypeHelp = { links: null, suggestions: [], status: 'none' }

export function useTypeHelp(project: Project, task: Task, record: PairRecord, tagset: Tagset, isWanted: boolean): TypeHelp {
  const worker = useMonoWorker()
  const [help, setHelp] = useState(NOTHING)
  const { settings } = project
  const isShown = task.phase.showProposals && isWanted
  // a project that chose where its proposals come from has them in the layer already, or wants none
  const isSuggesting = isShown && settings.proposals.types === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each task
  useEffect(() => {
    if (!isShown) return
    let isOpen = true
    const tell = (more: Partial<TypeHelp>) => isOpen && setHelp((before) => ({ ...before, ...more }))
    const lang = typeof record.meta?.lang === 'string' ? record.meta.lang : settings.language
    if (isSuggesting) {
      tell({ status: 'working' })
      suggest(worker, record, tagset, lang.split('-')[0]!, tell)
    }
    worker.ask(
      { task: 'align', source: record.source, target: record.target, english: /^en(-|$)/i.test(lang), guideline: null },
      (answer) => {
        if (answer.type === 'aligned') tell({ links: [...answer.proposed.sure, ...answer.proposed.possible] })
      },
    )
    return () => {
      isOpen = false
    }
  }, [worker, task.id, isShown, isSuggesting])
  return help
}

function suggest(
  worker: MonoWorker,
  record: PairRecord,
  tagset: Tagset,
  language: string,
  tell: (help: Partial<TypeHelp>) => void,
) {
  worker.ask({ task: 'suggest', record, language, guideline: null, tagset }, (answer) => {
    if (answer.type === 'failed') tell({ status: 'failed' })
    if (answer.type !== 'suggested') return
    const suggestions = answer.suggestions
      .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
      .map((one, k) => ({ ...toPhenomenon(one), key: `suggested-${k}` }))
    tell({ suggestions, status: 'done' })
  })
}
