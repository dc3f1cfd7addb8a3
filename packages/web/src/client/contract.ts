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
export type Change = Infer<typeof contract.Change>
export type Changes = Infer<typeof contract.Changes>
export type ItemAgreement = Infer<typeof contract.ItemAgreement>
export type Scale = Infer<typeof contract.Scale>
export type ModeName = Infer<typeof contract.ModeName>
export type ProjectSettings = Infer<typeof contract.ProjectSettings>
export type ProposalChoice = Infer<typeof contract.Proposal>
export type PhaseSettings = Infer<typeof contract.PhaseSettings>
export type PhaseKind = Infer<typeof contract.PhaseKind>
export type PhasePreview = Infer<typeof contract.PhasePreview>
export type Redrawn = Infer<typeof contract.RedrawnBody>
export type Released = Infer<typeof contract.Released>
export type Progress = Infer<typeof contract.Progress>
export type AgreementSummary = Infer<typeof contract.AgreementSummary>
export type Agreement = Infer<typeof contract.Agreement>
export type Figure = Infer<typeof contract.Result>
export type Trend = Infer<typeof contract.Trend>
export type Invite = Infer<typeof contract.Invite>
export type CreatedInvite = Infer<typeof contract.CreatedInvite>
export type Program = Infer<typeof contract.Program>
export type ProgramToken = Infer<typeof contract.ProgramToken>
export type GuidelineVersion = Infer<typeof contract.GuidelineVersion>
export type GuidelineDiff = Infer<typeof contract.GuidelineDiff>
export type GuidelineUse = Infer<typeof contract.GuidelineUse>
export type FileImport = Infer<typeof contract.Import>
export type ImportReport = Infer<typeof contract.ImportReport>
export type ImportedAnnotator = Infer<typeof contract.ImportedAnnotator>
export type ModeProposals = Infer<typeof contract.ModeProposals>
export type ReportLink = Infer<typeof contract.ReportLink>
export type CreatedReportLink = Infer<typeof contract.CreatedReportLink>
export type Webhook = Infer<typeof contract.Webhook>
export type CreatedWebhook = Infer<typeof contract.CreatedWebhook>
export type Delivery = Infer<typeof contract.Delivery>
export type DisputedTask = Infer<typeof contract.DisputedTask>
export type Dispute = Infer<typeof contract.DisputeBody>
export type Adjudication = Infer<typeof contract.Adjudication>
export type GoldState = Infer<typeof contract.GoldState>
export type DecisionReason = Infer<typeof contract.DecisionReason>
export type Feedback = Infer<typeof contract.Feedback>

/** One page of a list; `next` is the cursor of the page after it. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}
