/** What is in a file of pairs: counts, lengths, links, annotators, and what is odd about it. One pass, memory bounded. */
import { groupOf, isIdentical, KeySet, type PairRecord } from '@parascope/core/corpus'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { LengthCounts, type LengthSummary } from './length-counts.js'

/** Counts by name, such as records by annotator. */
export type Counts = ReadonlyMap<string, number>

export interface Inspection {
  readonly inputs: readonly InputSummary[]
  readonly format: string
  readonly errors: number
  readonly records: number
  /** distinct ids */
  readonly pairs: number
  readonly groups: number
  readonly identical: number
  readonly tokens: { readonly source: number; readonly target: number }
  readonly lengths: { readonly source?: LengthSummary; readonly target?: LengthSummary }
  readonly annotators: Counts
  readonly corpora: Counts
  readonly links: LinkStatistics
  /** trees, not records */
  readonly trees: number
  readonly nodeLinks: number
  readonly phenomena: number
  readonly types: Counts
  readonly paraphrases: Counts
  readonly judgements: ReadonlyMap<string, { readonly n: number; readonly mean: number }>
}

export interface LinkStatistics {
  /** records with links */
  readonly records: number
  readonly sure: number
  readonly possible: number
  /** links between words that differ, ignoring case */
  readonly nonIdentical: number
  /** words without a link, and how many of them were decided to have no counterpart */
  readonly unlinkedSource: number
  readonly unlinkedTarget: number
  readonly nullSource: number
  readonly nullTarget: number
  readonly scores: number
}

/** Reads the whole file and counts. Faults go to `onProblem`; records with errors are not counted. */
export async function inspectPairs(path: string, options: ReadPairsOptions): Promise<Inspection> {
  const input = await PairInput.open(path, { ...options, hash: true })
  const tally = new Tally()
  for await (const batch of input) for (const record of batch) tally.add(record)
  return { inputs: input.summaries(), format: input.format.name, errors: input.errors, records: input.records, ...tally.counts() }
}

class Tally {
  readonly #ids = new KeySet()
  readonly #groups = new KeySet()
  readonly #source = new LengthCounts()
  readonly #target = new LengthCounts()
  readonly #annotators = new Map<string, number>()
  readonly #corpora = new Map<string, number>()
  readonly #types = new Map<string, number>()
  readonly #paraphrases = new Map<string, number>()
  readonly #judgements = new Map<string, { n: number; sum: number }>()
  readonly #links = {
    records: 0,
    sure: 0,
    possible: 0,
    nonIdentical: 0,
    unlinkedSource: 0,
    unlinkedTarget: 0,
    nullSource: 0,
    nullTarget: 0,
    scores: 0,
  }
  #identical = 0
  #trees = 0
  #nodeLinks = 0
  #phenomena = 0

  add(record: PairRecord): void {
    const isNewPair = this.#ids.add(record.id, 1) === 0
    this.#groups.add(groupOf(record), 1)
    if (isNewPair && isIdentical(record)) this.#identical++
    this.#source.add(record.source.length)
    this.#target.add(record.target.length)
    count(this.#annotators, record.annotator ?? '(none)')
    const corpus = record.meta?.corpus
    if (typeof corpus === 'string') count(this.#corpora, corpus)
    if (record.sourceTree !== undefined) this.#trees++
    if (record.targetTree !== undefined) this.#trees++
    this.#nodeLinks += record.nodes?.length ?? 0
    if (record.isParaphrase !== undefined) count(this.#paraphrases, String(record.isParaphrase))
    for (const { type } of record.phenomena ?? []) {
      this.#phenomena++
      count(this.#types, type)
    }
    for (const [scale, rating] of Object.entries(record.judgements ?? {})) {
      const sum = this.#judgements.get(scale) ?? { n: 0, sum: 0 }
      this.#judgements.set(scale, { n: sum.n + 1, sum: sum.sum + rating })
    }
    if (record.sure !== undefined || record.possible !== undefined) this.#addLinks(record)
  }

  #addLinks({ source, target, sure = [], possible = [], nullSource = [], nullTarget = [], scores = [] }: PairRecord): void {
    const links = this.#links
    links.records++
    links.sure += sure.length
    links.possible += possible.length
    links.nullSource += nullSource.length
    links.nullTarget += nullTarget.length
    links.scores += scores.length
    const linkedSource = new Set<number>()
    const linkedTarget = new Set<number>()
    for (const [i, j] of [...sure, ...possible]) {
      linkedSource.add(i)
      linkedTarget.add(j)
      if (source[i]!.toLowerCase() !== target[j]!.toLowerCase()) links.nonIdentical++
    }
    links.unlinkedSource += source.length - linkedSource.size
    links.unlinkedTarget += target.length - linkedTarget.size
  }

  counts(): Omit<Inspection, 'inputs' | 'format' | 'errors' | 'records'> {
    const source = this.#source.summary()
    const target = this.#target.summary()
    return {
      pairs: this.#ids.size,
      groups: this.#groups.size,
      identical: this.#identical,
      tokens: { source: this.#source.sum, target: this.#target.sum },
      lengths: { ...(source === undefined ? {} : { source }), ...(target === undefined ? {} : { target }) },
      annotators: this.#annotators,
      corpora: this.#corpora,
      links: this.#links,
      trees: this.#trees,
      nodeLinks: this.#nodeLinks,
      phenomena: this.#phenomena,
      types: new Map([...this.#types].sort((a, b) => b[1] - a[1])),
      paraphrases: this.#paraphrases,
      judgements: new Map([...this.#judgements].map(([scale, { n, sum }]) => [scale, { n, mean: sum / n }])),
    }
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
