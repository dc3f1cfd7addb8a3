/**
 * Choosing the limits from which a cell is a link, on probabilities that come from held-out folds. Sure links are tuned for
 * the macro F1 against sure links (MacCartney et al. 2008), all links for the mean of the macro F1 against sure and possible
 * links and the F1 over non-identical words (Cohn et al. 2008). The best of many limits is partly luck, so the worth of a
 * limit is a mean with its neighbours on the grid.
 */
import type { Guideline, LinkLimit } from './model.js'

/** Cells of many pairs with what the gold and the forests say. Cells that no forest saw are only in the totals. */
export interface JudgedCells {
  readonly pairs: number
  /** the pair of each cell, 0 to pairs - 1 */
  readonly pair: Int32Array
  /** 0 no link, 1 possible, 2 sure */
  readonly gold: Uint8Array
  /** equal words, for the limit */
  readonly same: Uint8Array
  /** equal words ignoring case, as the measures see it */
  readonly identical: Uint8Array
  /** the probability that limits are for */
  readonly p: Float32Array
  /** of each pair 0 or 1: limits for one half are chosen on the other */
  readonly half: Uint8Array
  /** gold links of each pair: sure, and sure or possible */
  readonly sureLinks: Int32Array
  readonly allLinks: Int32Array
  /** sure links of non-identical words of each pair */
  readonly otherSure: Int32Array
}

/** The cells of the pairs of one half, as pairs of their own. */
function halfOf(cells: JudgedCells, half: number): JudgedCells {
  const isOwn = (_: unknown, pair: number) => cells.half[pair] === half
  const number = new Int32Array(cells.pairs)
  let pairs = 0
  for (let p = 0; p < cells.pairs; p++) if (cells.half[p] === half) number[p] = pairs++
  const own = someCells(cells, (k) => cells.half[cells.pair[k]!] === half)
  return {
    ...own,
    pairs,
    pair: own.pair.map((pair) => number[pair]!),
    half: cells.half.filter(isOwn),
    sureLinks: cells.sureLinks.filter(isOwn),
    allLinks: cells.allLinks.filter(isOwn),
    otherSure: cells.otherSure.filter(isOwn),
  }
}

/** Some of the cells; all pairs stay. */
function someCells(cells: JudgedCells, isWanted: (k: number) => boolean): JudgedCells {
  const wanted = (_: unknown, k: number) => isWanted(k)
  return {
    ...cells,
    pair: cells.pair.filter(wanted),
    gold: cells.gold.filter(wanted),
    same: cells.same.filter(wanted),
    identical: cells.identical.filter(wanted),
    p: cells.p.filter(wanted),
  }
}

/** Figures of a set of links, 0 to 1. */
export interface LinkFigures {
  readonly macroSure: number
  readonly macroUnion: number
  readonly exactSure: number
  readonly nonIdentical: number
  readonly nonIdenticalPrecision: number
  readonly nonIdenticalRecall: number
}

/** The figures of the cells for which `linked` holds 1. */
export function linkFigures(cells: JudgedCells, linked: Uint8Array): LinkFigures {
  const { pairs, pair, gold, identical, sureLinks, allLinks } = cells
  const guessed = new Int32Array(pairs)
  const hitSure = new Int32Array(pairs)
  const hitAll = new Int32Array(pairs)
  let other = 0
  let otherAll = 0
  let otherSure = 0
  for (let k = 0; k < pair.length; k++) {
    if (linked[k] === 0) continue
    const own = pair[k]!
    const label = gold[k]!
    guessed[own]!++
    if (label > 0) hitAll[own]!++
    if (label > 1) hitSure[own]!++
    if (identical[k] === 1) continue
    other++
    if (label > 0) otherAll++
    if (label > 1) otherSure++
  }
  let exact = 0
  const sums = [0, 0, 0, 0]
  for (let p = 0; p < pairs; p++) {
    sums[0]! += share(hitSure[p]!, guessed[p]!, sureLinks[p]!)
    sums[1]! += share(hitSure[p]!, sureLinks[p]!, guessed[p]!)
    sums[2]! += share(hitAll[p]!, guessed[p]!, allLinks[p]!)
    sums[3]! += share(hitAll[p]!, allLinks[p]!, guessed[p]!)
    if (hitSure[p] === guessed[p] && hitSure[p] === sureLinks[p]) exact++
  }
  const precision = other === 0 ? 0 : otherAll / other
  const wanted = cells.otherSure.reduce((sum, links) => sum + links, 0)
  const recall = wanted === 0 ? 0 : otherSure / wanted
  return {
    macroSure: harmonic(sums[0]! / pairs, sums[1]! / pairs),
    macroUnion: harmonic(sums[2]! / pairs, sums[3]! / pairs),
    exactSure: exact / pairs,
    nonIdentical: harmonic(precision, recall),
    nonIdenticalPrecision: precision,
    nonIdenticalRecall: recall,
  }
}

/** 1 for every cell that reaches the limit. */
export function linkedCells(cells: JudgedCells, limit: LinkLimit): Uint8Array {
  const linked = new Uint8Array(cells.pair.length)
  for (let k = 0; k < linked.length; k++) {
    if (cells.p[k]! >= (cells.same[k] === 1 ? limit.same : limit.other)) linked[k] = 1
  }
  return linked
}

const SAME = steps(20, 70, 5)
const OTHER = steps(12, 80, 4)

/** The limit with the best `worth` on a grid, where each point counts together with its neighbours; without pairs, a half. */
export function bestLimit(cells: JudgedCells, worth: (figures: LinkFigures) => number): LinkLimit {
  let best: LinkLimit = { same: 0.5, other: 0.5 }
  if (cells.pairs === 0) return best
  let bestWorth = -1
  const near = someCells(cells, (k) => cells.p[k]! >= OTHER[0]!)
  const raw = SAME.map((same) => OTHER.map((other) => worth(linkFigures(near, linkedCells(near, { same, other })))))
  const smooth = transposed(transposed(raw.map(smoothed)).map(smoothed))
  SAME.forEach((same, a) => {
    OTHER.forEach((other, b) => {
      if (smooth[a]![b]! <= bestWorth + 1e-9) return
      bestWorth = smooth[a]![b]!
      best = { same, other }
    })
  })
  return best
}

function steps(from: number, to: number, by: number): readonly number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, k) => (from + k * by) / 100)
}

/** Each value and its neighbours in the mean, itself counted twice; at the ends it stands in for the missing one. */
function smoothed(values: readonly number[]): number[] {
  return values.map((value, k) => ((values[k - 1] ?? value) + 2 * value + (values[k + 1] ?? value)) / 4)
}

function transposed(rows: readonly (readonly number[])[]): number[][] {
  return rows[0]!.map((_, k) => rows.map((row) => row[k]!))
}

/** The limits of a guideline, chosen on the cells of its pairs. */
export function chooseLimits(judged: JudgedCells): Pick<Guideline, 'sure' | 'all'> {
  return {
    sure: bestLimit(judged, (figures) => figures.macroSure),
    all: bestLimit(judged, (figures) => figures.nonIdentical + figures.macroUnion / 2),
  }
}

/** Links of a corpus for its report: limits for one half of its pairs are chosen on the other half of its guideline. */
export function halvesJudgedByEachOther(
  cells: JudgedCells,
  guideline: JudgedCells,
): { sureCells: Uint8Array; allCells: Uint8Array } {
  const sureCells = new Uint8Array(cells.pair.length)
  const allCells = new Uint8Array(cells.pair.length)
  for (const half of [0, 1]) {
    const limits = chooseLimits(halfOf(guideline, 1 - half))
    const sure = linkedCells(cells, limits.sure)
    const all = linkedCells(cells, limits.all)
    for (let k = 0; k < sure.length; k++) {
      if (cells.half[cells.pair[k]!] !== half) continue
      sureCells[k] = sure[k]!
      allCells[k] = sure[k]! | all[k]!
    }
  }
  return { sureCells, allCells }
}

function share(part: number, whole: number, otherWhole: number): number {
  return whole > 0 ? part / whole : otherWhole === 0 ? 1 : 0
}

function harmonic(p: number, r: number): number {
  return p + r > 0 ? (2 * p * r) / (p + r) : 0
}
