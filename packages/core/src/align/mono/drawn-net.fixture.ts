/** A net with drawn knots and weights. */
import { mulberry32 } from '../../random.js'
import { GRAIN, type Net } from './net.js'

export function drawnNet(features: number, hidden: number, seed: number): Net {
  const random = mulberry32(seed)
  const drawn = (count: number, most: number) =>
    Float32Array.from({ length: count }, () => GRAIN * Math.round((most * (2 * random.unit() - 1)) / GRAIN))
  const knots = Array.from({ length: features }, () =>
    drawn(1 + random.below(4), 2)
      .sort()
      .filter((knot, k, all) => knot !== all[k - 1]),
  )
  const places = knots.reduce((sum, own) => sum + own.length, 0)
  return { knots, hidden, weights: drawn(places * hidden, 0.2), biases: drawn(hidden, 0.2), tops: drawn(2 * hidden + 2, 0.3) }
}
