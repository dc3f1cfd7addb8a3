/** What every overlay is given: the item with all its layers, where one is, and what has been decided. */
import type { PairRecord } from '@parascope/core/corpus'
import type { ContentOperation } from '@parascope/core/edit'
import type { Adjudication, Dispute } from '../client/contract.js'
import type { PartContext } from './part-text.js'

export interface OverlayProps {
  readonly item: Adjudication
  readonly record: PairRecord
  readonly context: PartContext
  /** the dispute that keys are about */
  readonly current: Dispute | undefined
  readonly takes: ReadonlyMap<string, string>
  readonly isReadOnly: boolean
  onGo(dispute: Dispute): void
  /** what the adjudicator makes of the dispute by hand */
  onOwn(dispute: Dispute, operations: readonly ContentOperation[]): void
}
