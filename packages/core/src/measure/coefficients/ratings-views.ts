/** Parts of ratings as ratings: some raters (pairs of annotators), some items (resamples, subcorpora). Labels stay the same. */
import type { Label } from './label.js'
import { MISSING, type Ratings } from './ratings.js'

/** The label of item u by rater r, or undefined. */
export function labelAt<L extends Label>(ratings: Ratings<L>, u: number, r: number): L | undefined {
  if (!(u >= 0 && u < ratings.items.length && r >= 0 && r < ratings.raters.length)) {
    throw new RangeError(`no cell [${u}, ${r}] in ${ratings.items.length} items x ${ratings.raters.length} raters`)
  }
  const code = ratings.codes[u * ratings.raters.length + r]!
  return code === MISSING ? undefined : ratings.labels[code]
}

/**
 * The ratings of some raters, in the order named; all items stay. The label table stays too, so that every pair of annotators
 * is measured over the same categories. `pickRaters(ratings, ['ines', 'yuki'])`.
 */
export function pickRaters<L extends Label>(ratings: Ratings<L>, raters: readonly string[]): Ratings<L> {
  const columns = raters.map((name) => {
    const column = ratings.raters.indexOf(name)
    if (column < 0) throw new RangeError(`no rater ${name} among ${ratings.raters.join(', ')}`)
    return column
  })
  if (new Set(columns).size < columns.length) throw new RangeError(`a rater is named twice: ${raters.join(', ')}`)
  const codes = new Int32Array(ratings.items.length * columns.length)
  const width = ratings.raters.length
  for (let u = 0, cell = 0; u < ratings.items.length; u++) {
    for (const column of columns) codes[cell++] = ratings.codes[u * width + column]!
  }
  return { ...ratings, raters: [...raters], codes }
}

/**
 * The ratings of the items at these places, each as often as it is named: whole items with their missing cells, as a
 * bootstrap over items draws them. `pickItems(ratings, [0, 0, 2])` has three items.
 */
export function pickItems<L extends Label>(ratings: Ratings<L>, places: ArrayLike<number>): Ratings<L> {
  const width = ratings.raters.length
  const codes = new Int32Array(places.length * width)
  const items: string[] = new Array(places.length)
  for (let k = 0; k < places.length; k++) {
    const u = places[k]!
    const item = ratings.items[u]
    if (item === undefined) throw new RangeError(`no item at ${u}: there are ${ratings.items.length}`)
    items[k] = item
    for (let r = 0; r < width; r++) codes[k * width + r] = ratings.codes[u * width + r]!
  }
  return { ...ratings, items, codes }
}
