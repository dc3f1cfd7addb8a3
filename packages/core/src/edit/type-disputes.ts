/** Disputes over paraphrase types: is it a paraphrase at all, and every phenomenon that somebody sees differently or not at all. */
import { type ComparedLayer, type Dispute, namedPhenomena } from './dispute.js'
import { matchPhenomena } from './matched-phenomena.js'

/** The disputes of type layers: the verdict first, then phenomena by where they begin. */
export function typeDisputes(layers: readonly ComparedLayer[]): Dispute[] {
  const verdicts = new Set(layers.flatMap(({ document }) => document.isParaphrase ?? []))
  const verdict: Dispute = {
    key: 'verdict',
    place: { kind: 'verdict' },
    says: layers.map(({ layer, document: { isParaphrase } }) => ({
      layer,
      part: isParaphrase === undefined ? null : { isParaphrase },
    })),
  }
  const phenomena = matchPhenomena(layers).groups.map(
    ({ name, members }): Dispute => ({
      key: `phenomenon:${name}`,
      place: { kind: 'phenomenon', name },
      says: layers.map(({ layer }, k) => {
        const member = members[k]
        return { layer, part: member === null ? null : { phenomena: namedPhenomena(name, member === undefined ? [] : [member]) } }
      }),
    }),
  )
  return [...(verdicts.size > 1 ? [verdict] : []), ...phenomena]
}
