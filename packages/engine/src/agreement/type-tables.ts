/** The tables of `agree types` for people, and the same numbers for programs. */
import type { Phenomenon, Tagset } from '@parascope/core/corpus'
import {
  type Both,
  disputedTypes,
  type Figure,
  keyClashes,
  type Prf,
  SCORES,
  type TypeAgreementRow,
  type TypeOptions,
  totalsOf,
  typeConfusions,
  typeDirections,
  typeOutcomes,
  typeTable,
} from '@parascope/core/measure'
import type { ReportedTable, ReportedValue } from './agreement-report.js'
import type { Couple } from './measured-couple.js'

/** Confusions and key clashes listed at most. */
const LISTED = 10
const DIGITS = 4

/** The numbers of single types and classes, the two directions, and counts: `iapta.types.order.f1`, `iapta.k_b`, `iapta.false.count`. */
export function typeDetails(couple: Couple, tagset: Tagset, options: TypeOptions, several: boolean): ReportedValue[] {
  const sums = totalsOf(couple.rows)
  const { phenomena, words, k, partial, total } = typeDirections(sums, tagset, options)
  const of = several ? { of: couple.name } : {}
  const figure = (measure: string, value: Figure): ReportedValue => ({ measure, figure: value, ...of })
  const count = (measure: string, value: number): ReportedValue => ({ measure, figure: { value }, scale: 'count', ...of })
  const bothCounts = (name: string, [b, c]: Both) => [count(`iapta.${name}.b`, b), count(`iapta.${name}.c`, c)]
  const directions = (name: string, [b, c]: readonly [Prf, Prf]) =>
    (['precision', 'recall', 'f1'] as const).flatMap((part) => [
      figure(`iapta.${name}.${part}.b`, b[part]),
      figure(`iapta.${name}.${part}.c`, c[part]),
    ])
  const outcomes = Object.entries(typeOutcomes(sums)).map(([name, [b, c]]) => count(`iapta.${name}.count`, b + c))
  return [
    figure('iapta.k_b', k[0]),
    figure('iapta.k_c', k[1]),
    ...directions('partial', partial),
    ...directions('total', total),
    ...bothCounts('phenomena', phenomena),
    ...bothCounts('words', words),
    ...outcomes,
    ...typeTable(sums, tagset, options).flatMap((row) => {
      const name = `iapta.${row.kind === 'type' ? 'types' : 'classes'}.${row.id}`
      return [
        count(`${name}.phenomena.b`, row.phenomena[0]),
        count(`${name}.phenomena.c`, row.phenomena[1]),
        ...SCORES.map((score) => figure(`${name}.${score}`, row[score])),
        figure(`${name}.alpha_u`, row.alphaU),
      ]
    }),
  ]
}

/** Types, hidden and false agreement, the worst pairs. */
export function typeTables(couple: Couple, tagset: Tagset, options: TypeOptions, worst: number): ReportedTable[] {
  const sums = totalsOf(couple.rows)
  return [
    typesTable(couple, typeTable(sums, tagset, options)),
    outcomesTable(couple, sums),
    ...confusionTable(couple, options),
    ...clashTable(couple, options),
    ...disputeTable(couple, tagset, options, worst),
  ]
}

function typesTable({ a, b, name }: Couple, rows: readonly TypeAgreementRow[]): ReportedTable {
  const number = (header: string) => ({ header, digits: DIGITS })
  return {
    title: `types and classes (${name})`,
    text: ['* collects what fits no other type; annotators agree on it least'],
    columns: [{ header: 'type' }, { header: a }, { header: b }, ...SCORES.map(number), number('alpha_u')],
    rows: rows.map((row) => [
      row.kind === 'class' ? row.name : `  ${row.id}${row.residual ? ' *' : ''}`,
      ...row.phenomena,
      ...SCORES.map((score) => row[score].value),
      row.alphaU.value,
    ]),
  }
}

const OUTCOMES = {
  'hidden.exact': 'no match, another type on the same scope',
  'hidden.overlap': 'no match, another type on a shared token',
  'hidden.mutual': 'the same, and the other has no match either',
  false: 'every match has excluding keys',
} as const

function outcomesTable({ a, b, name }: Couple, sums: Float64Array): ReportedTable {
  const outcomes = typeOutcomes(sums)
  return {
    title: `hidden and false agreement (${name})`,
    columns: [{ header: 'phenomena with' }, { header: a }, { header: b }, { header: 'measure' }],
    rows: (Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]).map((key) => [OUTCOMES[key], ...outcomes[key], `iapta.${key}`]),
  }
}

function confusionTable({ a, b, name, pairs }: Couple, options: TypeOptions): ReportedTable[] {
  const all = typeConfusions(pairs, options)
  if (all.length === 0) return []
  return [
    {
      title: `types on the same place, neither with a match (${name}${listed(all.length)})`,
      columns: [{ header: a }, { header: b }, { header: 'shared token' }, { header: 'same scope' }],
      rows: all.slice(0, LISTED).map((one) => [one.b, one.c, one.overlap, one.exact]),
    },
  ]
}

function clashTable({ a, b, name, pairs }: Couple, options: TypeOptions): ReportedTable[] {
  const all = keyClashes(pairs, options)
  if (all.length === 0) return []
  return [
    {
      title: `same type, shared token, excluding keys (${name}${listed(all.length)})`,
      columns: [{ header: 'pair' }, { header: 'type' }, { header: `phenomenon of ${a}` }, { header: `phenomenon of ${b}` }],
      rows: all.slice(0, LISTED).map((clash) => [clash.id, clash.type, clash.b, clash.c]),
    },
  ]
}

function listed(length: number): string {
  return length > LISTED ? `, the first ${LISTED} of ${length}` : ''
}

function disputeTable({ a, b, name, pairs }: Couple, tagset: Tagset, options: TypeOptions, worst: number): ReportedTable[] {
  const all = disputedTypes(pairs, tagset, options)
  if (all.length === 0 || worst === 0) return []
  const records = new Map(pairs.map((pair) => [pair.id, pair.a]))
  return [
    {
      title: `worst of ${all.length} pairs in dispute (${name})`,
      columns: [
        { header: 'pair' },
        { header: 'F1', digits: 3 },
        { header: 'matched in part' },
        { header: `only ${a}` },
        { header: `only ${b}` },
      ],
      rows: all.slice(0, worst).map(({ id, f1, unequal, onlyB, onlyC }) => {
        const text = (phenomena: readonly Phenomenon[]) =>
          phenomena.map((one) => phenomenonText(one, records.get(id)!)).join(' · ')
        return [id, f1, unequal, text(onlyB), text(onlyC)]
      }),
    },
  ]
}

/** `order: last spring = Last … ,` */
function phenomenonText(
  { type, source, target }: Phenomenon,
  words: { readonly source: readonly string[]; readonly target: readonly string[] },
): string {
  return `${type}: ${shortText(source, words.source)} = ${shortText(target, words.target)}`
}

/** Up to three words in full, of more the first and the last. */
function shortText(tokens: readonly number[], words: readonly string[]): string {
  if (tokens.length === 0) return '–'
  if (tokens.length > 3) return `${words[tokens[0]!]} … ${words[tokens.at(-1)!]}`
  return tokens.map((token) => words[token]).join(' ')
}
