/**
 * The filter: a small forest that drops most cells before the passes. The one that ships is learned from all pairs; for the
 * rows that the passes learn from and are scored on, every fold has a filter that has not seen it.
 */
import { mulberry32 } from '../../random.js'
import { binRows } from './bins.js'
import { type BoostOptions, boost } from './boost.js'
import { CELL_FEATURES } from './cell-features.js'
import type { Forest } from './forest.js'
import type { FilterOf, GoldItem } from './gold-cells.js'

export interface Filters {
  readonly forest: Forest
  /** log odds to reach, for each guideline */
  readonly limits: readonly number[]
  readonly filterOf: FilterOf
}

const FILTER: BoostOptions = {
  trees: 24,
  leaves: 12,
  rate: 0.3,
  minWeight: 5,
  smoothing: 1,
  rowShare: 0.7,
  featureShare: 0.7,
  seed: 0,
}
const NEGATIVES = 0.08

/** Learns the filters from all links and a sample of the other cells; a limit keeps `filterRecall` of a guideline's links. */
export function learnFilters(
  items: readonly GoldItem[],
  guidelineOf: (item: GoldItem) => number,
  options: { readonly seed: number; readonly folds: number; readonly filterRecall: number },
): Filters {
  const random = mulberry32(options.seed)
  const width = CELL_FEATURES.length
  const chosen: [GoldItem, number][] = []
  for (const item of items) {
    if (item.fold < 0) continue
    for (let cell = 0; cell < item.gold.length; cell++) {
      if (item.gold[cell]! > 0 || random.unit() < NEGATIVES) chosen.push([item, cell])
    }
  }
  const values = new Float32Array(chosen.length * width)
  const labels = new Uint8Array(chosen.length)
  chosen.forEach(([item, cell], k) => {
    item.features.write(Math.floor(cell / item.table.m), cell % item.table.m, values, k * width)
    labels[k] = item.gold[cell]! > 0 ? 1 : 0
  })
  const data = binRows(values, width)
  const settings = { ...FILTER, seed: options.seed }
  const linked = new Map<number, number[]>()
  const forests = Array.from({ length: options.folds }, (_, out) => {
    const use = Int32Array.from(chosen.flatMap(([item], k) => (item.fold === out ? [] : [k])))
    const { forest, scores } = boost(data, labels, settings, use)
    chosen.forEach(([item], k) => {
      if (item.fold !== out || labels[k] === 0) return
      const own = linked.get(guidelineOf(item))
      if (own === undefined) linked.set(guidelineOf(item), [scores[k]!])
      else own.push(scores[k]!)
    })
    return forest
  })
  const { forest } = boost(data, labels, settings)
  const guidelines = 1 + Math.max(...items.map(guidelineOf))
  const limits = Array.from({ length: guidelines }, (_, k) => quantile(linked.get(k) ?? [], 1 - options.filterRecall))
  const filterOf = (item: GoldItem) => ({ forest: forests[item.fold] ?? forest, limit: limits[guidelineOf(item)]! })
  return { forest, limits, filterOf }
}

/** Below every score, for a guideline without links. */
const KEEP_ALL = -1000

function quantile(values: readonly number[], share: number): number {
  return Float64Array.from(values).sort()[Math.floor(share * values.length)] ?? KEEP_ALL
}
