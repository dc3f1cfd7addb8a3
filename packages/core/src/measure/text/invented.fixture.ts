/** The three invented segments on which the golden values of metrics.md section 3 were computed with sacreBLEU 2.6.0. */
import type { Segment } from './text-metric.js'

export const SOURCES = [
  'The committee postponed the vote until Friday.',
  "She didn't buy the car because it was too expensive.",
  'Heavy rain (about 3.5 inches) flooded 2-3 low-lying streets.',
]

export const OUTPUTS = [
  'The vote was put off until Friday by the committee.',
  'She did not purchase the car since it cost too much.',
  'About 3.5 inches of heavy rain flooded 2-3 low streets.',
]

export const REFERENCES = [
  [
    'The committee delayed the vote till Friday.',
    "She didn't purchase the car because it cost too much.",
    'Heavy rainfall of about 3.5 inches flooded a few low-lying streets.',
  ],
  [
    'The vote was postponed by the committee until Friday.',
    'As the car was too costly, she did not buy it.',
    '2-3 low-lying streets were under water after 3.5 inches of heavy rain.',
  ],
] as const

export const SEGMENTS: readonly Segment[] = OUTPUTS.map((hypothesis, k) => ({
  hypothesis,
  source: SOURCES[k]!,
  references: REFERENCES.map((texts) => texts[k]!),
}))

/** The same outputs held against other references. */
export function against(...references: readonly (readonly string[])[]): Segment[] {
  return OUTPUTS.map((hypothesis, k) => ({ hypothesis, references: references.map((texts) => texts[k]!) }))
}
