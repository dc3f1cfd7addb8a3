declare module 'virtual:demo' {
  import type { PairRecord } from '@parascope/core/corpus'

  /** the pair that a first visitor sees */
  export const firstExample: PairRecord
}
