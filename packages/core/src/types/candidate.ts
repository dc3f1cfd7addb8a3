/** What a rule proposes, before a confidence and the names of a tagset are given to it. */

/** A phenomenon that a rule sees, with the type's name in MSRP-A. */
export interface Candidate {
  /** which rule saw it, such as `inflection` or `same-polarity.synonym`: confidences are known by rule */
  readonly rule: string
  readonly type: string
  /** tokens, ascending */
  readonly source: readonly number[]
  readonly target: readonly number[]
  /** it forces other changes around it */
  readonly isGlobal?: boolean
  readonly keySource?: readonly number[]
  readonly keyTarget?: readonly number[]
  /** one sentence in plain words that names the words concerned */
  readonly reason: string
}
