/**
 * One worker with the aligner for as long as the page is open, whatever task is on the screen: model and lexicon are loaded once.
 * Answers for the last pairs are kept, so that going back and forth costs nothing.
 */
import type { Proposed } from '../words/propose.js'
import type { AlignRequest, WorkerAnswer } from './messages.js'
import { startMonoWorker } from './mono-client.js'

const KEPT = 40

export type AlignerStatus =
  | { readonly step: 'waiting' }
  | { readonly step: 'aligned'; readonly proposed: Proposed }
  | { readonly step: 'failed'; readonly reason: string }

let worker: ReturnType<typeof startMonoWorker> | null = null
const answers = new Map<string, Proposed>()

function nameOf({ source, target, english }: Omit<AlignRequest, 'task'>): string {
  return JSON.stringify([source, target, english])
}

/** What is known already. */
export function alignedBefore(request: Omit<AlignRequest, 'task'>): Proposed | null {
  return answers.get(nameOf(request)) ?? null
}

/** Asks the aligner; only the last question is answered. */
export function askAligner(request: Omit<AlignRequest, 'task'>, onAnswer: (status: AlignerStatus) => void): void {
  worker ??= startMonoWorker()
  worker.ask({ ...request, task: 'align' }, (answer: WorkerAnswer) => {
    if (answer.type === 'failed') onAnswer({ step: 'failed', reason: answer.reason })
    if (answer.type !== 'aligned') return
    answers.set(nameOf(request), answer.proposed)
    const [oldest] = answers.keys()
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
    onAnswer({ step: 'aligned', proposed: answer.proposed })
  })
}
