/**
 * Word links as items for a coefficient, as Brockett (2007, MSR-TR-2007-77) must have counted them: his Fleiss' kappa of the
 * RTE2 links comes out to the last digit. The items of a pair are every link that some annotator made, every target word that
 * some annotator left without a link, and the pair itself (the empty row of the source); all annotators label the last two
 * kinds `none`. Agreement on cells that nobody linked is not counted: nearly all cells are of that kind.
 */

import type { Link, PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import { type Ratings, ratingsFromRows } from './ratings.js'

export type LinkLabel = 'none' | 'possible' | 'sure'

/** In the order of their strength. */
export const LINK_LABELS: readonly LinkLabel[] = ['none', 'possible', 'sure']

/**
 * The ratings of groups of records, each group one pair by different annotators; an annotator without a name is called by the
 * place in the group (`1`, `2`, …). Who did not annotate a pair, or has neither `sure` nor `possible` in it, has missing labels
 * there. Throws `corpus/duplicate-key` on an annotator twice in a group and `measure/insufficient-data` on different tokens or
 * on a pair with fewer than two annotations, so that nothing is left out silently. A pair of 2 target words where A links
 * [0, 0] and B nothing: 4 items, labelled sure/none (the link) and none/none (word 0, word 1, the pair).
 */
export function linkRatings(groups: Iterable<readonly PairRecord[]>): Ratings<LinkLabel> {
  const pairs = [...groups]
  const raters = [...new Set(pairs.flatMap((group) => group.map(annotatorOf)))]
  const items: string[] = []
  const rows: (LinkLabel | undefined)[][] = []
  for (const group of pairs) {
    const { id, target } = checkedGroup(group)
    const columns: number[] = []
    const labels = new Map<number, Int8Array>()
    const linked: Uint8Array[] = []
    for (const [k, record] of group.entries()) {
      if (!isAnnotated(record)) continue
      const place = columns.push(raters.indexOf(annotatorOf(record, k))) - 1
      const words = new Uint8Array(target.length)
      linked.push(words)
      const note = (links: readonly Link[], label: number) => {
        for (const [i, j] of links) {
          const cell = i * target.length + j
          const given = labels.get(cell) ?? new Int8Array(group.length)
          given[place] = label
          labels.set(cell, given)
          words[j] = 1
        }
      }
      note(record.possible ?? [], 1)
      note(record.sure ?? [], 2)
    }
    const addRow = (item: string, codes?: Int8Array) => {
      const row = new Array<LinkLabel | undefined>(raters.length).fill(undefined)
      columns.forEach((column, place) => {
        row[column] = LINK_LABELS[codes?.[place] ?? 0]!
      })
      items.push(item)
      rows.push(row)
    }
    for (const cell of [...labels.keys()].sort((a, b) => a - b)) {
      addRow(`${id} ${Math.floor(cell / target.length)}-${cell % target.length}`, labels.get(cell))
    }
    target.forEach((_, j) => {
      if (linked.some((words) => words[j] === 0)) addRow(`${id} null-${j}`)
    })
    addRow(`${id} null`)
  }
  return ratingsFromRows(rows, { items, raters, labels: LINK_LABELS })
}

function annotatorOf(record: PairRecord, k: number): string {
  return record.annotator ?? String(k + 1)
}

function isAnnotated(record: PairRecord): boolean {
  return record.sure !== undefined || record.possible !== undefined
}

/** The first record of a group that can be compared. */
function checkedGroup(group: readonly PairRecord[]): PairRecord {
  const first = group[0]
  if (first === undefined) throw new RangeError('a group of records is empty')
  const names = new Set<string>()
  for (const [k, record] of group.entries()) {
    const name = annotatorOf(record, k)
    const facts = { id: first.id, annotator: name }
    if (record.id !== first.id) throw new RangeError(`a group holds one pair, not ${first.id} and ${record.id}`)
    if (names.has(name)) throw new ParascopeError('corpus/duplicate-key', `pair ${first.id} has two records of ${name}`, facts)
    names.add(name)
    if (!sameTokens(record.source, first.source) || !sameTokens(record.target, first.target)) {
      const message = `pair ${first.id}: the tokens of ${name} are not those of ${annotatorOf(first, 0)}`
      throw new ParascopeError('measure/insufficient-data', message, facts)
    }
  }
  const count = group.filter(isAnnotated).length
  if (count >= 2) return first
  throw new ParascopeError('measure/insufficient-data', `pair ${first.id} needs links of two annotators, found ${count}`, {
    id: first.id,
  })
}

function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, k) => token === b[k])
}
