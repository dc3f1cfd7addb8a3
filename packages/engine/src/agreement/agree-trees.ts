/** Agreement on links between tree nodes: ALIR, ALIP and the human score of SPADE, with breakdowns: `agree trees`. */
import { ParascopeError } from '@parascope/core/errors'
import {
  type Annotation,
  balance,
  byLength as byLengthOf,
  bySubcorpus as bySubcorpusOf,
  coupleF1,
  couples,
  estimates,
  humanScores,
  type ItemRows,
  type MeasureFamily,
  type NodeItem,
  type NodeMatch,
  nodeItems,
  pickRows,
  type SpadeLayout,
  sharedPairs,
  spadeFamily,
  spadeLayout,
  spadeRow,
  systemScores,
  trialFamily,
} from '@parascope/core/measure'
import type { LinkLevel } from '@parascope/core/phrases'
import type { Estimate, LengthBin } from '@parascope/core/report'
import { type AgreeOptions, intervalSignature } from './agree-links.js'
import {
  type AgreementReport,
  type Breakdown,
  coupleName,
  type ItemBreakdown,
  notesOf,
  type ReportedValue,
  type WorstPairs,
} from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'

export interface TreeAgreeOptions extends Omit<AgreeOptions, 'exactCase'> {
  readonly match: NodeMatch
  readonly level: LinkLevel
}

type Items = ReadonlyMap<string, NodeItem>

/** One sentence pair: the items of every person, and of the system. */
interface TreePair {
  readonly id: string
  readonly record: Annotation['records'] extends ReadonlyMap<string, infer R> ? R : never
  readonly people: readonly Items[]
  readonly system: Items | undefined
}

/** Measures people against each other, and a system against all of them where one is given. */
export function agreeTrees(
  { annotations, inputs }: LoadedAnnotations,
  system: LoadedAnnotations | undefined,
  options: TreeAgreeOptions,
): AgreementReport {
  const tested = oneSystem(system)
  if (annotations.length < 2) {
    const who = annotations[0]?.name ?? 'nobody'
    const message = `ALIR and ALIP need two annotators or more; there is only ${who}. Name another file, or one with several annotators`
    throw new ParascopeError('measure/insufficient-data', message)
  }
  const warnings: string[] = []
  const pairs = pairsOf(annotations, tested, options, warnings)
  const layout = spadeLayout(annotations.length, tested !== undefined)
  const family = spadeFamily(layout)
  const rows = rowsOf(layout, pairs)
  const names = annotations.map(({ name }) => name)
  const values = valuesOf(layout, rows, names, options)
  const of = tested?.name ?? names.join(', ')
  const headlines = family.headline.endsWith('.alir')
    ? [family.headline, family.headline.replace('alir', 'alip')]
    : [family.headline]
  const records = pairs.map(({ record }) => record)
  const grouped = (groups: readonly { name: string; items: readonly number[] }[]) =>
    headlines.map(
      (measure): Breakdown => ({
        measure,
        of,
        groups: groups.flatMap(({ name, items }) => groupEstimate(pickRows(rows, items), family, measure, name, options) ?? []),
      }),
    )
  const corpora = bySubcorpusOf(records, options.by)
  const bins = byLengthOf(records, options.bins)
  return {
    signature: signatureOf(options, tested),
    inputs: [...(system?.inputs ?? []), ...inputs],
    annotators: [...(tested === undefined ? [] : [tested.name]), ...names],
    values,
    bySubcorpus: corpora.length < 2 ? [] : grouped(corpora),
    byLength: bins.length < 2 ? [] : grouped(bins).map((breakdown) => withLengths(breakdown, bins)),
    byItem: [
      ...headlines.map((measure) => byItem('label', (item) => item.label, layout, pairs, measure, of, options)),
      ...headlines.map((measure) =>
        byItem('phrase length', ({ length }) => lengthClass(length), layout, pairs, measure, of, options),
      ),
    ],
    ...(layout.people > 2 ? { matrix: matrixOf(layout, rows, names) } : {}),
    disputes: [],
    worst: worstOf(layout, pairs, of, options.worst),
    warnings: [...warnings, ...notesOf(values)],
  }
}

function oneSystem(system: LoadedAnnotations | undefined): Annotation | undefined {
  if (system === undefined) return undefined
  const [first, ...more] = system.annotations
  if (more.length === 0) return first
  const names = system.annotations.map(({ name }) => name).join(', ')
  throw new ParascopeError(
    'measure/insufficient-data',
    `what is tested must be one annotator or program, found ${names}; choose with --annotators`,
  )
}

/** The pairs that everybody annotated; others are an error, unless the common ones are asked for. */
function pairsOf(
  people: readonly Annotation[],
  system: Annotation | undefined,
  options: TreeAgreeOptions,
  warnings: string[],
): TreePair[] {
  const [first, ...others] = system === undefined ? people : [system, ...people]
  let ids: readonly string[] = []
  others.forEach((other, k) => {
    const { pairs, leftOut } = sharedPairs(first!, other, options.common)
    const shared = new Set(pairs.map(({ id }) => id))
    ids = k === 0 ? [...shared] : ids.filter((id) => shared.has(id))
    if (leftOut > 0)
      warnings.push(
        `${coupleName(first!.name, other.name)}: ${leftOut} pairs that only one of them annotated were left out (--common)`,
      )
  })
  if (ids.length === 0)
    throw new ParascopeError(
      'measure/no-common-pairs',
      `no pair was annotated by all of ${people.map(({ name }) => name).join(', ')}`,
    )
  return ids.map((id) => {
    const itemsOf = ({ records, name }: Annotation) => namingWho(name, () => nodeItems(records.get(id)!, options))
    return {
      id,
      record: people[0]!.records.get(id)!,
      people: people.map(itemsOf),
      system: system === undefined ? undefined : itemsOf(system),
    }
  })
}

function namingWho<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    throw new ParascopeError(error.code, `${name}: ${error.message}`, error.facts)
  }
}

function rowsOf(layout: SpadeLayout, pairs: readonly TreePair[], keep?: (item: NodeItem) => boolean): ItemRows {
  const rows = new Float64Array(pairs.length * layout.width)
  const setOf = (items: Items) =>
    new Set(keep === undefined ? items.keys() : [...items].filter(([, item]) => keep(item)).map(([key]) => key))
  pairs.forEach(({ people, system }, k) => {
    rows.set(spadeRow(layout, people.map(setOf), system && setOf(system)), k * layout.width)
  })
  return { rows, width: layout.width }
}

function valuesOf(layout: SpadeLayout, rows: ItemRows, names: readonly string[], options: TreeAgreeOptions): ReportedValue[] {
  const n = rows.rows.length / rows.width
  const sums = totals(rows)
  const whole = estimates(rows, spadeFamily(layout), options)
  const counts = (['union', 'intersection'] as const).map(
    (what): ReportedValue => ({ measure: `spade.${what}`, figure: { value: sums[layout[what]]! }, n, scale: 'count' }),
  )
  const parts = [
    ...layout.system.map((trial, couple) => ({
      of: coupleName(names[trial.against[0]]!, names[trial.against[1]]!),
      family: trialFamily(layout, { couple }),
    })),
    ...(layout.people > 2 ? names : []).map((of, person) => ({ of, family: trialFamily(layout, { person }) })),
  ]
  return [
    ...whole,
    ...counts,
    ...parts.flatMap(({ of, family }) => estimates(rows, family, options).map((value) => ({ ...value, of }))),
  ]
}

function totals({ rows, width }: ItemRows): Float64Array {
  const sums = new Float64Array(width)
  rows.forEach((value, k) => {
    sums[k % width]! += value
  })
  return sums
}

function groupEstimate(
  rows: ItemRows,
  family: MeasureFamily,
  measure: string,
  name: string,
  options: TreeAgreeOptions,
): Estimate | undefined {
  const found = estimates(rows, family, options).find((value) => value.measure === measure)
  if (found === undefined || found.figure.value === null) return undefined
  const { low, high, n } = found
  return { name, value: found.figure.value, n, ...(low === undefined || high === undefined ? {} : { low, high }) }
}

function withLengths(breakdown: Breakdown, bins: readonly { name: string; length: number }[]): Breakdown<LengthBin> {
  const lengthOf = new Map(bins.map(({ name, length }) => [name, length]))
  return { ...breakdown, groups: breakdown.groups.map((group) => ({ ...group, length: lengthOf.get(group.name)! })) }
}

/** The measure over the alignments of one kind of phrase; `n` counts those of at least one person. */
function byItem(
  what: string,
  kindOf: (item: NodeItem) => string,
  layout: SpadeLayout,
  pairs: readonly TreePair[],
  measure: string,
  of: string,
  options: TreeAgreeOptions,
): ItemBreakdown {
  const kinds = new Map<string, number>()
  for (const { people } of pairs) {
    for (const item of new Map(people.flatMap((items) => [...items])).values())
      kinds.set(kindOf(item), (kinds.get(kindOf(item)) ?? 0) + 1)
  }
  const order = [...kinds].sort((a, b) => (what === 'label' ? b[1] - a[1] || (a[0] < b[0] ? -1 : 1) : a[0] < b[0] ? -1 : 1))
  const groups = order.flatMap(([kind, n]): Estimate[] => {
    const rows = rowsOf(layout, pairs, (item) => kindOf(item) === kind)
    const found = groupEstimate(rows, spadeFamily(layout), measure, kind, options)
    return found === undefined ? [] : [{ ...found, n }]
  })
  return { what, unit: 'alignments', measure, of, groups }
}

function lengthClass(length: number): string {
  return length === 1
    ? '1 word'
    : length === 2
      ? '2 words'
      : length <= 4
        ? '3 to 4 words'
        : length <= 8
          ? '5 to 8 words'
          : '9 words or more'
}

function matrixOf(layout: SpadeLayout, rows: ItemRows, names: readonly string[]): NonNullable<AgreementReport['matrix']> {
  const sums = totals(rows)
  const cells = couples(names).flatMap(([row, column], couple) => {
    const { value } = coupleF1(layout, couple, sums)
    return value === null ? [] : [{ row, column, value }]
  })
  return { measure: 'nodes.f1', cells }
}

/** The pairs with the lowest balance of ALIR and ALIP; of people alone, those on which they differ most. */
function worstOf(layout: SpadeLayout, pairs: readonly TreePair[], of: string, count: number): WorstPairs[] {
  const judged = pairs.map((pair) => {
    const row = spadeRow(layout, pair.people.map(keysOf), pair.system && keysOf(pair.system))
    const f1 = layout.hasSystem
      ? balance(systemScores(layout, row))
      : layout.people > 2
        ? balance(humanScores(layout, row))
        : coupleF1(layout, 0, row).value
    return { id: pair.id, f1, ...differences(pair) }
  })
  const differing = judged.filter(({ onlyA, onlyB }) => onlyA !== '' || onlyB !== '')
  const sorted = differing.sort((x, y) => (x.f1 ?? -1) - (y.f1 ?? -1) || (x.id < y.id ? -1 : 1))
  const columns: readonly [string, string] = layout.hasSystem
    ? [`only ${of}`, 'all people, not the system']
    : ['only one person', 'all but one']
  return [{ columns, total: differing.length, pairs: sorted.slice(0, count) }]
}

const SHOWN = 4

const keysOf = (items: Items): ReadonlySet<string> => new Set(items.keys())

function differences({ people, system }: TreePair): { onlyA: string; onlyB: string } {
  const everyone = new Map(people.flatMap((items) => [...items]))
  const holders = (key: string) => people.filter((items) => items.has(key)).length
  if (system !== undefined) {
    return {
      onlyA: textOf([...system].filter(([key]) => holders(key) === 0)),
      onlyB: textOf([...everyone].filter(([key]) => holders(key) === people.length && !system.has(key))),
    }
  }
  return {
    onlyA: textOf([...everyone].filter(([key]) => holders(key) === 1)),
    onlyB: people.length < 3 ? '' : textOf([...everyone].filter(([key]) => holders(key) === people.length - 1)),
  }
}

/** The first alignments as text; a pair can have dozens. */
function textOf(items: readonly (readonly [string, NodeItem])[]): string {
  const more = items.length > SHOWN ? [`and ${items.length - SHOWN} more`] : []
  return [...items.slice(0, SHOWN).map(([, { text }]) => text), ...more].join(' · ')
}

function signatureOf(options: TreeAgreeOptions, system: Annotation | undefined): string {
  return [
    'agree-trees',
    ...(system === undefined ? [] : [`system:${system.name}`]),
    `match:${options.match}`,
    `links:${options.level}`,
    'nulls:counted',
    'average:micro,couples',
    intervalSignature(options),
    `version:${options.version}`,
  ].join('|')
}
