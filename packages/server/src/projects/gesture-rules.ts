/** What a project demands of gestures beyond what the pair can carry: its scales, its tagset, and when work may be taken back. */
import { checkPhenomena, type PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, type Mode, type Operation, recordFields } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { AnnotationTable, PhaseTable, TaskTable } from '../storage/schema.js'
import { projectTagset } from './project-tagset.js'
import { phaseSettings, projectSettings } from './settings.js'
import { isDecided } from './task-states.js'

/** Throws if the rating is on no scale of the project, or is none of the scale's steps. */
export function checkRating(settings: string, { scale, value }: Extract<Operation, { readonly type: 'judge/rate' }>): void {
  const scales = projectSettings(settings).judge?.scales ?? []
  const found = scales.find(({ id }) => id === scale)
  if (found === undefined) {
    throw new ParascopeError('edit/refused', `there is no scale ${scale}`, { scale, known: scales.map(({ id }) => id) })
  }
  const steps = found.steps.map((step) => step.value)
  if (value !== null && !steps.includes(value)) {
    throw new ParascopeError('edit/refused', `${value} is not on the scale ${scale}: ${steps.join(', ')}`, {
      scale,
      value,
      steps,
    })
  }
}

export interface Submission {
  readonly mode: Mode
  readonly state: AnnotationTable['state']
  readonly pair: PairRecord
  readonly document: AnnotationDocument
  readonly unseen: number
}

/**
 * Throws if the work cannot be handed in: it already is, a phenomenon breaks a rule of the tagset (warnings do not count), or
 * a scale is unrated and the judge does not say so.
 */
export function checkSubmission(settings: string, { mode, state, pair, document, unseen }: Submission): void {
  if (state === 'submitted') throw new ParascopeError('edit/refused', 'the item is submitted already')
  if (mode === 'types') checkTypes(settings, pair, document)
  if (mode === 'judge' && unseen === 0) {
    const rated = document.judgements ?? {}
    const missing = (projectSettings(settings).judge?.scales ?? []).map(({ id }) => id).filter((id) => rated[id] === undefined)
    if (missing.length > 0) throw new ParascopeError('edit/refused', `not rated yet: ${missing.join(', ')}`, { missing })
  }
}

function checkTypes(settings: string, pair: PairRecord, document: AnnotationDocument): void {
  const { phenomena = [] } = recordFields(document)
  const faults: { readonly key: string; readonly field: string; readonly message: string }[] = []
  const { source, target } = pair
  checkPhenomena(
    phenomena,
    projectTagset(projectSettings(settings)),
    source.length,
    target.length,
    (severity, field, message) => {
      const key = document.phenomena![Number(/^phenomena\[(\d+)\]/.exec(field)![1])]!.key
      if (severity === 'error') faults.push({ key, field, message })
    },
  )
  const [first] = faults
  if (first === undefined) return
  const more = faults.length === 1 ? '' : `, and ${faults.length - 1} more`
  throw new ParascopeError('edit/refused', `${first.field}: ${first.message}${more}`, { faults })
}

export interface Reopening {
  readonly state: AnnotationTable['state']
  readonly task_state: TaskTable['state']
  readonly lifted_at: number | null
  readonly kind: PhaseTable['kind']
  readonly phase_state: PhaseTable['state']
  readonly phase_settings: string
}

/** Throws if an annotator can no longer take a submission back by themselves: who has seen others' work asks a manager. */
export function checkReopening({ state, task_state, lifted_at, kind, phase_state, phase_settings }: Reopening): void {
  const refuse = (because: string) => {
    throw new ParascopeError('edit/refused', `${because}: only a manager can reopen it`)
  }
  if (state !== 'submitted') throw new ParascopeError('edit/refused', 'the item is not submitted')
  if (isDecided(task_state)) refuse(`the item is ${task_state}`)
  if (phase_state !== 'open') refuse('the phase is finished')
  if (lifted_at !== null) refuse("the others' work on the item is open to you")
  if (kind === 'training' && phaseSettings(phase_settings).reference !== null) refuse('you have seen the reference')
}
