import type { Phase } from '../client/contract.js'
import { type Resource, useResource } from '../client/use-resource.js'
import { useProject } from './project-context.js'

/** The phases of the project in their order. */
export function usePhases(): Resource<{ readonly items: readonly Phase[] }> {
  return useResource(`${useProject().path}/phases`)
}

/** The phase that people work in now: the last that is open, else the next to come, else the last. */
export function currentPhase(phases: readonly Phase[]): Phase | undefined {
  return phases.findLast(({ state }) => state === 'open') ?? phases.find(({ state }) => state === 'planned') ?? phases.at(-1)
}
