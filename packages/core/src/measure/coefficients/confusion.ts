/** The agreement matrix of two raters: how often the first said a where the second said b. */
import type { Label } from './label.js'
import { MISSING, type Ratings } from './ratings.js'

export interface Confusion<L extends Label = Label> {
  readonly raters: readonly [string, string]
  readonly labels: readonly L[]
  /** `rows[a][b]`: items that the first rater called `labels[a]` and the second `labels[b]` */
  readonly rows: readonly (readonly number[])[]
  /** items that both labelled */
  readonly items: number
  /** items that one or both left out */
  readonly dropped: number
}

/**
 * The matrix of ratings by exactly two raters (`pickRaters` chooses them). For the rows yes/yes, yes/no, no/no it is
 * [[1, 0], [1, 1]] over the labels no, yes.
 */
export function confusion<L extends Label>(ratings: Ratings<L>): Confusion<L> {
  const [first, second, ...others] = ratings.raters
  if (first === undefined || second === undefined || others.length > 0) {
    throw new RangeError(`an agreement matrix is of two raters, not ${ratings.raters.length}: choose with pickRaters`)
  }
  const rows = ratings.labels.map(() => new Array<number>(ratings.labels.length).fill(0))
  let items = 0
  for (let cell = 0; cell < ratings.codes.length; cell += 2) {
    const [a, b] = [ratings.codes[cell]!, ratings.codes[cell + 1]!]
    if (a === MISSING || b === MISSING) continue
    rows[a]![b]!++
    items++
  }
  return { raters: [first, second], labels: ratings.labels, rows, items, dropped: ratings.items.length - items }
}
