/**
 * The monolingual aligner in a worker, so that typing never waits for it. The model, and for English the lexicon, are
 * fetched when the first pair comes; what failed is fetched again with the next.
 */
import { MonoAligner, type MonoModel, modelFromJson } from '@parascope/core/align-mono'
import { type Lexicon, openLexicon } from '@parascope/core/text'
import { fetchPacked } from './fetch-packed.js'
import type { AlignAnswer, AlignRequest } from './messages.js'

interface WorkerScope {
  onmessage: ((event: MessageEvent<AlignRequest>) => void) | null
  postMessage(answer: AlignAnswer): void
}

const scope = self as unknown as WorkerScope
const MODEL = new URL('../../../engine/data/mono-default.json.gz', import.meta.url)
const LEXICON = new URL('../../../engine/data/wordnet.lexicon.gz', import.meta.url)

let model: MonoModel | undefined
let lexicon: Lexicon | undefined
const aligners = new Map<string, MonoAligner>()

scope.onmessage = async ({ data: request }) => {
  const { turn, source, target } = request
  try {
    const { aligner, guideline, guidelines } = await alignerFor(request)
    const { alignment, cells } = aligner.judgement(source, target)
    const { sure, possible, nullSource, nullTarget } = alignment
    const proposed = { sure, possible, nullSource, nullTarget, confidence: cells.any, guideline }
    scope.postMessage({ type: 'aligned', turn, proposed, guidelines })
  } catch (error) {
    scope.postMessage({ type: 'failed', turn, reason: error instanceof Error ? error.message : String(error) })
  }
}

async function alignerFor({ english, guideline: wanted }: AlignRequest) {
  let isOpen = true
  const loaded = new Map<URL, readonly [loaded: number, total: number]>()
  const load = (place: URL) =>
    fetchPacked(place, (done, total) => {
      loaded.set(place, [done, total])
      // one file may go on loading after the other has failed
      if (!isOpen) return
      const sum = (k: 0 | 1) => [...loaded.values()].reduce((all, sizes) => all + sizes[k], 0)
      scope.postMessage({ type: 'progress', loaded: sum(0), total: sum(1) })
    })
  const [modelBytes, lexiconBytes] = await Promise.all([
    model === undefined ? load(MODEL) : undefined,
    english && lexicon === undefined ? load(LEXICON) : undefined,
  ]).finally(() => {
    isOpen = false
  })
  if (lexiconBytes !== undefined) lexicon = openLexicon(lexiconBytes)
  if (modelBytes !== undefined) model = modelFromJson(new TextDecoder().decode(modelBytes))
  const ready = model!
  const guidelines = ready.guidelines.map(({ name }) => name)
  const guideline = guidelines.find((name) => name === wanted) ?? guidelines[0]!
  const key = `${english} ${guideline}`
  const aligner = aligners.get(key) ?? new MonoAligner(ready, english ? lexicon : undefined, { guideline })
  aligners.set(key, aligner)
  return { aligner, guideline, guidelines }
}
