/**
 * How often each label was used, overall and by each rater: what has to stand beside kappa, because kappa falls towards 0 where
 * one label prevails (Feinstein and Cicchetti 1990).
 */
import type { Label } from './label.js'
import { MISSING, type Ratings } from './ratings.js'

export interface LabelPrevalence<L extends Label = Label> {
  readonly label: L
  readonly count: number
  /** of all labels given, 0 to 1; 0 where none was given */
  readonly share: number
  /** the same for each rater, in the order of the raters */
  readonly byRater: readonly { readonly rater: string; readonly count: number; readonly share: number }[]
}

/**
 * Count and share of every label, in the order of the label table. For the rows yes/yes, yes/no, no/no: no 3 (0.5; 1/3 of the
 * first rater, 2/3 of the second), yes 3 (0.5).
 */
export function prevalence<L extends Label>(ratings: Ratings<L>): LabelPrevalence<L>[] {
  const width = ratings.raters.length
  const counts = ratings.labels.map(() => new Array<number>(width).fill(0))
  const given = new Array<number>(width).fill(0)
  ratings.codes.forEach((code, cell) => {
    if (code === MISSING) return
    counts[code]![cell % width]!++
    given[cell % width]!++
  })
  const total = given.reduce((sum, count) => sum + count, 0)
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
  return ratings.labels.map((label, code) => {
    const count = counts[code]!.reduce((sum, own) => sum + own, 0)
    const byRater = ratings.raters.map((rater, r) => ({
      rater,
      count: counts[code]![r]!,
      share: share(counts[code]![r]!, given[r]!),
    }))
    return { label, count, share: share(count, total), byRater }
  })
}
