/**
 * The monolingual aligner and the rules for paraphrase types in a worker, so that typing never waits for them. The model,
 * and for English the lexicon, are fetched when the first pair needs them.
 */
import { MonoAligner } from '@parascope/core/align-mono'
import type { Link, PairRecord } from '@parascope/core/corpus'
import { suggestTypes, typedPair } from '@parascope/core/types'
import { lexiconFile, modelFile } from './aligner-files.js'
import type { AlignRequest, Answered, Asked, Progress, SuggestRequest, WorkerAnswer, WorkerRequest } from './messages.js'
import type { OnProgress } from './resource.js'

interface WorkerScope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null
  postMessage(answered: Answered): void
}

const scope = self as unknown as WorkerScope
const aligners = new Map<string, MonoAligner>()

scope.onmessage = async ({ data: { turn, request } }) => {
  let isOpen = true
  const answer = await answerTo(request, (progress) => {
    // one file may go on loading after the other has failed
    if (isOpen) scope.postMessage({ turn, answer: progress })
  }).catch((error: unknown): WorkerAnswer => ({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }))
  isOpen = false
  scope.postMessage({ turn, answer })
}

function answerTo(request: WorkerRequest, tell: (progress: Progress) => void): Promise<WorkerAnswer> {
  const sizes = new Map<string, readonly [loaded: number, total: number]>()
  const watch =
    (file: string): OnProgress =>
    (loaded, total) => {
      sizes.set(file, [loaded, total])
      const sum = (k: 0 | 1) => [...sizes.values()].reduce((all, size) => all + size[k], 0)
      tell({ type: 'progress', loaded: sum(0), total: sum(1) })
    }
  return request.task === 'align' ? align(request, watch) : suggest(request, watch)
}

type Watch = (file: string) => OnProgress

async function align({ source, target, english, guideline }: AlignRequest, watch: Watch): Promise<WorkerAnswer> {
  const { aligner, name, names } = await alignerFor(english, guideline, watch)
  const { alignment, cells } = aligner.judgement(source, target)
  const { sure, possible, nullSource, nullTarget } = alignment
  const proposed = { sure, possible, nullSource, nullTarget, confidence: cells.any, guideline: name }
  return { type: 'aligned', proposed, guidelines: names }
}

/** Every suggestion, however uncertain: the page leaves out what the reader does not want to see. */
async function suggest({ record, language, guideline, tagset }: SuggestRequest, watch: Watch): Promise<WorkerAnswer> {
  const english = language === 'en'
  const lexicon = english ? lexiconFile(watch('lexicon')) : undefined
  // when the aligner cannot be loaded, its failure is the one that is told
  lexicon?.catch(() => {})
  const own = typedPair(record)
  const pair = own.links.length > 0 ? own : typedPair(await aligned(record, english, guideline, watch))
  if (pair.links.length === 0) return { type: 'suggested', suggestions: [] }
  const options = { language, lexicon: await lexicon, minConfidence: 0, ...(tagset === undefined ? {} : { tagset }) }
  return { type: 'suggested', suggestions: suggestTypes(pair, options) }
}

/** The pair with the aligner's links, except at words that the reader has decided to have no counterpart. */
async function aligned(record: PairRecord, english: boolean, guideline: string | null, watch: Watch): Promise<PairRecord> {
  const { aligner } = await alignerFor(english, guideline, watch)
  const found = aligner.align(record.source, record.target)
  const nulls = { source: new Set(record.nullSource), target: new Set(record.nullTarget) }
  const isFree = ([i, j]: Link) => !nulls.source.has(i) && !nulls.target.has(j)
  return {
    ...record,
    sure: found.sure.filter(isFree),
    possible: found.possible.filter(isFree),
    scores: found.scores,
    nullSource: [...new Set([...nulls.source, ...found.nullSource])],
    nullTarget: [...new Set([...nulls.target, ...found.nullTarget])],
  }
}

async function alignerFor(english: boolean, wanted: string | null, watch: Watch) {
  const [model, lexicon] = await Promise.all([modelFile(watch('model')), english ? lexiconFile(watch('lexicon')) : undefined])
  const names = model.guidelines.map(({ name }) => name)
  const name = names.find((known) => known === wanted) ?? names[0]!
  const key = `${english} ${name}`
  const aligner = aligners.get(key) ?? new MonoAligner(model, lexicon, { guideline: name })
  aligners.set(key, aligner)
  return { aligner, name, names }
}
