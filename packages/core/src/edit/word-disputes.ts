/**
 * Disputes over word links. A cell is in dispute where one layer has it sure and another possible or empty. Cells that share a
 * word are one dispute: two links of the same word to different words are two answers to one question, and so is the answer
 * that the word has no counterpart. A word that one layer leaves undecided and another says has no counterpart is unlinked in
 * both: no dispute.
 */
import { type Link, sortLinks } from '../corpus/index.js'
import { components } from './components.js'
import { type ComparedLayer, type Dispute, type Place, partAt } from './dispute.js'
import type { AnnotationDocument } from './document.js'

/** The disputes of word layers, by their first cell. */
export function wordDisputes(layers: readonly ComparedLayer[]): Dispute[] {
  const speaking = layers.filter(speaksOfWords)
  const kinds = speaking.map(({ document }) => kindsOf(document))
  const cells = sortLinks(speaking.flatMap(({ document }) => linksOf(document)))
  const disputed = cells.filter((cell) => new Set(kinds.map((kind) => kind.get(String(cell)))).size > 1)
  return components(disputed, ([i, j]) => [`source ${i}`, `target ${j}`]).map((group) => {
    const place = placeOf(group, speaking)
    const says = layers.map((each) => ({
      layer: each.layer,
      part: speaksOfWords(each) ? partAt(place, each.document) : null,
    }))
    return { key: keyOf(group), place, says }
  })
}

/** The kind of every linked cell of a document, by `i,j`. */
export function kindsOf({ sure = [], possible = [] }: AnnotationDocument): Map<string, 'sure' | 'possible'> {
  return new Map([
    ...possible.map((link) => [String(link), 'possible'] as const),
    ...sure.map((link) => [String(link), 'sure'] as const),
  ])
}

/** All linked cells of a document. */
export function linksOf({ sure = [], possible = [] }: AnnotationDocument): Link[] {
  return [...sure, ...possible]
}

/** Has somebody worked on the words? */
export function speaksOfWords({ document: { sure, possible, nullSource, nullTarget } }: ComparedLayer): boolean {
  return [sure, possible, nullSource, nullTarget].some((list) => list !== undefined)
}

function placeOf(cells: readonly Link[], layers: readonly ComparedLayer[]): Place {
  const nulls = (field: 'nullSource' | 'nullTarget', at: 0 | 1) => {
    const said = new Set(layers.flatMap(({ document }) => document[field] ?? []))
    return [...new Set(cells.map((cell) => cell[at]))].filter((token) => said.has(token)).sort((a, b) => a - b)
  }
  return { kind: 'cells', cells, nullSource: nulls('nullSource', 0), nullTarget: nulls('nullTarget', 1) }
}

/** Named by the box around the cells; no other dispute has a cell in the same row or column. */
function keyOf(cells: readonly Link[]): string {
  const [rows, columns] = [cells.map(([i]) => i), cells.map(([, j]) => j)]
  return `cells:${Math.min(...rows)}-${Math.min(...columns)}..${Math.max(...rows)}-${Math.max(...columns)}`
}
