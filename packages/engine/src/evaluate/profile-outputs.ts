/**
 * What a rewriter does, not only how well: `profile`. Each output is aligned with its source by our aligner; from the links follow what
 * was kept, replaced, dropped, added and moved, and which paraphrase types our suggestions see, with examples of each.
 */
import { MonoAligner } from '@parascope/core/align-mono'
import type { Tagset } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  bootstrap,
  type IntervalKind,
  known,
  PROFILE_COLUMNS,
  PROFILE_SHARES,
  pairProfile,
  sumStatistic,
  unknown,
} from '@parascope/core/measure'
import { type Lexicon, tokenize } from '@parascope/core/text'
import { suggestTypes, typedPair } from '@parascope/core/types'
import type { AgreementReport, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { loadLexicon, loadMonoModel } from '../align-mono/resources.js'
import { GrowingRows } from './growing-rows.js'
import { ParallelLines } from './parallel-lines.js'
import { systemNames } from './system-names.js'

export interface ProfileOptions {
  readonly language: string
  readonly tagset: Tagset
  /** of suggestions that count */
  readonly minConfidence: number
  /** examples of each type and system */
  readonly examples: number
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly version: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

interface Example {
  readonly line: number
  readonly source: string
  readonly output: string
}

interface System {
  readonly name: string
  readonly rows: GrowingRows
  /** by type: how many, and the first examples */
  readonly types: Map<string, { count: number; examples: Example[] }>
  readonly dropped: Map<string, number>
  readonly added: Map<string, number>
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
  const systems = names.map(
    (name): System => ({
      name,
      rows: new GrowingRows(PROFILE_COLUMNS.length, true),
      types: new Map(),
      dropped: new Map(),
      added: new Map(),
    }),
  )
  const lines = new ParallelLines([source, ...outputs], options)
  let n = 0
  for await (const { line, texts } of lines) {
    const [original, ...rewritten] = texts.map((text) => tokenize(text, options.language).tokens)
    for (const [k, words] of rewritten.entries()) takePair(systems[k]!, original!, words, line, aligner, lexicon, options)
    n++
  }
  if (n === 0) throw new ParascopeError('io/empty', `${source}: is empty`, { path: source })
  const several = systems.length > 1
  return {
    signature: signatureOf(options),
    inputs: lines.summaries(),
    annotators: names,
    values: systems.flatMap((system) => shareValues(system, options, several)),
    details: systems.flatMap(({ name, types }) =>
      [...types].map(([type, { count }]) => ({
        measure: `profile.type.${type}`,
        figure: known(count),
        scale: 'count' as const,
        of: name,
      })),
    ),
    tables: [typeTable(systems, n, options), wordTable(systems), exampleTable(systems, options)],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: ['types are suggested by a program; see docs/types.md for how often it is right'],
  }
}

function takePair(
  system: System,
  source: readonly string[],
  target: readonly string[],
  line: number,
  aligner: MonoAligner,
  lexicon: Lexicon | undefined,
  { language, tagset, minConfidence, examples }: ProfileOptions,
): void {
  const aligned = { id: `${line}`, source, target, ...aligner.align(source, target) }
  const { counts, dropped, added } = pairProfile(aligned)
  system.rows.next().set(PROFILE_COLUMNS.map((column) => counts[column]))
  for (const i of dropped) countWord(system.dropped, source[i]!)
  for (const j of added) countWord(system.added, target[j]!)
  for (const found of suggestTypes(typedPair(aligned), { tagset, language, lexicon, minConfidence })) {
    const known = system.types.get(found.type) ?? { count: 0, examples: [] }
    known.count++
    if (known.examples.length < examples) {
      const [left, right] = [fragment(source, found.source), fragment(target, found.target)]
      known.examples.push({ line, source: left, output: right })
    }
    system.types.set(found.type, known)
  }
}

function countWord(counts: Map<string, number>, word: string): void {
  const form = word.toLowerCase()
  counts.set(form, (counts.get(form) ?? 0) + 1)
}

/** Words of a scope, with … between its pieces. */
function fragment(words: readonly string[], places: readonly number[]): string {
  return places.map((place, k) => `${k > 0 && places[k - 1]! + 1 < place ? '… ' : ''}${words[place]}`).join(' ')
}

function shareValues({ name, rows }: System, { interval, resamples, seed }: ProfileOptions, several: boolean): ReportedValue[] {
  return Object.entries(PROFILE_SHARES).map(([share, { part, of, says }]) => {
    const [above, below] = [PROFILE_COLUMNS.indexOf(part), PROFILE_COLUMNS.indexOf(of)]
    const statistic = sumStatistic(rows.items(), (sums) => (sums[below]! > 0 ? sums[above]! / sums[below]! : undefined))
    const value = statistic.whole()
    const named = { measure: `profile.${share}`, n: statistic.n, ...(several ? { of: name } : {}) }
    if (value === undefined) return { ...named, figure: unknown(`there are no ${says}`) }
    if (interval === 'none' || statistic.n < 2) return { ...named, figure: known(value) }
    const { low, high, warning } = bootstrap(statistic, { interval, resamples, seed })
    return { ...named, figure: known(value), low, high, ...(warning === undefined ? {} : { note: warning }) }
  })
}

function typeTable(systems: readonly System[], n: number, { tagset }: ProfileOptions): ReportedTable {
  const present = tagset.types.filter(({ id }) => systems.some(({ types }) => types.has(id)))
  return {
    title: 'Types for each output',
    text: [`${n} sources; how often each type is suggested, for each output`],
    columns: [{ header: 'type' }, ...systems.map(({ name }) => ({ header: name, digits: 2 }))],
    rows: present.map(({ id, name }) => [name, ...systems.map(({ types }) => (types.get(id)?.count ?? 0) / n)]),
  }
}

const MOST_WORDS = 8

function wordTable(systems: readonly System[]): ReportedTable {
  const most = (counts: Map<string, number>) =>
    [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MOST_WORDS)
      .map(([word, count]) => (count > 1 ? `${word} ${count}` : word))
      .join(', ')
  return {
    title: 'Content words without a counterpart',
    columns: [{ header: 'system' }, { header: 'dropped' }, { header: 'added' }],
    rows: systems.map(({ name, dropped, added }) => [name, most(dropped), most(added)]),
  }
}

function exampleTable(systems: readonly System[], { tagset }: ProfileOptions): ReportedTable {
  return {
    title: 'Examples',
    columns: [
      { header: 'type' },
      { header: 'system' },
      { header: 'line', digits: 0 },
      { header: 'source' },
      { header: 'output' },
    ],
    rows: tagset.types.flatMap(({ id, name: type }) =>
      systems.flatMap(({ name, types }) =>
        (types.get(id)?.examples ?? []).map(({ line, source, output }) => [type, name, line, source, output]),
      ),
    ),
  }
}

function signatureOf({ language, tagset, minConfidence, interval, resamples, seed, version }: ProfileOptions): string {
  const range = interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|seed:${seed}`
  return [
    'profile',
    'align:mono',
    `lang:${language}`,
    `tagset:${tagset.id}`,
    `min:${minConfidence}`,
    range,
    `impl:parascope-${version}`,
  ].join('|')
}
