/** What the monolingual aligner says of one pair: each link with its confidence, its limit and the evidence that counted. */
import { type CellExplanation, explainMono, type Judgement } from '@parascope/core/align-mono'
import type { PairRecord } from '@parascope/core/corpus'
import type { ExplainedCell, Explanation } from './explain-pair.js'

/** Reasons shown of a cell; programs get all. */
const SHOWN = 4

export function explanationOfMono(record: PairRecord, judgement: Judgement, by: string): Explanation {
  const { links, unlinked } = explainMono(judgement)
  const { source, target } = record
  const cellOf = (cell: CellExplanation): ExplainedCell => ({
    kind: cell.kind,
    source: source[cell.i]!,
    target: target[cell.j]!,
    figures: figuresOf(cell),
    reasons: cell.reasons.slice(0, SHOWN).map(({ weight, text }) => `${signed(weight)}  ${text}`),
  })
  const alone = { source: '', target: '', figures: 'the other side has no words', reasons: [] }
  return {
    by,
    links: links.map(cellOf),
    unlinked: unlinked.map(({ side, index, isNull, best }) => ({
      ...(best === undefined ? alone : cellOf(best)),
      side,
      word: record[side][index]!,
      kind: `${side}${isNull ? '' : '?'}`,
    })),
    legend:
      'Weights are shares of log odds. A link is compared with the cells of the pair that are none, a word without a link with the links.\n' +
      'Words marked with ? came near a link and are left open; the others were decided to have no counterpart.',
    json: {
      id: record.id,
      by,
      source,
      target,
      guideline: judgement.guideline.name,
      links: links.map((cell) => ({ ...cell, source: source[cell.i], target: target[cell.j] })),
      unlinked: unlinked.map((word) => ({ ...word, word: record[word.side][word.index] })),
    },
  }
}

function figuresOf({ confidence, value, limit, filtered, kind }: CellExplanation): string {
  if (filtered) return 'dropped by the filter, the quick look before the passes'
  const verb = kind === 'none' ? 'stays below' : 'reaches'
  return `confidence ${confidence.toFixed(2)}; ${value.toFixed(2)} ${verb} the limit of ${limit.toFixed(2)}`
}

function signed(weight: number): string {
  return `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`
}
