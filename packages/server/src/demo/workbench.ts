/** What the demo's story is told with: the server's own writes, with a clock of its own and nobody at the keyboard. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, disputes, documentOf, type Mode, operationsBetween } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { mulberry32 } from '@parascope/core/random'
import type { Decision } from '../agreement/decision-log.js'
import { readTask } from '../agreement/task-layers.js'
import { PhaseSettings, ProjectSettings } from '../contract/project.js'
import { dataFolder } from '../operate/data-folder.js'
import { defaultGuidelines } from '../projects/default-guidelines.js'
import { runProposals } from '../projects/run-proposals.js'
import { checkProjectSettings, projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import type { PhaseTable } from '../storage/schema.js'
import { runImport } from '../transfer/run-import.js'

export interface DemoProject {
  readonly slug: string
  readonly name: string
  readonly members: readonly string[]
  readonly settings: z.input<typeof ProjectSettings>
}

export interface DemoPhase {
  readonly name: string
  readonly kind: PhaseTable['kind']
  readonly settings: z.input<typeof PhaseSettings>
}

export interface DemoTask {
  readonly taskId: string
  readonly projectId: string
  readonly mode: Mode
  readonly pairId: string
  /** what the annotators' layers start from */
  readonly start: AnnotationDocument
}

export interface DemoComment {
  readonly body: string
  readonly anchor?: object
  /** the comment that it answers */
  readonly parent?: string
}

/** Who is right in a dispute, by the place of their layer in the order of names, and why. */
export interface DemoDecision {
  readonly take: number | 'both' | 'neither'
  readonly reason: Decision['reason']
  readonly note: string
}

export class DemoWorkbench {
  readonly #services: Services
  readonly #random = mulberry32(7)
  #clock: number
  #manager: string | undefined

  /** The story begins at `start` and must end before now. */
  constructor(services: Services, start: number) {
    this.#clock = start
    this.#services = { ...services, now: () => this.#clock }
  }

  pass(milliseconds: number): void {
    this.#clock += milliseconds
  }

  /** Somebody who cannot sign in: there is no password. */
  async person(name: string, isAdmin = false): Promise<string> {
    const id = newId()
    await this.#services.store.write('createPerson', {
      id,
      name,
      login: name.toLowerCase().replace(' ', '-'),
      password: null,
      kind: 'human',
      admin: isAdmin ? 1 : 0,
      created_at: this.#clock,
      disabled_at: null,
      deleted_at: null,
    })
    return id
  }

  /** Whoever looks at the demo. */
  async manager(): Promise<string> {
    this.#manager ??= await this.person('Demo manager', true)
    return this.#manager
  }

  async project({ slug, name, members, settings: chosen }: DemoProject): Promise<string> {
    const { store } = this.#services
    const ownerId = await this.manager()
    const settings = ProjectSettings.parse(chosen)
    checkProjectSettings(settings)
    const id = newId()
    await store.write('createProject', {
      id,
      slug,
      name,
      settings: JSON.stringify(settings),
      licence: 'Apache-2.0',
      source: 'The demo corpus of Parascope. Texts and annotators are invented.',
      seed: 1,
      ownerId,
      guidelines: await defaultGuidelines(settings),
      at: this.#clock,
    })
    for (const personId of members) {
      await store.write('putMember', { projectId: id, personId, role: 'annotator', by: ownerId, at: this.#clock })
    }
    return id
  }

  /** Sends records as a file, and waits for its end and for what is proposed for its pairs. */
  async import(projectId: string, name: string, records: readonly PairRecord[]): Promise<void> {
    const services = this.#services
    const importId = newId()
    const content = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    const file = join(dataFolder(services.dataFolder).uploads, `${importId}.jsonl`)
    await writeFile(file, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const personId = await this.manager()
    await services.store.write('startImport', {
      id: importId,
      project_id: projectId,
      name,
      format: '',
      state: 'loading',
      report: 'null',
      sha256,
      created_by: personId,
      created_at: this.#clock,
      finished_at: null,
    })
    const row = await services.store.read
      .selectFrom('project')
      .select('settings')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const settings = projectSettings(row.settings)
    // proposals are made below, where we wait for them
    const input = { importId, file, name, settings: { ...settings, proposals: {} }, dryRun: false }
    let failure: unknown
    await runImport(services, { projectId, personId, sha256, bytes: Buffer.byteLength(content), input }, (error) => {
      failure = error
    })
    const { state, report } = await services.store.read
      .selectFrom('import')
      .select(['state', 'report'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow()
    if (state !== 'done') throw failure ?? new ParascopeError('corpus/bad-record', `the demo corpus cannot be loaded: ${report}`)
    for (const mode of settings.modes) {
      const choice = settings.proposals[mode]
      if (choice !== undefined) await runProposals(services, { projectId, personId, mode, choice, settings })
    }
    this.pass(60_000)
  }

  /** Plans a phase, behind those that are planned. */
  async planPhase(projectId: string, { name, kind, settings }: DemoPhase): Promise<string> {
    const phaseId = newId()
    const by = { projectId, phaseId, personId: await this.manager(), at: this.#clock }
    const checked = JSON.stringify(PhaseSettings.parse(settings))
    await this.#services.store.write('createPhase', { ...by, name, kind, settings: checked })
    return phaseId
  }

  /** Opens a phase, which draws from the pairs that are there, and gives its tasks in their order. */
  async openPhase(projectId: string, phaseId: string): Promise<readonly DemoTask[]> {
    await this.#services.store.write('openPhase', { projectId, phaseId, personId: await this.manager(), at: this.#clock })
    this.pass(60_000)
    return this.#queue(phaseId)
  }

  async #queue(phaseId: string): Promise<readonly DemoTask[]> {
    const rows = await this.#services.store.read
      .selectFrom('task')
      .innerJoin('item', 'item.id', 'task.item_id')
      .leftJoin('proposal', (join) => join.onRef('proposal.item_id', '=', 'item.id').onRef('proposal.mode', '=', 'task.mode'))
      .select(['task.id as taskId', 'task.project_id as projectId', 'task.mode', 'item.pair_id as pairId', 'proposal.content'])
      .where('task.phase_id', '=', phaseId)
      .orderBy('task.position')
      .execute()
    return rows.map(({ content, ...task }) => ({ ...task, start: content === null ? {} : JSON.parse(content) }))
  }

  /** Makes the gestures that lead to what a record holds. */
  async annotate(
    { taskId, projectId, mode, start }: DemoTask,
    personId: string,
    record: PairRecord,
    { isSubmitted = true, isFlagged = false } = {},
  ): Promise<void> {
    const document = documentOf(record, mode)
    if (document === undefined) return
    const ops = operationsBetween(start, withoutTrees(document))
    const flag = isFlagged ? [{ type: 'flag' as const, on: true }] : []
    const submit = isSubmitted ? [{ type: 'submit' as const, unseen: unseenWords(record, mode) }] : []
    const gestures = [...(isSubmitted ? ops : ops.slice(0, 2)), ...flag, ...submit].map((op, k) => ({
      seq: k + 1,
      baseRev: k,
      op,
      elapsedMs: Math.round(5000 + 12_000 * this.#random.unit()),
    }))
    if (gestures.length === 0) return
    const by = { projectId, taskId, layer: personId, personId, clientId: 'demo-story' }
    await this.#services.store.write('appendGestures', { ...by, gestures, at: this.#clock })
  }

  async comment({ taskId, projectId }: DemoTask, personId: string, { body, anchor, parent }: DemoComment): Promise<string> {
    const id = newId()
    await this.#services.store.write('addComment', {
      id,
      projectId,
      taskId,
      personId,
      anchor: anchor === undefined ? null : JSON.stringify(anchor),
      body,
      parentId: parent ?? null,
      mentions: [],
      at: this.#clock,
    })
    this.pass(60_000)
    return id
  }

  /** The tasks of a queue that everybody has handed in, not all alike. */
  async disputed(queue: readonly DemoTask[]): Promise<readonly DemoTask[]> {
    const ids = queue.map(({ taskId }) => taskId)
    const rows = await this.#services.store.read
      .selectFrom('task')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '=', 'disputed')
      .execute()
    const found = new Set(rows.map(({ id }) => id))
    return queue.filter(({ taskId }) => found.has(taskId))
  }

  /** Decides the disputes of a task one after the other, as `decide` says, and finishes it if none is left. */
  async adjudicate({ taskId, projectId }: DemoTask, decide: (k: number) => DemoDecision | undefined): Promise<void> {
    const { store } = this.#services
    const act = { projectId, taskId, personId: await this.manager() }
    const { mode, layers } = await readTask(store.read, projectId, taskId)
    const byName = [...layers].sort((a, b) => (a.name < b.name ? -1 : 1))
    const found = disputes(mode, layers)
    const decisions = found.flatMap(({ key }, k): Decision[] => {
      const made = decide(k)
      if (made === undefined) return []
      const { take, reason, note } = made
      return [{ dispute: key, take: typeof take === 'number' ? byName[take % byName.length]!.layer : take, reason, note }]
    })
    await store.write('decideDisputes', { ...act, step: newId(), decisions, at: this.#clock })
    if (decisions.length === found.length) await store.write('finishAdjudication', { ...act, leaveOpen: false, at: this.#clock })
    this.pass(240_000)
  }
}

/** The pairs have the trees already. */
function withoutTrees({ sourceTree: _, targetTree: __, ...rest }: AnnotationDocument): AnnotationDocument {
  return rest
}

/** Words that the record says nothing about. */
function unseenWords(record: PairRecord, mode: Mode): number {
  if (mode !== 'words') return 0
  const links = [...(record.sure ?? []), ...(record.possible ?? [])]
  const sources = new Set([...links.map(([i]) => i), ...(record.nullSource ?? [])])
  const targets = new Set([...links.map(([, j]) => j), ...(record.nullTarget ?? [])])
  return record.source.length - sources.size + record.target.length - targets.size
}
