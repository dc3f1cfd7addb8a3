/** What a rewriter does, not only how well: `profile`. Each output is aligned with its source by our aligner. */
import { MonoAligner } from '@parascope/core/align-mono'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { type ProfileSystemsOptions, SystemProfiles, systemNames } from '@parascope/core/measure'
import { tokenize } from '@parascope/core/text'
import { suggestTypes, typedPair } from '@parascope/core/types'
import type { AgreementReport } from '../agreement/agreement-report.js'
import { loadLexicon, loadMonoModel } from '../align-mono/resources.js'
import { ParallelLines } from './parallel-lines.js'

export interface ProfileOptions extends ProfileSystemsOptions {
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

/** The profiles of several systems for the same sources, side by side. */
export async function profileOutputs(
  outputs: readonly string[],
  source: string,
  options: ProfileOptions,
): Promise<AgreementReport> {
  const lexicon = await loadLexicon(options.language)
  const aligner = new MonoAligner(await loadMonoModel(), lexicon)
  const names = systemNames(outputs)
  const profiles = new SystemProfiles(names, options)
  const lines = new ParallelLines([source, ...outputs], options)
  const types = { tagset: options.tagset, language: options.language, lexicon, minConfidence: options.minConfidence }
  let n = 0
  for await (const { texts } of lines) {
    const [original, ...rewritten] = texts.map((text) => tokenize(text, options.language).tokens)
    n = profiles.begin()
    for (const [k, words] of rewritten.entries()) {
      const pair = { id: `${n}`, source: original!, target: words, ...aligner.align(original!, words) }
      profiles.take(k, pair, suggestTypes(typedPair(pair), types))
    }
  }
  if (n === 0) throw new ParascopeError('io/empty', `${source}: is empty`, { path: source })
  return { ...profiles.finish(), inputs: lines.summaries(), annotators: names, bySubcorpus: [], byLength: [], disputes: [] }
}
