/** The settings of projects and phases: read from their rows, and checked beyond their shape before they get there. */
import type { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { PhaseSettings, ProjectSettings } from '../contract/project.js'
import { projectTagset } from './project-tagset.js'

/** The settings of a project's row, with defaults filled in. */
export function projectSettings(json: string): z.output<typeof ProjectSettings> {
  return ProjectSettings.parse(JSON.parse(json))
}

/** The settings of a phase's row, with defaults filled in. */
export function phaseSettings(json: string): z.output<typeof PhaseSettings> {
  return PhaseSettings.parse(JSON.parse(json))
}

/** Throws if settings of the right shape do not fit together: unknown tagset, judging without scales, controls off the scale. */
export function checkProjectSettings(settings: z.output<typeof ProjectSettings>): void {
  const { modes, judge } = settings
  checkModes(modes)
  projectTagset(settings)
  for (const mode of Object.keys(settings.proposals)) {
    if (!(modes as readonly string[]).includes(mode)) refuse(`proposals.${mode}`, `the project has no mode ${mode}`)
  }
  if (judge === null) {
    if (modes.includes('judge')) refuse('judge', 'judging needs at least one scale')
    return
  }
  judge.scales.forEach(({ id, steps }, k) => {
    if (judge.scales.findIndex((other) => other.id === id) < k) refuse(`judge.scales[${k}].id`, `there are two scales ${id}`)
    const values = new Set(steps.map(({ value }) => value))
    if (values.size < steps.length) refuse(`judge.scales[${k}].steps`, 'two steps have the same value')
  })
  if (judge.controls !== null && !judge.scales.some(({ id }) => id === judge.controls!.scale)) {
    refuse('judge.controls.scale', `there is no scale ${judge.controls.scale}`)
  }
}

/** Throws if a phase asks for what its project does not have, or names somebody twice. */
export function checkPhaseSettings(settings: z.output<typeof PhaseSettings>, project: z.output<typeof ProjectSettings>): void {
  checkModes(settings.modes)
  for (const mode of settings.modes) {
    if (!project.modes.includes(mode)) refuse('modes', `the project has no mode ${mode}`)
  }
  const seen = new Set<string>()
  settings.people.forEach(({ person }, k) => {
    if (seen.has(person)) refuse(`people[${k}].person`, 'is named twice')
    seen.add(person)
  })
}

function checkModes(modes: readonly string[]): void {
  if (new Set(modes).size < modes.length) refuse('modes', 'a mode is named twice')
}

function refuse(field: string, message: string): never {
  throw new ParascopeError('http/bad-request', `settings.${field}: ${message}`, { faults: [{ field, message }] })
}
