/** What a statistical aligner says of one pair: how probable each link is in either direction, and whether both agree. */
import type { Aligner, SymmetrizeOptions } from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'
import type { ExplainedCell, Explanation } from './explain-pair.js'

export function explanationOfPosteriors(
  record: PairRecord,
  aligner: Aligner,
  joining: SymmetrizeOptions,
  by: string,
): Explanation {
  const { source, target } = record
  if (source.length === 0 || target.length === 0) {
    const legend = 'A side has no words: there is nothing to link.'
    return { by, links: [], unlinked: [], legend, json: { id: record.id, by, source, target, links: [], unlinked: [] } }
  }
  const { sure, possible } = aligner.align(source, target, joining)
  const links = [...sure.map((link) => [...link, 'sure'] as const), ...possible.map((link) => [...link, 'possible'] as const)]
  links.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const columns = target.length
  const [forward, backward] = aligner.posteriors(source, target)
  const cellOf = (i: number, j: number, kind: string) => ({
    i,
    j,
    kind,
    forward: forward.posterior[i * columns + j]!,
    backward: backward.posterior[i * columns + j]!,
  })
  const confidence = (cell: ReturnType<typeof cellOf>) => Math.min(1, Math.sqrt(cell.forward * cell.backward))
  const shown = (cell: ReturnType<typeof cellOf>): ExplainedCell => ({
    kind: cell.kind,
    source: source[cell.i]!,
    target: target[cell.j]!,
    figures: `confidence ${confidence(cell).toFixed(2)}; forward ${cell.forward.toFixed(2)}, backward ${cell.backward.toFixed(2)}`,
    reasons: [],
  })
  const unlinked = (['source', 'target'] as const).flatMap((side) => {
    const own = side === 'source' ? 0 : 1
    const linked = new Set(links.map((link) => link[own]))
    // forward, source words make target words: only these can be made by nothing, and backward only source words
    const nulls = side === 'source' ? backward.nullPosterior : forward.nullPosterior
    return record[side].flatMap((word, index) => {
      if (linked.has(index)) return []
      const cells = (side === 'source' ? target : source).map((_, k) =>
        side === 'source' ? cellOf(index, k, side) : cellOf(k, index, side),
      )
      const best = cells.reduce((a, b) => (confidence(b) > confidence(a) ? b : a))
      return [{ side, index, word, best, nothing: nulls[index]! }]
    })
  })
  const found = links.map(([i, j, kind]) => cellOf(i, j, kind))
  return {
    by,
    links: found.map((cell) => ({
      ...shown(cell),
      reasons: cell.kind === 'sure' ? [] : ['not the choice of both directions; joining them added it'],
    })),
    unlinked: unlinked.map(({ side, word, best, nothing }) => ({
      ...shown(best),
      side,
      word,
      reasons: [`${nothing.toFixed(2)}  the probability that it has no counterpart`],
    })),
    legend:
      'Forward is the probability that the source word made the target word, backward the other way round, given the whole pair. A sure\n' +
      'link is the choice of both directions. Confidence is the geometric mean of both.',
    json: {
      id: record.id,
      by,
      source,
      target,
      links: found.map((cell) => ({ ...cell, confidence: confidence(cell), source: source[cell.i], target: target[cell.j] })),
      unlinked,
    },
  }
}
