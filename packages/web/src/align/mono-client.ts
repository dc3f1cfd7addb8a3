/** The page's end of the worker of the aligner and the type rules. */
import { trustedScript } from '../shell/trusted-scripts.js'
import type { Answered, Asked, WorkerAnswer, WorkerRequest } from './messages.js'
import monoWorker from './mono-worker.js?worker&url'

export interface MonoWorker {
  /** Only the last request of a task is answered. */
  ask(request: WorkerRequest, onAnswer: (answer: WorkerAnswer) => void): void
}

interface Waiting {
  readonly turn: number
  onAnswer(answer: WorkerAnswer): void
}

/** The worker, started with the first request; it holds the lexicon once for all. */
export function startMonoWorker(): MonoWorker & { close(): void } {
  const waiting = new Map<WorkerRequest['task'], Waiting>()
  let worker: Worker | null = null
  let turns = 0
  const start = () => {
    const made = new Worker(trustedScript(monoWorker), { type: 'module' })
    made.onmessage = ({ data: { turn, answer } }: MessageEvent<Answered>) => {
      for (const asked of waiting.values()) if (asked.turn === turn) asked.onAnswer(answer)
    }
    // the script itself could not be loaded: the next request starts anew
    made.onerror = (event) => {
      event.preventDefault()
      made.terminate()
      worker = null
      const asked = [...waiting.values()]
      waiting.clear()
      for (const one of asked) one.onAnswer({ type: 'failed', reason: event.message || 'its program is not there' })
    }
    return made
  }
  return {
    ask(request, onAnswer) {
      const turn = ++turns
      waiting.set(request.task, { turn, onAnswer })
      worker ??= start()
      worker.postMessage({ turn, request } satisfies Asked)
    },
    close() {
      worker?.terminate()
      worker = null
    },
  }
}
