/** Weights of features on the command line: `p(e|f)=1,RarityPenalty=100`. */
import { type FeatureWeights, parseWeights } from '@parascope/core/measure'
import { InvalidArgumentError } from 'commander'

export function featureWeights(value: string): FeatureWeights {
  const parsed = parseWeights(value)
  if (typeof parsed === 'string') throw new InvalidArgumentError(`Expected names with weights, such as "p(e|f)=1": ${parsed}`)
  return parsed
}
