/** Model 1 of Brown et al. (1993): every given word, and the empty word, is equally likely to make word j. */
import type { PositionModel, Sentence } from './sentence.js'

export class UniformPositions implements PositionModel {
  infer({ m, n, givenStride, madeStride, emission, nullEmission, posterior, nullPosterior }: Sentence): number {
    let logLikelihood = 0
    for (let j = 0; j < n; j++) {
      let sum = nullEmission[j]!
      for (let i = 0; i < m; i++) sum += emission[i * givenStride + j * madeStride]!
      const scale = sum > 0 ? 1 / sum : 0
      for (let i = 0; i < m; i++) {
        const cell = i * givenStride + j * madeStride
        posterior[cell] = emission[cell]! * scale
      }
      nullPosterior[j] = nullEmission[j]! * scale
      logLikelihood += Math.log(sum / (m + 1))
    }
    return logLikelihood
  }

  update(): void {}

  parameters(): Float64Array {
    return new Float64Array(0)
  }
}
