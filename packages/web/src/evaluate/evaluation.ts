/**
 * What the page computes: scores with intervals and tests, then profiles from our aligner's links. The same functions of core as the
 * commands `score` and `profile`, with the settings those have where nothing is said, so that the digits are the same. Generators,
 * because a worker tells how far it is.
 */
import type { MonoAligner } from '@parascope/core/align-mono'
import { ept } from '@parascope/core/corpus'
import {
  type MetricSettings,
  metricByName,
  type ProfiledSystems,
  type ScoredSystems,
  type Segment,
  type StepsDone,
  SystemProfiles,
  SystemScores,
} from '@parascope/core/measure'
import { type Lexicon, tokenize } from '@parascope/core/text'
import { suggestTypes, typedPair } from '@parascope/core/types'

/** Texts line by line together. */
export interface EvaluationTexts {
  readonly systems: readonly { readonly name: string; readonly lines: readonly string[] }[]
  readonly references: readonly (readonly string[])[]
  readonly source: readonly string[] | null
  readonly language: string
  readonly version: string
}

export interface MetricFacts {
  readonly name: string
  readonly isHigherBetter: boolean
}

export interface Scores {
  readonly metrics: readonly MetricFacts[]
  readonly report: ScoredSystems
  /** by metric, system and line; undefined where a line has none */
  readonly segments: Readonly<Record<string, readonly (readonly (number | undefined)[])[]>>
}

/** What became of one line in one system: places of words without a counterpart, and suggested types. */
export interface LineProfile {
  readonly dropped: readonly number[]
  readonly added: readonly number[]
  readonly types: readonly string[]
}

export interface Profiles {
  readonly report: ProfiledSystems
  /** by system and line */
  readonly lines: readonly (readonly LineProfile[])[]
}

const SETTINGS: MetricSettings = { tokenizer: '13a', smoothing: 'exp', lowercase: false, alpha: 0.8, lambda: 5, phi: 0.5 }
const RESAMPLING = { interval: 'percentile', resamples: 1000, seed: 1 } as const
const MIN_CONFIDENCE = 0.5
const TOGETHER = 100

/** The metrics that the texts allow. */
export function metricsFor({ references, source }: Pick<EvaluationTexts, 'references' | 'source'>): string[] {
  const [hasReferences, hasSource] = [references.length > 0, source !== null]
  return [
    ...(hasReferences ? ['bleu', 'chrf', 'ter'] : []),
    ...(hasSource ? ['pinc'] : []),
    ...(hasReferences && hasSource ? ['ibleu'] : []),
  ]
}

/** Scores every system by every metric that the texts allow. */
export function* scored(texts: EvaluationTexts): Generator<StepsDone, Scores, undefined> {
  const { systems, references, source, version } = texts
  const metrics = metricsFor(texts)
  const names = systems.map(({ name }) => name)
  const scores = new SystemScores(names, {
    ...RESAMPLING,
    metrics,
    settings: SETTINGS,
    test: 'randomisation',
    segments: true,
    version,
  })
  const n = systems[0]!.lines.length
  for (let line = 0; line < n; line++) {
    const shared = {
      references: references.map((lines) => lines[line]!),
      ...(source === null ? {} : { source: source[line]! }),
    }
    scores.take(systems.map(({ lines }): Segment => ({ hypothesis: lines[line]!, ...shared })))
    if (line % TOGETHER === 0) yield { done: line / n, of: 2 }
  }
  const steps = scores.finish()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) {
      return {
        metrics: metrics.map((name) => {
          const { isHigherBetter } = metricByName(name, SETTINGS)
          return { name, isHigherBetter }
        }),
        report: value,
        segments: Object.fromEntries(scores.ofSegments()),
      }
    }
    yield { done: 1 + value.done / value.of, of: 2 }
  }
}

/** Profiles every system: needs the sources. */
export function* profiled(
  { systems, source, language, version }: EvaluationTexts,
  aligner: Pick<MonoAligner, 'align'>,
  lexicon: Lexicon | undefined,
): Generator<StepsDone, Profiles, undefined> {
  const profiles = new SystemProfiles(
    systems.map(({ name }) => name),
    { ...RESAMPLING, language, tagset: ept, minConfidence: MIN_CONFIDENCE, examples: 2, version },
  )
  const lines: LineProfile[][] = systems.map(() => [])
  for (const [at, text] of source!.entries()) {
    const words = tokenize(text, language).tokens
    const line = profiles.begin()
    for (const [k, system] of systems.entries()) {
      const target = tokenize(system.lines[at]!, language).tokens
      const pair = { id: `${line}`, source: words, target, ...aligner.align(words, target) }
      const types = suggestTypes(typedPair(pair), { tagset: ept, language, lexicon, minConfidence: MIN_CONFIDENCE })
      const { dropped, added } = profiles.take(k, pair, types)
      lines[k]!.push({ dropped, added, types: [...new Set(types.map(({ type }) => type))] })
    }
    yield { done: at + 1, of: source!.length }
  }
  return { report: profiles.finish(), lines }
}
