/** The grammars of the page in a worker: reading and searching never hold up the page. */
import { Bookshelf } from './bookshelf.js'
import type { Question, Reply, TaskName, Tasks } from './job.js'
import { pairRules } from './pair-rules.js'

interface WorkerScope {
  onmessage: ((event: MessageEvent<Question>) => void) | null
  postMessage(reply: Reply): void
}

const scope = self as unknown as WorkerScope
const shelf = new Bookshelf()
const EVERY = 80

type Answers = { [Name in TaskName]: (ask: Tasks[Name]['ask'], tell: (share: number) => void) => unknown }

const answers: Answers = {
  read: ({ which, file }, tell) => shelf.read(which, file, tell),
  demo: ({ which, pairs }) => shelf.demo(which, pairs),
  cancel: () => shelf.cancel() ?? null,
  forget: ({ what }) => shelf.forget(what) ?? null,
  pairs: ({ file }) => shelf.readPairs(file),
  find: (query) => shelf.find(query),
  rows: ({ from, to, feature }) => shelf.rows(from, to, feature),
  rule: ({ which, id }) => shelf.rule(which, id),
  overlap: ({ least }) => shelf.overlap(least),
  save: () => shelf.lines(),
  ofPair: ({ record, settings }) => pairRules(record, settings),
}

scope.onmessage = async ({ data: { id, task, ask } }) => {
  let told = Number.NEGATIVE_INFINITY
  const tell = (share: number) => {
    const now = performance.now()
    if (now - told < EVERY) return
    told = now
    scope.postMessage({ id, type: 'progress', share })
  }
  try {
    const run = answers[task] as (ask: unknown, tell: (share: number) => void) => unknown
    scope.postMessage({ id, type: 'answer', answer: await run(ask, tell) })
  } catch (error) {
    scope.postMessage({ id, type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
