/**
 * What the frame and the editor of a mode say to each other. The frame owns the task, the layer, saving, undo and moving on;
 * an editor draws one document and turns what the person does into operations. So an editor never talks to the server, and
 * the frame knows nothing of links, trees or types.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Mode, Operation } from '@parascope/core/edit'
import type { ComponentType } from 'react'
import type { Project, Task } from '../client/contract.js'

export interface ModeProps {
  readonly project: Project
  readonly task: Task
  /** texts, tokens and trees of the pair */
  readonly record: PairRecord
  /** the layer as it is now, with everything that is still on its way to the server */
  readonly content: AnnotationDocument
  /** parts the person decided (names as core/edit's `touchedBy` gives them); the rest was proposed */
  readonly touched: ReadonlySet<string>
  /** submitted, closed, or somebody else's */
  readonly isReadOnly: boolean
  /** One gesture: all of it is one step to undo. Kept on the device at once, then sent. */
  edit(operations: readonly Operation[]): void
  /** Tells the frame what stands between the work and its submission; called whenever that changes. */
  onReady(readiness: Readiness): void
  /** Submits and goes on, as Enter does: for modes in which the last decision is also the end. */
  submit(): void
  /** For screen readers. */
  announce(text: string): void
}

export interface Readiness {
  /** places that nobody has looked at: asked about once, then stored with the submission */
  readonly unseen: number
  /** what must be mended first, in words */
  readonly errors: readonly string[]
}

/** An editor; it takes the focus itself when it is drawn for a new task. */
export type ModeEditor = ComponentType<ModeProps>

/** Gets ready what the editor will want to know about a task that comes soon. */
export type Prepare = (project: Project, task: Task, record: PairRecord) => void

export type ModeEditors = Readonly<Record<Mode, ModeEditor>>
