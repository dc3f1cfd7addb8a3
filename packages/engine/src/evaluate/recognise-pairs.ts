/** Lists of paraphrases at work on labelled text pairs: `recognise`. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  bootstrap,
  type IntervalKind,
  itemRows,
  known,
  type LabelledPair,
  type Recognition,
  recognise,
  sumStatistic,
  unknown,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedValue } from '../agreement/agreement-report.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { textCell, WHOLE_FROM_1 } from './ranked-lists.js'
import { numberCell, readTable } from './table-file.js'

export interface RecogniseOptions extends ReadPairsOptions {
  /** how many paraphrases of each list are tried */
  readonly first: number
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly version: string
  readonly onProblem: (problem: Problem) => void
}

/** The recognition ratio of each list, of all together, and what they match among the pairs that are no paraphrases. */
export async function recognisePairs(list: string, pairs: string, options: RecogniseOptions): Promise<AgreementReport> {
  const table = await readTable(list, ['source', 'rank', 'paraphrase'], options.onProblem)
  const phrases = new Map<string, { rank: number; text: string }[]>()
  for (const row of table.rows) {
    const rank = numberCell(row, 'rank', list, options.onProblem, WHOLE_FROM_1)
    const [source, text] = [
      textCell(row, 'source', list, options.onProblem),
      textCell(row, 'paraphrase', list, options.onProblem),
    ]
    if (rank === undefined || source === undefined || text === undefined) continue
    phrases.set(source, [...(phrases.get(source) ?? []), { rank, text }])
  }
  const { labelled, inputs } = await readLabelled(pairs, options)
  const found = [...phrases].map(([phrase, entries]) => {
    const texts = entries.sort((a, b) => a.rank - b.rank).map(({ text }) => text)
    return recognise(phrase, texts, labelled, options.first)
  })
  const met = found.filter(({ positives, negatives }) => positives + negatives > 0)
  return {
    signature: signatureOf(options),
    inputs: [table.input, ...inputs],
    annotators: [],
    values: [
      ratioValue(
        'recognise.ratio',
        met,
        (one) => [one.recognised, one.positives],
        'no positive pair has a listed phrase',
        options,
      ),
      ratioValue('recognise.negatives', met, (one) => [one.matchedNegatives, one.negatives], 'no negative pair has one', options),
    ],
    tables: [
      {
        title: 'By phrase',
        columns: [
          { header: 'phrase' },
          ...['positives', 'recognised', 'negatives', 'matched'].map((header) => ({ header, digits: 0 })),
          { header: 'ratio', digits: 4 },
        ],
        rows: met.map((one) => [
          one.phrase,
          one.positives,
          one.recognised,
          one.negatives,
          one.matchedNegatives,
          one.positives === 0 ? null : one.recognised / one.positives,
        ]),
      },
    ],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: warningsOf(found, met),
  }
}

function warningsOf(found: readonly Recognition[], met: readonly Recognition[]): string[] {
  const dropped = found.flatMap(({ dropped: texts }) => texts)
  return [
    ...(met.length < found.length ? [`${found.length - met.length} of ${found.length} phrases occur in no pair`] : []),
    ...(dropped.length > 0 ? [`${dropped.length} paraphrases of function words alone were left out`] : []),
    'pairs of one phrase are not independent: the interval resamples phrases',
  ]
}

function ratioValue(
  measure: string,
  found: readonly Recognition[],
  of: (one: Recognition) => readonly [number, number],
  reason: string,
  { interval, resamples, seed }: RecogniseOptions,
): ReportedValue {
  const rows = found.map(of).filter(([, all]) => all > 0)
  const n = rows.reduce((sum, [, all]) => sum + all, 0)
  if (n === 0) return { measure, figure: unknown(reason), n }
  const statistic = sumStatistic(itemRows(rows.map((row) => [...row])), (sums) =>
    sums[1]! > 0 ? sums[0]! / sums[1]! : undefined,
  )
  const figure = known(statistic.whole()!)
  if (interval === 'none' || rows.length < 2) return { measure, figure, n }
  const { low, high } = bootstrap(statistic, { interval, resamples, seed })
  return { measure, figure, low, high, n }
}

/** Pairs with a judgement whether they are paraphrases: `isParaphrase`, of one annotator. */
async function readLabelled(
  path: string,
  options: RecogniseOptions,
): Promise<{ labelled: LabelledPair[]; inputs: InputSummary[] }> {
  const input = await PairInput.open(path, { ...options, hash: true })
  const labelled: LabelledPair[] = []
  let unlabelled = 0
  for await (const batch of input) {
    for (const { id, source, target, sourceText, targetText, isParaphrase } of batch) {
      if (isParaphrase === true || isParaphrase === false)
        labelled.push({ id, source: sourceText ?? source.join(' '), target: targetText ?? target.join(' '), isParaphrase })
      else unlabelled++
    }
  }
  if (labelled.length === 0)
    throw new ParascopeError('measure/insufficient-data', `${path}: no pair says whether it is a paraphrase (isParaphrase)`)
  if (unlabelled > 0) {
    const message = `${unlabelled} pairs do not say whether they are paraphrases and were left out`
    options.onProblem({ severity: 'warning', code: 'measure/insufficient-data', file: path, message })
  }
  return { labelled, inputs: input.summaries() }
}

function signatureOf({ first, interval, resamples, seed, version }: RecogniseOptions): string {
  const range = interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|by:phrase|seed:${seed}`
  return ['recognise', `first:${first}`, 'match:words', 'stem:porter', range, `impl:parascope-${version}`].join('|')
}
