/**
 * Agreement weights between the labels of a scale (Cohen 1968): 1 on the diagonal, falling with the distance of the places,
 * not of the values: declare all points of the scale, or a point that nobody used is skipped over.
 */

export type Weighting = 'none' | 'linear' | 'quadratic'

/**
 * The weight of places a and b among `size`: 1 - (|a - b| / (size - 1))^p with p 1 or 2; `none` is 1 for equal places, else 0.
 * `placeWeight('linear', 1, 2, 5)` is 0.75.
 */
export function placeWeight(weighting: Weighting, a: number, b: number, size: number): number {
  if (a === b) return 1
  if (weighting === 'none') return 0
  const distance = Math.abs(a - b) / (size - 1)
  return 1 - (weighting === 'linear' ? distance : distance * distance)
}
