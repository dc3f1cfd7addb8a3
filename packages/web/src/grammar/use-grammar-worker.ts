import { useEffect, useMemo } from 'react'
import { trustedScript } from '../shell/trusted-scripts.js'
import grammarWorker from './grammar-worker.js?worker&url'
import type { Question, Reply, TaskName, Tasks } from './job.js'

/** Asks the worker; the promise fails with the worker's reason. */
export interface GrammarWorker {
  ask<Name extends TaskName>(
    task: Name,
    ask: Tasks[Name]['ask'],
    onProgress?: (share: number) => void,
  ): Promise<Tasks[Name]['answer']>
  /** Ends the worker with all that it holds. */
  stop(): void
}

interface Waiting {
  settle(answer: unknown): void
  fail(reason: Error): void
  onProgress(share: number): void
}

/** A worker that starts with the first question and ends with the page. */
export function useGrammarWorker(): GrammarWorker {
  const worker = useMemo(makeWorker, [])
  useEffect(() => () => worker.stop(), [worker])
  return worker
}

function makeWorker(): GrammarWorker {
  const waiting = new Map<number, Waiting>()
  let running: Worker | null = null
  let asked = 0
  const failAll = (reason: string) => {
    for (const one of waiting.values()) one.fail(new Error(reason))
    waiting.clear()
  }
  const started = () => {
    if (running !== null) return running
    running = new Worker(trustedScript(grammarWorker), { type: 'module' })
    running.onmessage = ({ data }: MessageEvent<Reply>) => {
      const one = waiting.get(data.id)
      if (one === undefined) return
      if (data.type === 'progress') {
        one.onProgress(data.share)
        return
      }
      waiting.delete(data.id)
      if (data.type === 'answer') one.settle(data.answer)
      else one.fail(new Error(data.reason))
    }
    running.onerror = (event) => {
      event.preventDefault()
      failAll(event.message || 'its program is not there')
    }
    return running
  }
  return {
    ask: (task, ask, onProgress = () => {}) =>
      new Promise((settle, fail) => {
        const id = ++asked
        waiting.set(id, { settle: settle as (answer: unknown) => void, fail, onProgress })
        started().postMessage({ id, task, ask } satisfies Question)
      }),
    stop() {
      running?.terminate()
      running = null
      waiting.clear()
    },
  }
}
