/**
 * One worker with the aligner for as long as the page is open, whatever task is on the screen: model and lexicon are loaded once.
 * Answers for the last pairs are kept, so that going back and forth costs nothing, and while nobody waits it goes through the pairs
 * that come next.
 */
import type { Proposed } from '../words/propose.js'
import type { AlignRequest, WorkerAnswer } from './messages.js'
import { startMonoWorker } from './mono-client.js'

const KEPT = 40

export type AlignerStatus =
  | { readonly step: 'waiting' }
  | { readonly step: 'aligned'; readonly proposed: Proposed }
  | { readonly step: 'failed'; readonly reason: string }

type Question = Omit<AlignRequest, 'task'>

let worker: ReturnType<typeof startMonoWorker> | null = null
const answers = new Map<string, Proposed>()
/** pairs that come next, by name; asked about one at a time */
const ahead = new Map<string, Question>()
let isBusy = false

function nameOf({ source, target, english }: Question): string {
  return JSON.stringify([source, target, english])
}

/** What is known already. */
export function alignedBefore(request: Question): Proposed | null {
  return answers.get(nameOf(request)) ?? null
}

/** Asks the aligner; only the last question is answered. */
export function askAligner(request: Question, onAnswer: (status: AlignerStatus) => void): void {
  worker ??= startMonoWorker()
  isBusy = true
  worker.ask({ ...request, task: 'align' }, (answer: WorkerAnswer) => {
    if (answer.type === 'progress') return
    isBusy = false
    if (answer.type === 'failed') onAnswer({ step: 'failed', reason: answer.reason })
    if (answer.type !== 'aligned') return
    answers.set(nameOf(request), answer.proposed)
    const [oldest] = answers.keys()
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
    onAnswer({ step: 'aligned', proposed: answer.proposed })
    askNext()
  })
}

/** Has a pair aligned when nobody waits for another. */
export function alignAhead(request: Question): void {
  ahead.set(nameOf(request), request)
  askNext()
}

function askNext(): void {
  const [next] = ahead
  if (isBusy || next === undefined) return
  const [name, request] = next
  ahead.delete(name)
  if (answers.has(name)) askNext()
  else askAligner(request, () => {})
}
