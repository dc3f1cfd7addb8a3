/** What proposals are recorded under. Apart from the programs themselves, which only the thread that runs them loads. */
import type { z } from '@hono/zod-openapi'
import { MONO_VERSION } from '@parascope/core/align-mono'
import type { Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Proposal } from '../contract/project.js'

export type ProposalChoice = z.output<typeof Proposal>

/** Our programs for each mode, by their name. */
export const PROGRAMS = {
  words: ['mono', 'identity'],
  trees: ['phrases'],
  types: ['suggest'],
  judge: [],
} as const satisfies Readonly<Record<Mode, readonly string[]>>

const VERSIONS: Readonly<Record<string, number>> = { mono: MONO_VERSION, identity: 1, phrases: 1, suggest: 1 }

/** The name that a choice is recorded under: a program with its version, or whose layer. Throws http/bad-request for what we do not have. */
export function methodOf(mode: Mode, choice: Exclude<ProposalChoice, { from: 'nothing' }>): string {
  if (choice.from === 'layer') return `layer:${choice.annotator}`
  const programs: readonly string[] = PROGRAMS[mode]
  if (!programs.includes(choice.method)) {
    const known = programs.length === 0 ? 'there is none' : `known: ${programs.join(', ')}`
    throw new ParascopeError('http/bad-request', `choice.method: no program ${choice.method} for ${mode} (${known})`)
  }
  return `${choice.method}@${VERSIONS[choice.method]}`
}
