/** Evaluating in a worker: the page stays quick, and to cancel is to end the worker. */
import { MonoAligner } from '@parascope/core/align-mono'
import { correlationTables, type StepsDone } from '@parascope/core/measure'
import { lexiconFile, modelFile } from '../align/aligner-files.js'
import { type EvaluationTexts, profiled, scored } from './evaluation.js'
import type { CorrelateJob, Job, JobAnswer, Phase } from './job.js'

interface WorkerScope {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage(answer: JobAnswer): void
}

const scope = self as unknown as WorkerScope
const EVERY = 100

scope.onmessage = async ({ data: job }) => {
  if (job.task === 'evaluate') await evaluate(job.texts)
  else attempt('correlating', () => correlate(job))
  scope.postMessage({ type: 'done' })
}

async function evaluate(texts: EvaluationTexts): Promise<void> {
  const scores = attempt('scoring', () => watched('scoring', scored(texts)))
  if (scores === undefined) return
  scope.postMessage({ type: 'scores', scores })
  if (texts.source === null) return
  try {
    const tell = (loaded: number, total: number) =>
      scope.postMessage({ type: 'progress', phase: 'loading', share: total === 0 ? 0 : loaded / total })
    const [model, lexicon] = await Promise.all([modelFile(tell), texts.language === 'en' ? lexiconFile(tell) : undefined])
    const aligner = new MonoAligner(model, lexicon)
    const profiles = attempt('aligning', () => watched('aligning', profiled(texts, aligner, lexicon)))
    if (profiles !== undefined) scope.postMessage({ type: 'profiles', profiles })
  } catch (error) {
    failed('loading', error)
  }
}

function correlate({ humans, metrics, clusters }: CorrelateJob): void {
  const options = { resamples: 1000, permutations: 1000, seed: 1, ...(clusters === null ? {} : { clusters }) }
  scope.postMessage({ type: 'correlations', correlations: correlationTables({ humans, metrics }, options) })
}

/** Runs to the end and tells how far it is now and then. */
function watched<T>(phase: Phase, steps: Generator<StepsDone, T, undefined>): T {
  let told = Number.NEGATIVE_INFINITY
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    const now = performance.now()
    if (now - told < EVERY) continue
    told = now
    scope.postMessage({ type: 'progress', phase, share: value.done / value.of })
  }
}

function attempt<T>(phase: Phase, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    failed(phase, error)
    return undefined
  }
}

function failed(phase: Phase, error: unknown): void {
  scope.postMessage({ type: 'failed', phase, reason: error instanceof Error ? error.message : String(error) })
}
