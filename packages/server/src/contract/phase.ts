/** Phases: planned, opened (items drawn and shared out), finished; and who gets how much. */
import { z } from '@hono/zod-openapi'
import { Id, Name, Time } from './common.js'
import { PhaseKind, PhaseSettings } from './project.js'

export const PhaseState = z.enum(['planned', 'open', 'finished'])

export const Phase = z
  .object({
    id: Id,
    position: z.int(),
    name: z.string(),
    kind: PhaseKind,
    settings: PhaseSettings,
    state: PhaseState,
    tasks: z.int().describe('0 while planned'),
    createdAt: Time,
    etag: z.string().describe('for If-Match when it is changed'),
  })
  .openapi('Phase')

export const NewPhase = z.object({ name: Name, kind: PhaseKind, settings: PhaseSettings }).openapi('NewPhase')

export const PhaseChange = NewPhase.partial().openapi('PhaseChange')

export const PhasePreview = z
  .object({
    items: z.int(),
    controls: z.int().describe('pairs that test the judges; everybody gets them'),
    tasks: z.int().describe('items times modes, and the controls'),
    shared: z.int().describe('items that several people annotate'),
    people: z.array(z.object({ person: Id, items: z.int(), shared: z.int() })).readonly(),
    couples: z.array(z.object({ people: z.tuple([Id, Id]), items: z.int() })).readonly(),
  })
  .openapi('PhasePreview')

export const FinishPhase = z
  .object({
    withdrawOpen: z.boolean().default(false).describe('take away what is not submitted; else open work is a conflict'),
  })
  .openapi('FinishPhase')

export const Released = z
  .object({ released: z.int(), open: z.int(), disputed: z.int().describe('to be adjudicated first') })
  .openapi('Released')

export const RedrawBody = z
  .object({
    leave: z.array(Id).max(500).default([]),
    join: PhaseSettings.shape.people.default([]),
  })
  .openapi('Redraw')

export const RedrawnBody = z
  .object({
    withdrawn: z.int().describe('layers taken away; what was made in them stays in the log'),
    assigned: z.int().describe('layers given out'),
    unplaced: z.int().describe('places that no quota had room for, or that only people who may have seen begun work could take'),
  })
  .openapi('Redrawn')
