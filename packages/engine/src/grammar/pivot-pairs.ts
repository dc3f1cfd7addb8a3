/** Paraphrases from an aligned bitext with English as its target: its bilingual rules are extracted, then pivoted. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { FEATURE_NAMES, TRANSLATION_FEATURES } from '@parascope/core/grammar'
import { removedOnInterrupt } from '../io/output-file.js'
import { type ExtractGrammarOptions, extractGrammar } from './extract-grammar.js'
import { type PivotOptions, type PivotResult, pivotGrammar } from './pivot-grammar.js'

/** How to extract, and then how to pivot. */
export interface PivotPairsOptions extends PivotOptions {
  readonly extraction: Pick<ExtractGrammarOptions, 'settings' | 'engine' | 'threads' | 'minCount'>
}

/** The same as extracting the features that pivoting takes and pivoting what was extracted. */
export async function pivotPairs(
  files: readonly string[],
  { extraction, ...options }: PivotPairsOptions,
): Promise<PivotResult & { readonly pairs: number }> {
  const { output } = options
  // beside the output under a name of its own: what a kill leaves of the extraction, the next run takes over
  const folder = output === '-' ? mkdtempSync(join(tmpdir(), 'parascope-')) : undefined
  const rules = folder === undefined ? join(dirname(output), `.${basename(output)}.bilingual`) : join(folder, 'bilingual')
  const remove = () => rmSync(folder ?? rules, { recursive: true, force: true })
  const forget = removedOnInterrupt({ abandon: remove })
  try {
    const { pairs, inputs } = await extractGrammar({
      ...extraction,
      inputs: files,
      output: rules,
      links: 'all',
      skipBad: options.skipBad === true,
      memory: '1GB',
      features: FEATURE_NAMES.filter((name) => TRANSLATION_FEATURES.includes(name)),
      format: 'joshua',
      onProblem: options.onProblem,
      ...(options.onProgress !== undefined && { onProgress: options.onProgress }),
    })
    return { ...(await pivotGrammar([rules], options)), inputs, pairs }
  } finally {
    remove()
    forget()
  }
}
