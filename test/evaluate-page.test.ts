/** The page in the browser and the commands print the same digits, because both call core with the same settings. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MonoAligner } from '@parascope/core/align-mono'
import { ept } from '@parascope/core/corpus'
import { envelopeResults, finished, systemNames } from '@parascope/core/measure'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { profileOutputs, scoreTexts } from '@parascope/engine/evaluate'
import { describe, expect, it } from 'vitest'
import { profiled, scored } from '../packages/web/src/evaluate/evaluation.js'
import { linesOf } from '../packages/web/src/evaluate/input-files.js'
import { root } from './needs.js'

const place = (name: string) => join(root, 'demo/systems', name)
const systems = ['copycat', 'dreamer', 'rewriter', 'thesaurus'].map((name) => place(`system.${name}.txt`))
const references = ['reference.1.txt', 'reference.2.txt'].map(place)
const source = place('source.txt')
const lines = (path: string) => linesOf(readFileSync(path, 'utf8'))
const names = systemNames(systems)
const texts = {
  systems: systems.map((path, k) => ({ name: names[k]!, lines: lines(path) })),
  references: references.map(lines),
  source: lines(source),
  language: 'en',
  version: '0',
}
// what the commands have where nothing is said
const shared = {
  interval: 'percentile',
  resamples: 1000,
  seed: 1,
  version: '0',
  onProblem: () => {
    throw new Error('the demo has no faults')
  },
} as const

describe('the evaluation page', () => {
  it('scores as the command does', async () => {
    const page = finished(scored(texts))
    const command = await scoreTexts(
      { systems, references, source },
      {
        ...shared,
        metrics: page.metrics.map(({ name }) => name),
        settings: { tokenizer: '13a', smoothing: 'exp', lowercase: false, alpha: 0.8, lambda: 5, phi: 0.5 },
        test: 'randomisation',
        segments: false,
      },
    )
    expect(page.report.signature).toBe(command.signature)
    expect(envelopeResults(page.report.values)).toEqual(envelopeResults(command.values))
    expect(envelopeResults(page.report.details)).toEqual(envelopeResults(command.details ?? []))
    expect(page.metrics.map(({ name }) => name)).toEqual(['bleu', 'chrf', 'ter', 'pinc', 'ibleu'])
    expect(page.segments.bleu!.map((own) => own.length)).toEqual([20, 20, 20, 20])
  })

  it('profiles as the command does', async () => {
    const lexicon = await loadLexicon('en')
    const page = finished(profiled(texts, new MonoAligner(await loadMonoModel(), lexicon), lexicon))
    const command = await profileOutputs(systems, source, {
      ...shared,
      language: 'en',
      tagset: ept,
      minConfidence: 0.5,
      examples: 2,
    })
    expect(page.report.signature).toBe(command.signature)
    expect(envelopeResults(page.report.values)).toEqual(envelopeResults(command.values))
    expect(page.report.tables).toEqual(command.tables)
  })
})
