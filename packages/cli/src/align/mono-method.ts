/** The monolingual aligner for `align`; its lexicon and model are loaded only when it is asked for. */
import type { PairRecord } from '@parascope/core/corpus'
import type { AlignWords } from '@parascope/engine/align'
import type { EvidenceFiles } from '@parascope/engine/align-mono'
import type { Io } from '../frame/io.js'
import type { Explain } from './explain-pair.js'
import { usage } from './method-choice.js'

export interface MonoMethodOptions extends EvidenceFiles {
  readonly model?: string
  readonly guideline?: string
  /** the language of pairs that do not name theirs */
  readonly lang?: string
}

/** Pairs whose language is not English are aligned without the lexicon, which knows English words only. */
export async function monoMethod(
  options: MonoMethodOptions,
  io: Io,
): Promise<{ align: AlignWords; explain: Explain; name: string }> {
  const [{ MonoAligner }, { loadEvidence, loadLexicon, loadMonoModel }, { explanationOfMono }] = await Promise.all([
    import('@parascope/core/align-mono'),
    import('@parascope/engine/align-mono'),
    import('./explain-mono.js'),
  ])
  const model = await loadMonoModel(options.model)
  const known = model.guidelines.map(({ name }) => name)
  const guideline = options.guideline ?? known[0]!
  if (!known.includes(guideline)) {
    throw usage(`there is no guideline ${guideline} in the model; there are: ${known.join(', ')}`)
  }
  const { evidence, notes } = await loadEvidence(options)
  for (const note of notes) io.stderr.write(`${note}\n`)
  const english = new MonoAligner(model, await loadLexicon('en'), { guideline, evidence })
  const other = new MonoAligner(model, undefined, { guideline, evidence })
  const alignerOf = (record: PairRecord) => (isEnglish(record, options.lang) ? english : other)
  return {
    align: (source, target, record) => alignerOf(record).align(source, target),
    explain: (record) => {
      const judgement = alignerOf(record).judgement(record.source, record.target)
      const lexicon = isEnglish(record, options.lang) ? '' : ', without a lexicon'
      return explanationOfMono(record, judgement, `mono with the habits of ${guideline}${lexicon}`)
    },
    name: 'mono',
  }
}

/** By the tag of the record, then of the command; a pair without either is taken to be English. */
function isEnglish({ meta }: PairRecord, given = 'en'): boolean {
  const tag = typeof meta?.lang === 'string' ? meta.lang : given
  return /^en(-|$)/i.test(tag)
}
