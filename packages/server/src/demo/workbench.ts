/** What the demo's story is told with: the server's own writes, with a clock of its own and nobody at the keyboard. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, documentOf, type Mode, operationsBetween } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { mulberry32 } from '@parascope/core/random'
import { type JudgeSettings, PhaseSettings, ProjectSettings } from '../contract/project.js'
import { dataFolder } from '../operate/data-folder.js'
import { defaultGuidelines } from '../projects/default-guidelines.js'
import { checkProjectSettings, projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import type { PhaseTable } from '../storage/schema.js'
import { runImport } from '../transfer/run-import.js'

export interface DemoProject {
  readonly slug: string
  readonly name: string
  readonly modes: readonly Mode[]
  readonly members: readonly string[]
  readonly judge?: z.input<typeof JudgeSettings>
}

export interface DemoPhase {
  readonly name: string
  readonly kind: PhaseTable['kind']
  readonly mode: Mode
  readonly people: readonly string[]
  readonly seed: number
  readonly size?: number
}

export interface DemoTask {
  readonly taskId: string
  readonly projectId: string
  readonly pairId: string
}

export class DemoWorkbench {
  readonly #services: Services
  readonly #random = mulberry32(7)
  #clock: number
  #manager: Promise<string> | undefined

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

  async project({ slug, name, modes, members, judge }: DemoProject): Promise<string> {
    const { store } = this.#services
    this.#manager ??= this.person('Demo manager', true)
    const ownerId = await this.#manager
    const settings = ProjectSettings.parse({ modes, tagset: 'msrp-a', judge: judge ?? null })
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

  /** Sends records as a file, and waits for its end. */
  async import(projectId: string, name: string, records: readonly PairRecord[]): Promise<void> {
    const services = this.#services
    const importId = newId()
    const content = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    const file = join(dataFolder(services.dataFolder).uploads, `${importId}.jsonl`)
    await writeFile(file, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const personId = (await this.#manager)!
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
    const input = { importId, file, name, settings: projectSettings(row.settings), dryRun: false }
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
    this.pass(60_000)
  }

  /** Plans a phase and opens it. */
  async openPhase(projectId: string, { name, kind, mode, people, seed, size }: DemoPhase): Promise<string> {
    const { store } = this.#services
    const settings = PhaseSettings.parse({
      modes: [mode],
      seed,
      size: size ?? null,
      people: people.map((person) => ({ person })),
    })
    const phaseId = newId()
    const act = { projectId, phaseId, personId: (await this.#manager)!, at: this.#clock }
    await store.write('createPhase', { ...act, name, kind, settings: JSON.stringify(settings) })
    await store.write('openPhase', act)
    this.pass(60_000)
    return phaseId
  }

  /** The tasks of a phase in their order. */
  async queue(phaseId: string): Promise<readonly DemoTask[]> {
    return this.#services.store.read
      .selectFrom('task')
      .innerJoin('item', 'item.id', 'task.item_id')
      .select(['task.id as taskId', 'task.project_id as projectId', 'item.pair_id as pairId'])
      .where('task.phase_id', '=', phaseId)
      .orderBy('task.position')
      .execute()
  }

  /** Makes the gestures that lead to what a record holds. */
  async annotate(
    { taskId, projectId }: DemoTask,
    personId: string,
    mode: Mode,
    record: PairRecord,
    { isSubmitted = true } = {},
  ): Promise<void> {
    const document = documentOf(record, mode)
    if (document === undefined) return
    const ops = operationsBetween({}, withoutTrees(document))
    const done = isSubmitted ? [...ops, { type: 'submit' as const, unseen: unseenWords(record, mode) }] : ops.slice(0, 1)
    const gestures = done.map((op, k) => ({
      seq: k + 1,
      baseRev: k,
      op,
      elapsedMs: Math.round(2000 + 6000 * this.#random.unit()),
    }))
    await this.#services.store.write('appendGestures', {
      projectId,
      taskId,
      layer: personId,
      personId,
      clientId: 'demo-story',
      gestures,
      at: this.#clock,
    })
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
