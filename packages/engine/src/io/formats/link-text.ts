/**
 * Links written as text: `0-0 1p2 3-3:0.83`. Token numbers count from 0, source first. `-` is a sure link; `p` or `?` is a
 * possible one (both are read, `p` is written); a number after a colon is the link's confidence, 0 to 1.
 */
import type { Link, PairRecord, RecordField, ScoredLink } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { splitTokens } from './token-text.js'

/** The links of one pair as a text gave them; a link that is both sure and possible is kept as sure. */
export interface LinkSet {
  readonly sure: Link[]
  readonly possible: Link[]
  readonly scores: ScoredLink[]
}

/** Called with the place in the text, such as `[3]`, and what was expected. */
export type LinkFault = (index: string, message: string) => void

const LINK = /^(\d+)([-p?])(\d+)(?::(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?))?$/

/** What a line or cell of links looks like; the empty text is not one. */
export const LINK_LINE = /^[ \t]*\d+[-p?]\d+(?::[\d.eE+-]+)?(?:[ \t]+\d+[-p?]\d+(?::[\d.eE+-]+)?)*[ \t]*$/

/** The links of a text, or undefined after reporting what is wrong. `parseLinks('0-0 1p2', fault)` has one sure, one possible link. */
export function parseLinks(text: string, fault: LinkFault): LinkSet | undefined {
  const links: LinkSet = { sure: [], possible: [], scores: [] }
  let good = true
  const items = splitTokens(text)
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const match = LINK.exec(item)
    if (match === null) {
      good = false
      fault(`[${index}]`, `expected links such as 0-0 (sure) or 0p0 (possible), token numbers from 0, found ${quoted(item)}`)
    } else {
      const link: Link = [Number(match[1]), Number(match[3])]
      if (match[2] === '-') links.sure.push(link)
      else links.possible.push(link)
      if (match[4] !== undefined) links.scores.push([link[0], link[1], Number(match[4])])
    }
  }
  return good ? { ...links, possible: withoutSure(links.possible, links.sure) } : undefined
}

/** Possible links that are not sure ones as well: in some corpora the possible links include the sure ones. */
export function withoutSure(possible: readonly Link[], sure: readonly Link[]): Link[] {
  if (possible.length * sure.length <= 1024)
    return possible.filter(([i, j]) => !sure.some((link) => link[0] === i && link[1] === j))
  const cells = new Set(sure.map(([i, j]) => `${i} ${j}`))
  return possible.filter(([i, j]) => !cells.has(`${i} ${j}`))
}

/** The record's fields for links from a text: `sure` always, the other two where there is something in them. */
export function linkFields({ sure, possible, scores }: LinkSet): Pick<PairRecord, 'sure' | 'possible' | 'scores'> {
  return { sure, ...(possible.length > 0 ? { possible } : {}), ...(scores.length > 0 ? { scores } : {}) }
}

/**
 * The links of a record as text, the sure ones first. Refuses a record that has none, because a text without links says
 * that nothing is aligned. Scores are written if `drop` is given; it is told of scores that belong to no link.
 */
export function printLinks(record: PairRecord, drop?: (field: RecordField) => void): string {
  const { sure, possible } = annotatedLinks(record)
  const scores = drop === undefined ? undefined : scoresOf(record, sure, possible, drop)
  const print = (mark: string) => (link: Link) => {
    const score = scores?.get(`${link[0]} ${link[1]}`)
    return `${link[0]}${mark}${link[1]}${score === undefined ? '' : `:${score}`}`
  }
  return [...sure.map(print('-')), ...possible.map(print('p'))].join(' ')
}

/** The links of a record, or io/cannot-carry if its words are not annotated. */
export function annotatedLinks(record: PairRecord): { readonly sure: readonly Link[]; readonly possible: readonly Link[] } {
  if (record.sure === undefined && record.possible === undefined) {
    throw new ParascopeError(
      'io/cannot-carry',
      'the words are not aligned, and this format would say that nothing is aligned with anything',
    )
  }
  return { sure: record.sure ?? [], possible: record.possible ?? [] }
}

/** Confidence by link (`i j`); scores of cells that are no links, and a second score of a link, are dropped and told. */
export function scoresOf(
  record: PairRecord,
  sure: readonly Link[],
  possible: readonly Link[],
  drop: (field: RecordField) => void,
): ReadonlyMap<string, number> {
  const scores = new Map<string, number>()
  if (record.scores === undefined || record.scores.length === 0) return scores
  const cells = new Set([...sure, ...possible].map(([i, j]) => `${i} ${j}`))
  let lost = false
  for (const [i, j, score] of record.scores) {
    const cell = `${i} ${j}`
    if (cells.has(cell) && !scores.has(cell)) scores.set(cell, score)
    else lost = true
  }
  if (lost) drop('scores')
  return scores
}

/** Token numbers separated by blanks, or undefined after reporting: `parseNumbers('0 3', fault)` is [0, 3]. */
export function parseNumbers(text: string, fault: LinkFault): number[] | undefined {
  const items = splitTokens(text)
  const wrong = items.findIndex((item) => !/^\d+$/.test(item))
  if (wrong < 0) return items.map(Number)
  fault(`[${wrong}]`, `expected token numbers separated by blanks, counted from 0, found ${quoted(items[wrong]!)}`)
  return undefined
}

/** Found text as a message shows it, cut to 40 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text)
}
