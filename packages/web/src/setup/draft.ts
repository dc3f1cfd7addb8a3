/** A project that is being set up: everything that is chosen before anything is made, and what is proposed to choose. */
import type { ModeName, PhaseKind, ProposalChoice, Scale } from '../client/contract.js'

export type Preset = 'vila' | 'cohn' | 'everybody'

export interface DraftPhase {
  readonly kind: PhaseKind
  readonly name: string
  /** pairs; null: all that are left */
  readonly size: number | null
  /** final phase: percentage of pairs that two people annotate */
  readonly overlap: number
  readonly isBlind: boolean
}

/** Somebody to invite. */
export interface DraftPerson {
  readonly key: number
  /** what the manager calls them here; nobody else sees it */
  readonly label: string
  readonly role: 'annotator' | 'adjudicator' | 'manager'
  readonly quota: number | null
}

export interface Draft {
  readonly name: string
  /** null: as the name has it */
  readonly slug: string | null
  readonly language: string
  readonly licence: string
  readonly source: string
  readonly modes: readonly ModeName[]
  readonly tagset: string
  readonly proposals: Readonly<Partial<Record<ModeName, ProposalChoice>>>
  readonly scales: readonly Scale[]
  readonly phases: readonly DraftPhase[]
  readonly people: readonly DraftPerson[]
  /** does who sets it up annotate, too? */
  readonly annotatesToo: boolean
  /** assumed minutes for a pair, until a pace is measured */
  readonly minutes: Readonly<Record<ModeName, number>>
}

export const MODES: readonly ModeName[] = ['words', 'trees', 'types', 'judge']

export const TAGSETS = ['ept', 'msrp-a', 'p4p', 'wrpa-a'] as const

/** Our own program of each mode, where there is one. */
export const PROGRAM: Readonly<Partial<Record<ModeName, string>>> = { words: 'mono', trees: 'phrases', types: 'suggest' }

/** What a new project begins with. */
export function newDraft(fileName: string, items: number, phaseNames: Readonly<Record<PhaseKind, string>>): Draft {
  const name = stemOf(fileName)
  return {
    name: name === '' ? '' : name.charAt(0).toUpperCase() + name.slice(1),
    slug: null,
    language: 'en',
    licence: '',
    source: '',
    modes: ['words'],
    tagset: 'ept',
    proposals: { words: { from: 'program', method: 'mono' } },
    scales: [],
    phases: presetPhases('vila', items, phaseNames),
    people: [],
    annotatesToo: false,
    minutes: { words: 1.5, trees: 3, types: 2, judge: 0.5 },
  }
}

/**
 * Phases as the literature had them: training 50, agreement 100, the rest single (Vila et al. 2015); 50 on trial, 300 double,
 * 600 single (Cohn et al. 2008); or everything by everybody. Where there are fewer pairs the shares stay.
 */
export function presetPhases(preset: Preset, items: number, names: Readonly<Record<PhaseKind, string>>): readonly DraftPhase[] {
  const phase = (kind: PhaseKind, size: number | null): DraftPhase => ({
    kind,
    name: names[kind],
    size,
    overlap: 0,
    isBlind: true,
  })
  const part = (share: number, most: number) => Math.min(most, Math.max(1, Math.round(items * share)))
  switch (preset) {
    case 'vila':
      return [phase('training', part(0.1, 50)), phase('agreement', part(0.25, 100)), phase('final', null)]
    case 'cohn':
      return [phase('training', part(50 / 950, 50)), phase('agreement', part(300 / 950, 300)), phase('final', null)]
    case 'everybody':
      return [phase('agreement', null)]
  }
}

/** The modes with one more or less; the proposals of our own programs come and go with them. */
export function withMode(draft: Draft, mode: ModeName, isChosen: boolean, scales: readonly Scale[]): Draft {
  const modes = MODES.filter((one) => (one === mode ? isChosen : draft.modes.includes(one)))
  const { [mode]: _, ...others } = draft.proposals
  const method = PROGRAM[mode]
  const proposals = isChosen && method !== undefined ? { ...others, [mode]: { from: 'program' as const, method } } : others
  return { ...draft, modes, proposals, ...(mode === 'judge' ? { scales: isChosen ? scales : [] } : {}) }
}

/** The name in addresses: small letters, digits and hyphens. `slugOf('News (2026): été')` is `news-2026-ete`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

export function slugOfDraft({ slug, name }: Draft): string {
  return slug ?? slugOf(name)
}

function stemOf(name: string): string {
  return name
    .split(/[\\/]/)
    .pop()!
    .replace(/(?<=.)\..*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
}
