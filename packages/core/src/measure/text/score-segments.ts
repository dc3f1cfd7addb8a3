/** Rows of a metric for a list of segments, and what follows from them. For corpora that do not fit in memory, fill rows as you read. */
import { type ItemRows, totalsOf } from '../statistics/statistic.js'
import type { Segment, TextMetric } from './text-metric.js'

/** One row of sufficient statistics a segment. */
export function textRows(metric: TextMetric, segments: readonly Segment[]): ItemRows {
  const { width } = metric
  const rows = new Float64Array(segments.length * width)
  segments.forEach((segment, k) => {
    metric.measure(segment, rows.subarray(k * width, (k + 1) * width))
  })
  return { rows, width }
}

/** The score of all segments together; undefined where there is none. */
export function corpusScore(metric: TextMetric, segments: readonly Segment[]): number | undefined {
  return metric.score(totalsOf(textRows(metric, segments)), segments.length)
}

/** The score of each segment alone. */
export function segmentScores(metric: TextMetric, items: ItemRows): (number | undefined)[] {
  const scores: (number | undefined)[] = []
  for (let at = 0; at < items.rows.length; at += items.width) {
    scores.push(metric.segmentScore(items.rows.subarray(at, at + items.width), 1))
  }
  return scores
}
