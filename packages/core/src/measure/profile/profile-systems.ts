/**
 * What several rewriters do, side by side, from aligned pairs: shares of kept, replaced, dropped, added and moved words with intervals,
 * which paraphrase types are suggested how often, which words have no counterpart, and examples. The caller aligns; the command line
 * and the page in the browser both come here.
 */
import type { PairRecord, Tagset } from '../../corpus/index.js'
import type { TypeSuggestion } from '../../types/index.js'
import { known, unknown } from '../agreement/figure.js'
import type { IntervalKind } from '../analysis/estimates.js'
import { GrowingRows } from '../evaluate/growing-rows.js'
import type { ReportedTable, ReportedValue } from '../results/reported.js'
import { bootstrap } from '../statistics/bootstrap.js'
import { sumStatistic } from '../statistics/statistic.js'
import { type PairProfile, PROFILE_COLUMNS, PROFILE_SHARES, pairProfile } from './pair-profile.js'

export interface ProfileSystemsOptions {
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

export interface ProfiledSystems {
  readonly signature: string
  readonly values: readonly ReportedValue[]
  /** how often each type is suggested, for programs */
  readonly details: readonly ReportedValue[]
  readonly tables: readonly ReportedTable[]
  readonly warnings: readonly string[]
}

/** Profiles of systems while their outputs are read. */
export class SystemProfiles {
  readonly #options: ProfileSystemsOptions
  readonly #systems: readonly System[]
  #lines = 0

  constructor(names: readonly string[], options: ProfileSystemsOptions) {
    this.#options = options
    this.#systems = names.map((name) => ({
      name,
      rows: new GrowingRows(PROFILE_COLUMNS.length, true),
      types: new Map(),
      dropped: new Map(),
      added: new Map(),
    }))
  }

  /** Begins the next line; its number, from 1. */
  begin(): number {
    return ++this.#lines
  }

  /** Takes the aligned output of one system for the line begun last, with the types suggested for it. */
  take(at: number, pair: PairRecord, types: readonly TypeSuggestion[]): PairProfile {
    const system = this.#systems[at]!
    const { source, target } = pair
    const profile = pairProfile(pair)
    system.rows.next().set(PROFILE_COLUMNS.map((column) => profile.counts[column]))
    for (const i of profile.dropped) countWord(system.dropped, source[i]!)
    for (const j of profile.added) countWord(system.added, target[j]!)
    for (const found of types) {
      const known = system.types.get(found.type) ?? { count: 0, examples: [] }
      known.count++
      if (known.examples.length < this.#options.examples) {
        const [left, right] = [fragment(source, found.source), fragment(target, found.target)]
        known.examples.push({ line: this.#lines, source: left, output: right })
      }
      system.types.set(found.type, known)
    }
    return profile
  }

  finish(): ProfiledSystems {
    const [systems, options, n] = [this.#systems, this.#options, this.#lines]
    const several = systems.length > 1
    return {
      signature: signatureOf(options),
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
      warnings: ['types are suggested by a program; see docs/types.md for how often it is right'],
    }
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

function shareValues(
  { name, rows }: System,
  { interval, resamples, seed }: ProfileSystemsOptions,
  several: boolean,
): ReportedValue[] {
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

function typeTable(systems: readonly System[], n: number, { tagset }: ProfileSystemsOptions): ReportedTable {
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

function exampleTable(systems: readonly System[], { tagset }: ProfileSystemsOptions): ReportedTable {
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

function signatureOf({ language, tagset, minConfidence, interval, resamples, seed, version }: ProfileSystemsOptions): string {
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
