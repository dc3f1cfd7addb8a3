/** The text metrics by the names that people give them on the command line, and what each needs. */
import { ParascopeError } from '../../errors.js'
import type { Lexicon, PhraseTable } from '../../text/index.js'
import { type BleuSmoothing, bleu } from '../text/bleu.js'
import { chrf } from '../text/chrf.js'
import { ibleu } from '../text/ibleu.js'
import { meteorLike } from '../text/meteor-like.js'
import { pinc } from '../text/pinc.js'
import { precis } from '../text/precis.js'
import { ter } from '../text/ter.js'
import type { TextMetric } from '../text/text-metric.js'
import type { MetricTokenizer } from '../text/tokenize-metric.js'
import { type NamedVectors, vectorBertscore, vectorParascore } from '../text/vector-metrics.js'

export interface MetricSettings {
  readonly tokenizer: MetricTokenizer
  readonly lowercase: boolean
  readonly smoothing: BleuSmoothing
  /** of iBLEU */
  readonly alpha: number
  /** of PRÉCIS */
  readonly lambda: number
  readonly phi: number
  readonly vectors?: NamedVectors
  readonly lexicon?: Lexicon
  readonly paraphrases?: PhraseTable
}

const MAKERS: Readonly<Record<string, (settings: MetricSettings) => TextMetric>> = {
  bleu: (settings) => bleu(settings),
  chrf: ({ lowercase }) => chrf({ lowercase }),
  'chrf++': ({ lowercase }) => chrf({ lowercase, wordOrder: 2 }),
  ter: () => ter(),
  pinc: ({ tokenizer, lowercase }) => pinc({ tokenizer, lowercase }),
  ibleu: (settings) => ibleu(settings),
  'ibleu-minus': (settings) => ibleu({ ...settings, form: 'minus' }),
  precis: (settings) => precis(settings),
  'meteor-like': ({ lexicon, paraphrases }) =>
    meteorLike({ ...(lexicon === undefined ? {} : { lexicon }), ...(paraphrases === undefined ? {} : { paraphrases }) }),
  bertscore: ({ vectors }) => vectorBertscore(needed(vectors, 'bertscore')),
  parascore: ({ vectors }) => vectorParascore(needed(vectors, 'parascore')),
}

/** Names of metrics of one output; `selfbleu` and `distinct1` to `distinct4` are of several. */
export const METRIC_NAMES: readonly string[] = Object.keys(MAKERS)

/** Names of the measures of variety. */
export const VARIETY_NAMES = ['selfbleu', 'distinct1', 'distinct2', 'distinct3', 'distinct4'] as const

/** The metric of a name; throws `cli/usage` where there is none, or it lacks what it needs. */
export function metricByName(name: string, settings: MetricSettings): TextMetric {
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined
  if (make === undefined) {
    const known = [...METRIC_NAMES, ...VARIETY_NAMES].join(', ')
    throw new ParascopeError('cli/usage', `there is no metric ${name}; there are ${known}`)
  }
  return make(settings)
}

function needed(vectors: NamedVectors | undefined, name: string): NamedVectors {
  if (vectors === undefined) throw new ParascopeError('cli/usage', `${name} needs word vectors: name a file with --vectors`)
  return vectors
}
