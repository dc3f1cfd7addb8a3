/**
 * Disputes over word links. A cell is in dispute where one layer has it sure and another possible or empty, a word where one
 * says that it has no counterpart and another does not. Cells that share a word, and the words themselves, are one dispute:
 * two links of the same word to different words are two answers to one question.
 */
import { type Link, sortLinks } from '../corpus/index.js'
import { components } from './components.js'
import { type ComparedLayer, type Dispute, type Place, partAt } from './dispute.js'
import type { AnnotationDocument } from './document.js'
import type { Side } from './operation.js'

/** What is in dispute: a cell or a word. */
type Atom = { readonly cell: Link } | { readonly side: Side; readonly token: number }

/** The disputes of word layers, by their first cell or word. */
export function wordDisputes(layers: readonly ComparedLayer[]): Dispute[] {
  const kinds = layers.filter(speaksOfLinks).map(({ document }) => kindsOf(document))
  const cells = sortLinks(layers.flatMap(({ document }) => linksOf(document)))
  const isDisputed = (cell: Link) => new Set(kinds.map((kind) => kind.get(String(cell)))).size > 1
  const disputed: readonly Atom[] = [
    ...cells.filter(isDisputed).map((cell) => ({ cell })),
    ...disputedNulls(layers, 'source'),
    ...disputedNulls(layers, 'target'),
  ]
  const wordsOf = (atom: Atom) =>
    'cell' in atom ? [`source-${atom.cell[0]}`, `target-${atom.cell[1]}`] : [`${atom.side}-${atom.token}`]
  return components(disputed, wordsOf).map((atoms) => disputeOver(placeOf(atoms), layers))
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

/** Does the layer say anything about links? */
export function speaksOfLinks({ document: { sure, possible } }: ComparedLayer): boolean {
  return sure !== undefined || possible !== undefined
}

/** The null words of one side, of each layer that says something about them. */
export function nullsOf(layers: readonly ComparedLayer[], side: Side): (readonly number[])[] {
  return layers.flatMap(({ document }) => {
    const tokens = side === 'source' ? document.nullSource : document.nullTarget
    return tokens === undefined ? [] : [tokens]
  })
}

function disputedNulls(layers: readonly ComparedLayer[], side: Side): Atom[] {
  const said = nullsOf(layers, side)
  return [...new Set(said.flat())]
    .filter((token) => said.some((tokens) => !tokens.includes(token)))
    .sort((a, b) => a - b)
    .map((token) => ({ side, token }))
}

function placeOf(atoms: readonly Atom[]): Place {
  const cells = atoms.flatMap((atom) => ('cell' in atom ? [atom.cell] : []))
  const tokensOf = (side: Side) => atoms.flatMap((atom) => ('side' in atom && atom.side === side ? [atom.token] : []))
  const [nullSource, nullTarget] = [tokensOf('source'), tokensOf('target')]
  if (cells.length > 0) return { kind: 'cells', cells, nullSource, nullTarget }
  const [token] = [...nullSource, ...nullTarget]
  return { kind: 'null', side: nullSource.length > 0 ? 'source' : 'target', token: token! }
}

function disputeOver(place: Place, layers: readonly ComparedLayer[]): Dispute {
  const isSilent = ({ document }: ComparedLayer) =>
    place.kind === 'null'
      ? (place.side === 'source' ? document.nullSource : document.nullTarget) === undefined
      : document.sure === undefined && document.possible === undefined
  return {
    key: keyOf(place),
    place,
    says: layers.map((each) => ({ layer: each.layer, part: isSilent(each) ? null : partAt(place, each.document) })),
  }
}

/** Named by the box around its cells; no other dispute has a cell in the same row or column. */
function keyOf(place: Place): string {
  if (place.kind === 'null') return `null:${place.side}-${place.token}`
  if (place.kind !== 'cells') throw new TypeError(`${place.kind} is no place of words`)
  const [rows, columns] = [place.cells.map(([i]) => i), place.cells.map(([, j]) => j)]
  return `cells:${Math.min(...rows)}-${Math.min(...columns)}..${Math.max(...rows)}-${Math.max(...columns)}`
}
