/** What the server sends and takes, by the names of its own contract: types only, nothing of the server is in the page. */
import type * as contract from '@parascope/server/contract'
import type { infer as Infer } from 'zod'

export type Session = Infer<typeof contract.SessionState>
export type Role = Infer<typeof contract.RoleName>
export type Project = Infer<typeof contract.Project>
export type Phase = Infer<typeof contract.Phase>
export type QueueEntry = Infer<typeof contract.QueueEntry>
export type Task = Infer<typeof contract.Task>
export type TaskEntry = Infer<typeof contract.TaskEntry>
export type Layer = Infer<typeof contract.Layer>
export type InviteOffer = Infer<typeof contract.InviteOffer>
export type OwnSession = Infer<typeof contract.OwnSession>
export type Token = Infer<typeof contract.Token>
export type CreatedToken = Infer<typeof contract.CreatedToken>
export type Comment = Infer<typeof contract.Comment>
export type Member = Infer<typeof contract.Member>
export type Guideline = Infer<typeof contract.Guideline>
export type HistoryEntry = Infer<typeof contract.HistoryEntry>
export type LayerRevision = Infer<typeof contract.LayerRevision>
export type PresenceAnswer = Infer<typeof contract.PresenceAnswer>
export type Scale = Infer<typeof contract.Scale>

/** One page of a list; `next` is the cursor of the page after it. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}
