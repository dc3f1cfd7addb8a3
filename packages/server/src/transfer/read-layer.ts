/**
 * Reading the layer of a program for the tasks of a phase, in a thread of its own: from a file of records, or from what was
 * imported. Everything is checked first; only if nothing is wrong it goes to the writer, a few tasks at a time.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { PairInput } from '@parascope/engine/io'
import type { ImportReport } from '../contract/import.js'
import { checkLimits } from './import-limits.js'
import { ReportBuilder } from './import-report.js'
import { checkProgramLayer } from './program-layer.js'
import { hasSameTrees, samePairPrint, splitRecord } from './split-record.js'

const TASKS_AT_ONCE = 20

export interface LayerInput {
  /** the upload; undefined: what was imported */
  readonly file?: string
  /** what the user calls it */
  readonly name: string
  readonly format?: string
  readonly language: string
  /** of the phase */
  readonly modes: readonly Mode[]
  /** JSON of the project's settings */
  readonly settings: string
  readonly dryRun: boolean
}

/** A task of the phase, with what the program already has there. */
export interface LayerTask {
  readonly taskId: string
  readonly mode: Mode
  readonly pairId: string
  readonly record: string
  readonly state: string | null
  readonly content: string | null
}

export interface LayerHost {
  /** The tasks of these pairs. */
  tasks(pairIds: readonly string[]): Promise<readonly LayerTask[]>
  /** The next tasks with what was imported for them, from the start or on; none at the end. */
  imported(isStart: boolean): Promise<readonly (LayerTask & { readonly document: string })[]>
  submit(layers: readonly { readonly taskId: string; readonly document: AnnotationDocument }[]): Promise<void>
}

interface Offered {
  readonly task: LayerTask
  readonly document: AnnotationDocument
  readonly line?: number
}

/** Checks, and submits if it may. The report counts layers that are new (`layers`) and those that were there already (`known`). */
export async function readLayer(input: LayerInput, host: LayerHost): Promise<ImportReport> {
  const checked = await walk(input, host, undefined)
  if (input.dryRun || checked.errors > 0) return checked
  return walk(input, host, async (layers) => {
    for (let from = 0; from < layers.length; from += TASKS_AT_ONCE) {
      const some = layers.slice(from, from + TASKS_AT_ONCE)
      await host.submit(some.map(({ task, document }) => ({ taskId: task.taskId, document })))
    }
  })
}

async function walk(
  input: LayerInput,
  host: LayerHost,
  submit: ((layers: readonly Offered[]) => Promise<void>) | undefined,
): Promise<ImportReport> {
  const report = new ReportBuilder(input.file ?? '', input.name)
  const fresh = (offered: readonly Offered[]) => offered.filter((one) => isFresh(one, input.settings, report))
  try {
    if (input.file === undefined) {
      for (let isStart = true; ; isStart = false) {
        const page = await host.imported(isStart)
        if (page.length === 0) break
        report.records += page.length
        const layers = fresh(page.map((task) => ({ task, document: JSON.parse(task.document) as AnnotationDocument })))
        await submit?.(layers)
      }
    } else {
      const pairs = await PairInput.open(input.file, {
        ...(input.format === undefined ? {} : { from: input.format }),
        language: input.language,
        onProblem: (problem) => report.problem(problem),
      })
      report.format = pairs.format.name
      for await (const batch of pairs) {
        const tasks = await host.tasks([...new Set(batch.map(({ id }) => id))])
        const offered = batch.flatMap((record, k) => offers(record, pairs.lines[k]!, tasks, input, report))
        report.records += batch.length
        const layers = fresh(offered)
        await submit?.(layers)
      }
    }
    if (report.layers + report.known === 0 && report.errors === 0) {
      throw new ParascopeError('io/empty', `${input.name}: holds no annotation of this phase`)
    }
  } catch (error) {
    if (!(error instanceof ParascopeError) || /^(?:server|storage|http|project)\//.test(error.code)) throw error
    report.failure(error)
  }
  return report.report(input.dryRun)
}

/** What a record has for the tasks of the phase. */
function offers(
  record: PairRecord,
  line: number,
  tasks: readonly LayerTask[],
  { modes }: LayerInput,
  report: ReportBuilder,
): Offered[] {
  let isGood = true
  const refuse = (field: string, message: string) => {
    isGood = false
    const place = field === '' ? {} : { field }
    report.problem({ severity: 'error', code: 'corpus/bad-record', message, line, id: record.id, ...place })
  }
  checkLimits(record, refuse)
  if (!isGood) return []
  const { pair, layers } = splitRecord(record)
  const own = tasks.filter(({ pairId }) => pairId === record.id)
  const wanted = layers.filter(({ mode }) => modes.includes(mode))
  if (own.length === 0) refuse('id', 'the pair is not in this phase')
  else if (wanted.length === 0) refuse('', `says nothing in the modes of this phase: ${modes.join(', ')}`)
  else if (samePairPrint(JSON.parse(own[0]!.record), null) !== samePairPrint(pair, null)) {
    refuse('id', 'the project has other words or texts for this pair')
  }
  if (!isGood) return []
  return wanted.flatMap(({ mode, document }) => {
    const task = own.find((one) => one.mode === mode)
    if (task === undefined) {
      refuse('id', `the pair has no task in the mode ${mode}`)
      return []
    }
    const isOfItem = mode === 'trees' && hasSameTrees(pair, JSON.parse(task.record))
    return [{ task, document: isOfItem ? { nodes: document.nodes! } : document, line }]
  })
}

/** Is there something to submit? What is wrong with it is reported; what is there already counts as known. */
function isFresh({ task, document, line }: Offered, settings: string, report: ReportBuilder): boolean {
  const place = { id: task.pairId, ...(line === undefined ? {} : { line }) }
  try {
    const made = checkProgramLayer(JSON.parse(task.record) as PairRecord, task.mode, document, settings)
    if (task.state === 'submitted') {
      if (task.content === JSON.stringify(made)) {
        report.known++
        return false
      }
      throw new ParascopeError('edit/refused', `the ${task.mode} of this pair are submitted already, and differ`)
    }
    if (task.state === 'withdrawn') throw new ParascopeError('edit/refused', 'the pair is no longer assigned to the program')
    report.layers++
    return true
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    report.problem({ severity: 'error', code: error.code, message: error.message, ...place })
    return false
  }
}
