/**
 * The tables of the workbench as TypeScript sees them; `migrations.ts` creates them. Every id but an event's number is an
 * opaque text made by `newId`. Times are milliseconds since 1970 (UTC), truth values are 0 and 1, JSON is text, so that
 * SQLite and PostgreSQL hold the same rows.
 */
import type { Generated } from 'kysely'

export interface MetaTable {
  readonly key: string
  readonly value: string
}

/** Somebody who annotates or manages: a person who signs in, or a program that only owns layers. */
export interface PersonTable {
  readonly id: string
  /** what others see; erased when the person is deleted */
  readonly name: string
  /** what the person signs in with; null for programs and deleted people */
  readonly login: string | null
  /** argon2id, in PHC form */
  readonly password: string | null
  readonly kind: 'human' | 'program'
  /** may create projects and see everybody */
  readonly admin: number
  readonly created_at: number
  readonly disabled_at: number | null
  readonly deleted_at: number | null
}

export interface SessionTable {
  /** SHA-256 of the cookie's value */
  readonly hash: string
  readonly person_id: string
  /** echoed by the page in `X-CSRF-Token` */
  readonly csrf: string
  readonly agent: string
  readonly created_at: number
  readonly seen_at: number
  /** however busy it is */
  readonly expires_at: number
  /** 1: gets a new cookie with its next request, because the person's rights have changed */
  readonly rotate: Generated<number>
}

export interface TokenTable {
  readonly id: string
  readonly hash: string
  readonly person_id: string
  /** null: all projects of the person */
  readonly project_id: string | null
  readonly name: string
  /** JSON list of scopes */
  readonly scopes: string
  readonly created_at: number
  readonly used_at: number | null
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

/** Makes its bearer a member of a project (or, without a project, a person of this server) with the role it names. */
export interface InviteTable {
  readonly id: string
  readonly hash: string
  readonly project_id: string | null
  readonly role: string
  readonly created_by: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly max_uses: number
  readonly uses: number
  readonly revoked_at: number | null
}

export interface ProjectTable {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** JSON of `ProjectSettings` in the contract: modes, tagset, scales, pre-annotation, merge rule … */
  readonly settings: string
  readonly licence: string
  readonly source: string
  readonly seed: number
  readonly state: 'open' | 'closed'
  /** current version of the guidelines; 0 before the first */
  readonly guideline: number
  /** number and hash of the last event of the project */
  readonly head: number
  readonly head_hash: string
  /** of the settings, for If-Match */
  readonly rev: number
  readonly created_by: string | null
  readonly created_at: number
}

export interface MemberTable {
  readonly project_id: string
  readonly person_id: string
  readonly role: 'owner' | 'manager' | 'adjudicator' | 'annotator' | 'viewer'
  readonly joined_at: number
  readonly left_at: number | null
  /** 1, 2, 3 … in the order of joining, never given twice: the person's pseudonym in this project */
  readonly number: Generated<number>
}

export interface GuidelineTable {
  readonly project_id: string
  readonly version: number
  readonly markdown: string
  readonly created_by: string | null
  readonly created_at: number
}

/** One upload. Its items stay unseen until `state` is `done`: an import is there as a whole or not at all. */
export interface ImportTable {
  readonly id: string
  readonly project_id: string
  readonly name: string
  readonly format: string
  readonly state: 'loading' | 'checked' | 'done' | 'failed' | 'cancelled'
  /** JSON: records, items, layers, problems … */
  readonly report: string
  readonly sha256: string | null
  readonly created_by: string | null
  readonly created_at: number
  readonly finished_at: number | null
}

/** One pair of a project: texts, tokens, trees and meta, without anybody's annotation. */
export interface ItemTable {
  readonly id: string
  readonly project_id: string
  readonly import_id: string
  /** the pair's own id */
  readonly pair_id: string
  /** order in the file, from 0 over the whole project */
  readonly position: number
  /** JSON of the record without annotation fields */
  readonly record: string
  /** a judge who misses these is filtered out; null for ordinary pairs */
  readonly control: 'positive' | 'negative' | null
}

/** An annotator that imported files name, and the program that stands for it among the people. No member: it has no rights. */
export interface ImportedAnnotatorTable {
  readonly project_id: string
  readonly name: string
  readonly person_id: string
}

/** What an annotator of an imported file made of a pair in one mode; unseen, like items, until its import is done. */
export interface ImportedLayerTable {
  readonly item_id: string
  readonly mode: string
  /** as the file names it */
  readonly annotator: string
  readonly project_id: string
  readonly import_id: string
  /** JSON of an annotation document */
  readonly content: string
}

/** What the editor starts from: our aligners' and suggesters' output, or an imported layer. */
export interface ProposalTable {
  readonly item_id: string
  readonly mode: string
  readonly project_id: string
  /** JSON of an annotation document */
  readonly content: string
  /** such as `mono@3` or `layer:giza` */
  readonly method: string
  readonly created_at: number
}

export interface PhaseTable {
  readonly id: string
  readonly project_id: string
  readonly position: number
  readonly name: string
  readonly kind: 'training' | 'agreement' | 'final'
  /** JSON of `PhaseSettings`: modes, size, overlap, quotas, seed, people */
  readonly settings: string
  readonly state: 'planned' | 'open' | 'finished'
  readonly created_at: number
}

/** One item in one mode of one phase: the unit of work, of agreement and of adjudication. */
export interface TaskTable {
  readonly id: string
  readonly project_id: string
  readonly phase_id: string
  readonly item_id: string
  readonly mode: 'words' | 'trees' | 'types' | 'judge'
  readonly position: number
  readonly state: 'open' | 'submitted' | 'agreed' | 'disputed' | 'adjudicated' | 'released'
  /** how many people are to annotate it */
  readonly wanted: number
  /** since when its annotators may see each other's work; null while they are blind, or were never kept apart */
  readonly lifted_at: number | null
}

/**
 * One layer of a task: what one person made of it, or `gold`, what adjudication made of it. The row is the log's state,
 * written in the transaction that appends the event.
 */
export interface AnnotationTable {
  readonly task_id: string
  /** the person's id, or `gold` */
  readonly layer: string
  readonly project_id: string
  readonly state: 'assigned' | 'in progress' | 'submitted' | 'withdrawn'
  /** order in the person's queue */
  readonly position: number
  /** 0 before the first event */
  readonly rev: number
  /** JSON of the annotation document; null before the first event */
  readonly content: string | null
  /** JSON list of what the person touched, apart from what was proposed */
  readonly touched: string
  readonly elapsed_ms: number
  readonly flagged: number
  /** words left undecided at submission */
  readonly unseen: number
  /** version of the guidelines at the last event */
  readonly guideline: number
  readonly assigned_at: number
  readonly started_at: number | null
  readonly submitted_at: number | null
}

/** The append-only log: gestures on layers and changes of projects alike, chained by hashes within each project. */
export interface EventTable {
  readonly seq: Generated<number>
  readonly project_id: string
  /** 1, 2, 3 … within the project */
  readonly n: number
  readonly task_id: string | null
  readonly layer: string | null
  readonly person_id: string | null
  readonly client_id: string | null
  readonly client_seq: number | null
  readonly base_rev: number | null
  readonly rev: number | null
  /** JSON of the operation; its `type` says what happened */
  readonly op: string
  /** time of the server */
  readonly at: number
  readonly elapsed_ms: number | null
  readonly guideline: number | null
  readonly prev_hash: string
  readonly hash: string
}

/** A layer's state at one revision, kept now and then so that time travel reads few events. */
export interface SnapshotTable {
  readonly task_id: string
  readonly layer: string
  readonly rev: number
  readonly content: string
  readonly touched: string
}

export interface CommentTable {
  readonly id: string
  readonly project_id: string
  readonly task_id: string
  readonly person_id: string
  /** JSON: what it is about (a link, a node, a phenomenon), or null for the whole item */
  readonly anchor: string | null
  readonly body: string
  readonly parent_id: string | null
  readonly created_at: number
  readonly edited_at: number | null
  readonly resolved_at: number | null
  readonly resolved_by: string | null
}

/** One decision of adjudication: which side of a dispute was taken, and why. */
export interface DecisionTable {
  readonly task_id: string
  /** names the dispute, such as `link:3-4` */
  readonly dispute: string
  readonly project_id: string
  /** JSON: a layer's id, `both`, `neither` or `own` */
  readonly take: string
  readonly reason: string | null
  readonly note: string
  readonly person_id: string | null
  readonly at: number
}

export interface WebhookTable {
  readonly id: string
  readonly project_id: string
  readonly url: string
  readonly secret: string
  /** JSON list of topics */
  readonly topics: string
  /** everything up to this event of the project's log has been turned into deliveries */
  readonly cursor: number
  /** number of the last delivery */
  readonly last_number: number
  readonly created_at: number
  readonly disabled_at: number | null
}

export interface DeliveryTable {
  readonly id: string
  readonly webhook_id: string
  /** 1, 2, 3 … of the webhook: the log's own numbers would tell how much people do */
  readonly number: number
  readonly body: string
  readonly state: 'waiting' | 'delivered' | 'given up'
  readonly attempts: number
  readonly next_at: number
  readonly status: number | null
  readonly error: string | null
  readonly created_at: number
  readonly delivered_at: number | null
}

/** A public, read-only report of a project. */
export interface ReportLinkTable {
  readonly id: string
  readonly project_id: string
  readonly hash: string
  /** what annotators are called in it */
  readonly people: 'names' | 'pseudonyms'
  readonly created_by: string | null
  readonly created_at: number
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

/** A measured value, found again by the hash of everything it depends on. */
export interface AgreementCacheTable {
  readonly key: string
  readonly project_id: string
  readonly value: string
  readonly created_at: number
}

export interface Tables {
  readonly meta: MetaTable
  readonly person: PersonTable
  readonly session: SessionTable
  readonly token: TokenTable
  readonly invite: InviteTable
  readonly project: ProjectTable
  readonly member: MemberTable
  readonly guideline: GuidelineTable
  readonly import: ImportTable
  readonly item: ItemTable
  readonly imported_annotator: ImportedAnnotatorTable
  readonly imported_layer: ImportedLayerTable
  readonly proposal: ProposalTable
  readonly phase: PhaseTable
  readonly task: TaskTable
  readonly annotation: AnnotationTable
  readonly event: EventTable
  readonly snapshot: SnapshotTable
  readonly comment: CommentTable
  readonly decision: DecisionTable
  readonly webhook: WebhookTable
  readonly delivery: DeliveryTable
  readonly report_link: ReportLinkTable
  readonly agreement_cache: AgreementCacheTable
}
