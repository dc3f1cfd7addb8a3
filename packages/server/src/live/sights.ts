/**
 * What many people may see of the same tasks. `projects/blindness.ts` decides; here its facts are read once for all who watch,
 * and who annotates in which phase is remembered until an event changes it.
 */
import { type Sight, sight, type TaskFacts, type Viewer } from '../projects/blindness.js'
import { phaseSettings } from '../projects/settings.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable } from '../storage/schema.js'

interface PhaseFacts {
  readonly kind: PhaseTable['kind']
  readonly isBlind: boolean
  /** are there tasks whose annotators must not see each other yet? */
  readonly hasBlindTasks: boolean
}

/** The facts about some tasks of a project, for any viewer. */
export interface TaskSights {
  phaseOf(taskId: string): string | undefined
  /** undefined if the project has no such task */
  sight(viewer: Viewer, taskId: string): Promise<Sight | undefined>
  /**
   * Must the viewer not learn how a phase goes? At least where `blindPhases` says so, and, being cheaper, for everybody who
   * annotates in a blind phase that has blind tasks.
   */
  hidesFigures(viewer: Viewer, phaseId: string): Promise<boolean>
}

export class SightReader {
  readonly #db: Database
  readonly #annotates = new Map<string, Map<string, boolean>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Forgets who annotates where in a project, because that may have changed. */
  forget(projectId: string): void {
    this.#annotates.delete(projectId)
  }

  /** Reads what a decision about these tasks and phases needs. */
  async read(projectId: string, taskIds: readonly string[], phaseIds: readonly string[] = []): Promise<TaskSights> {
    const tasks = new Map<string, Omit<TaskFacts, 'kind' | 'isBlindPhase' | 'annotatesInPhase'> & { readonly phaseId: string }>()
    const phases = new Map<string, PhaseFacts>()
    if (taskIds.length > 0) {
      const layers = await this.#layersOf(taskIds)
      const rows = await this.#db
        .selectFrom('task')
        .select(['id', 'state', 'lifted_at', 'phase_id'])
        .where('project_id', '=', projectId)
        .where('id', 'in', taskIds)
        .execute()
      for (const { id, state, lifted_at, phase_id } of rows) {
        tasks.set(id, { state, isLifted: lifted_at !== null, layers: layers.get(id) ?? [], phaseId: phase_id })
      }
    }
    const needed = new Set([...phaseIds, ...[...tasks.values()].map(({ phaseId }) => phaseId)])
    if (needed.size > 0) {
      const rows = await this.#db
        .selectFrom('phase')
        .select(['id', 'kind', 'settings'])
        .where('id', 'in', [...needed])
        .execute()
      for (const { id, kind, settings } of rows) {
        const { isBlind } = phaseSettings(settings)
        phases.set(id, { kind, isBlind, hasBlindTasks: isBlind && (await this.#hasBlindTasks(projectId, id)) })
      }
    }
    return {
      phaseOf: (taskId) => tasks.get(taskId)?.phaseId,
      sight: async (viewer, taskId) => {
        const task = tasks.get(taskId)
        if (task === undefined) return undefined
        const { kind, isBlind } = phases.get(task.phaseId)!
        const annotatesInPhase = await this.#annotatesIn(viewer, task.phaseId)
        return sight(viewer, { ...task, kind, isBlindPhase: isBlind, annotatesInPhase })
      },
      hidesFigures: async (viewer, phaseId) => {
        const phase = phases.get(phaseId)
        return phase?.hasBlindTasks === true && (await this.#annotatesIn(viewer, phaseId))
      },
    }
  }

  async #annotatesIn({ projectId, personId }: Viewer, phaseId: string): Promise<boolean> {
    const known = this.#annotates.get(projectId) ?? new Map<string, boolean>()
    this.#annotates.set(projectId, known)
    const key = `${phaseId} ${personId}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const found = await this.#db
      .selectFrom('task')
      .innerJoin('annotation', 'annotation.task_id', 'task.id')
      .select('task.id')
      .where('task.phase_id', '=', phaseId)
      .where('annotation.project_id', '=', projectId)
      .where('annotation.layer', '=', personId)
      .where('annotation.state', '!=', 'withdrawn')
      .limit(1)
      .executeTakeFirst()
    known.set(key, found !== undefined)
    return found !== undefined
  }

  async #hasBlindTasks(projectId: string, phaseId: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('task')
      .select('id')
      .where('project_id', '=', projectId)
      .where('phase_id', '=', phaseId)
      .where('lifted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  async #layersOf(taskIds: readonly string[]) {
    const layers = new Map<string, TaskFacts['layers'][number][]>()
    const rows = await this.#db
      .selectFrom('annotation')
      .select(['task_id', 'layer', 'state'])
      .where('task_id', 'in', taskIds)
      .execute()
    for (const { task_id, layer, state } of rows) {
      const own = layers.get(task_id)
      if (own === undefined) layers.set(task_id, [{ layer, state }])
      else own.push({ layer, state })
    }
    return layers
  }
}
