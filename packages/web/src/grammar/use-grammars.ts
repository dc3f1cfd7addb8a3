import type { PairRecord } from '@parascope/core/corpus'
import { useCallback, useState } from 'react'
import type { GrammarSummary, PairsSummary, Which } from './job.js'
import { messages } from './messages.js'
import type { GrammarWorker } from './use-grammar-worker.js'

export interface Grammars {
  readonly first: GrammarSummary | null
  readonly second: GrammarSummary | null
  readonly pairs: PairsSummary | null
  /** what is under way; the share is null where it is not known */
  readonly running: { readonly text: string; readonly share: number | null } | null
  readonly fault: string | null
}

const NOTHING: Grammars = { first: null, second: null, pairs: null, running: null, fault: null }

/** What the page has read. A file that cannot be read leaves what was there. */
export function useGrammars(worker: GrammarWorker) {
  const [state, setState] = useState(NOTHING)
  const change = useCallback((part: Partial<Grammars>) => setState((now) => ({ ...now, ...part })), [])
  const fail = useCallback((reason: string) => change({ fault: reason, running: null }), [change])

  const read = useCallback(
    async (which: Which, file: File) => {
      const text = messages.reading(file.name)
      change({ running: { text, share: 0 }, fault: null })
      try {
        const summary = await worker.ask('read', { which, file }, (share) => change({ running: { text, share } }))
        if (summary.rules === 0) {
          await worker.ask('forget', { what: which })
          change({ running: null, [which]: null, fault: noRules(summary) })
        } else change({ running: null, [which]: summary })
      } catch (error) {
        const reason = (error as Error).message
        fail(reason === 'cancelled' ? messages.cancelled : messages.failed(file.name, reason))
      }
    },
    [worker, change, fail],
  )

  const readPairs = useCallback(
    async (file: File) => {
      change({ running: { text: messages.reading(file.name), share: null }, fault: null })
      try {
        change({ running: null, pairs: await worker.ask('pairs', { file }) })
      } catch (error) {
        fail(messages.failed(file.name, (error as Error).message))
      }
    },
    [worker, change, fail],
  )

  const tryDemo = useCallback(
    async (which: Which) => {
      change({ running: { text: messages.demoing, share: null }, fault: null })
      try {
        const response = await fetch('/demo.json')
        if (!response.ok) throw new Error(`demo.json: ${response.status}`)
        const pairs = (await response.json()) as readonly PairRecord[]
        const summary = await worker.ask('demo', { which, pairs })
        change({ running: null, [which]: summary })
        if (which === 'first') change({ pairs: pairsOf(pairs) })
      } catch (error) {
        fail(`${messages.demoFailed}: ${(error as Error).message}`)
      }
    },
    [worker, change, fail],
  )

  const forget = useCallback(
    (what: Which | 'pairs') => {
      // without the first there is nothing to look through or to compare with
      if (what === 'first') {
        worker.stop()
        setState(NOTHING)
        return
      }
      void worker.ask('forget', { what })
      change({ [what]: null })
    },
    [worker, change],
  )

  const cancel = useCallback(() => void worker.ask('cancel', null), [worker])
  return { state, read, readPairs, tryDemo, forget, cancel, fail }
}

function noRules({ name, problems }: GrammarSummary): string {
  const [first] = problems
  const text = messages.noRules(name)
  return first === undefined ? text : `${text} ${messages.problem(first.line, first.field, first.message)}`
}

function pairsOf(pairs: readonly PairRecord[]): PairsSummary {
  const linked = pairs.filter(({ sure = [], possible = [] }) => sure.length + possible.length > 0).length
  return { name: 'demo', pairs: pairs.length, linked, problems: [], problemCount: 0 }
}
