/** Which phase and mode the dashboard shows: what the address says, else where the work is. */
import type { AgreementSummary, ModeName, Phase } from '../client/contract.js'

export interface Choice {
  readonly phase: Phase
  readonly mode: ModeName
}

export type PhaseFigures = AgreementSummary['phases'][number]

/** Every phase in each of its modes. */
export function choicesOf(phases: readonly Phase[]): readonly Choice[] {
  return phases.flatMap((phase) => phase.settings.modes.map((mode) => ({ phase, mode })))
}

/** The choice of the address, or the last open phase, or the first. */
export function chosen(choices: readonly Choice[], query: URLSearchParams): Choice | undefined {
  const [phase, mode] = [query.get('phase'), query.get('mode')]
  const named = choices.filter((one) => one.phase.id === phase)
  return named.find((one) => one.mode === mode) ?? named[0] ?? choices.findLast((one) => one.phase.state === 'open') ?? choices[0]
}

export function figuresOf(summary: AgreementSummary | null, { phase, mode }: Choice): PhaseFigures | null {
  return summary?.phases.find((one) => one.phase === phase.id && one.mode === mode) ?? null
}

/** What corrects for chance in a mode, and how to ask for it; null: we know no measure that does. */
export function correctedMeasure(mode: ModeName, headline: string): { readonly measure: string; readonly ask: string } | null {
  switch (mode) {
    case 'words':
      return { measure: 'chance.c', ask: 'measures=chance&samples=200' }
    case 'types':
      return { measure: 'types.gamma', ask: 'measures=types' }
    case 'judge':
      return { measure: headline.replace(/\.alpha$/, '.cohen.quadratic'), ask: 'measures=judgements' }
    case 'trees':
      return null
  }
}

/** What the card of the corrected figure can say: a figure or its reason, that it is being measured, or why there is none. */
export function correctedState(
  mode: ModeName,
  figures: Pick<PhaseFigures, 'isHidden'> | null,
  corrected: unknown,
): 'figure' | 'measuring' | 'hidden' | 'no measure' | 'nothing yet' {
  if (corrected != null) return 'figure'
  if (corrected === null || figures === null) return 'measuring'
  if (figures.isHidden) return 'hidden'
  return mode === 'trees' ? 'no measure' : 'nothing yet'
}
