/**
 * What a public report says: how far a project has come and how far its annotators agree. No sentence is in it, nothing of a
 * phase in which people still work without seeing each other, and no name unless the manager said so.
 */
import type { Mode } from '@parascope/core/edit'
import type { AgreementReport } from '@parascope/engine/agreement'
import { MEASURE_DEFAULTS, MEASURES } from '../agreement/question.js'
import { agreementOf } from '../agreement/service.js'
import { type NamesOf, namesOf, projectPeople } from '../people/pseudonym.js'
import { phaseSettings } from '../projects/settings.js'
import { hasOpenLayers } from '../projects/task-states.js'
import type { Services } from '../services.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable, ProjectTable } from '../storage/schema.js'
import { VERSION } from '../version.js'

export interface ReportedPhase {
  readonly name: string
  readonly kind: PhaseTable['kind']
  readonly state: PhaseTable['state']
  readonly progress: readonly {
    readonly mode: Mode
    readonly items: number
    readonly submitted: number
    readonly agreed: number
    readonly disputed: number
    readonly decided: number
  }[]
  readonly agreement: readonly {
    readonly mode: Mode
    readonly measure: string
    readonly report: AgreementReport | null
    /** why there is none */
    readonly undefined: string | null
  }[]
}

export interface PublicReport {
  readonly parascope: string
  readonly project: Pick<ProjectTable, 'name' | 'licence' | 'source'> & { readonly pairs: number; readonly guideline: number }
  readonly phases: readonly ReportedPhase[]
  /** phases that must not be shown yet */
  readonly hidden: number
}

/** The report of a project as it is now. */
export async function publicReport(
  services: Services,
  projectId: string,
  people: 'names' | 'pseudonyms',
  signal: AbortSignal,
): Promise<PublicReport> {
  const db = services.store.read
  const { name, licence, source, guideline } = await db
    .selectFrom('project')
    .select(['name', 'licence', 'source', 'guideline'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const names = namesOf(await projectPeople(db, projectId), people)
  const rows = await db
    .selectFrom('phase')
    .select(['id', 'name', 'kind', 'state', 'settings'])
    .where('project_id', '=', projectId)
    .where('state', '!=', 'planned')
    .orderBy('position')
    .execute()
  const phases: ReportedPhase[] = []
  let hidden = 0
  for (const phase of rows) {
    const { modes, isBlind } = phaseSettings(phase.settings)
    if (phase.state !== 'finished' && isBlind && (await hasOpenLayers(db, phase.id))) {
      hidden++
      continue
    }
    const agreement: ReportedPhase['agreement'][number][] = []
    for (const mode of modes) {
      const measures = MEASURES[mode].filter((measure) => measure !== 'chance' && measure !== 'compare')
      const question = { projectId, phaseId: phase.id, mode, measures, options: { ...MEASURE_DEFAULTS, worst: 0 } }
      const { reports } = await agreementOf(services, question, signal)
      for (const found of reports) {
        if ('undefined' in found)
          agreement.push({ mode, measure: found.measure, report: null, undefined: names.within(found.undefined) })
        else agreement.push({ mode, measure: found.measure, report: withoutPeople(found, names), undefined: null })
      }
    }
    phases.push({
      name: phase.name,
      kind: phase.kind,
      state: phase.state,
      progress: await progressOf(db, phase.id, modes),
      agreement,
    })
  }
  return {
    parascope: VERSION,
    project: { name, licence, source, guideline, pairs: await pairCount(db, projectId) },
    phases,
    hidden,
  }
}

async function progressOf(db: Database, phaseId: string, modes: readonly Mode[]): Promise<ReportedPhase['progress']> {
  const rows = await db
    .selectFrom('task')
    .select(({ fn }) => ['mode', 'state', fn.countAll<number>().as('count')])
    .where('phase_id', '=', phaseId)
    .groupBy(['mode', 'state'])
    .execute()
  return modes.map((mode) => {
    const count = (...states: readonly string[]) =>
      rows.filter((row) => row.mode === mode && states.includes(row.state)).reduce((sum, row) => sum + Number(row.count), 0)
    return {
      mode,
      items: count('open', 'submitted', 'agreed', 'disputed', 'adjudicated', 'released'),
      submitted: count('submitted', 'agreed', 'disputed', 'adjudicated', 'released'),
      agreed: count('agreed'),
      disputed: count('disputed'),
      decided: count('adjudicated', 'released'),
    }
  })
}

async function pairCount(db: Database, projectId: string): Promise<number> {
  const row = await db
    .selectFrom('item')
    .innerJoin('import', 'import.id', 'item.import_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item.project_id', '=', projectId)
    .where('import.state', '=', 'done')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Words of ours, which a name must not be looked for in. */
const OURS = new Set(['measure', 'signature', 'scale', 'what', 'unit', 'sha256', 'format'])

/** The report without the pairs in dispute, and with the names that are wanted. */
function withoutPeople(report: AgreementReport, names: NamesOf): AgreementReport {
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return names.within(value)
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, OURS.has(key) ? part : hide(part)]))
  }
  const { measure: _, worst: __, ...rest } = report as AgreementReport & { readonly measure?: string }
  return { ...(hide(rest) as AgreementReport), disputes: [] }
}
