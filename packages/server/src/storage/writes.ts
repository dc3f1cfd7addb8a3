/** Every way to change the database, by name. A write is plain data in, plain data out, so that it can run in another thread. */
import { adjudicationWrites } from '../agreement/adjudication-writes.js'
import { eventWrites } from '../events/event-writes.js'
import { workWrites } from '../jobs/unfinished.js'
import { liveWrites } from '../live/live-writes.js'
import { operateWrites } from '../operate/operate-writes.js'
import { peopleWrites } from '../people/people-writes.js'
import { projectWrites } from '../projects/project-writes.js'
import { reportWrites } from '../reports/report-link-writes.js'
import { transferWrites } from '../transfer/transfer-writes.js'
import type { Write } from './transaction.js'

export const writes = {
  ...eventWrites,
  ...peopleWrites,
  ...projectWrites,
  ...transferWrites,
  ...reportWrites,
  ...adjudicationWrites,
  ...liveWrites,
  ...operateWrites,
  ...workWrites,
}

export type WriteName = keyof typeof writes

export type WriteInput<N extends WriteName> = (typeof writes)[N] extends Write<infer Input, unknown> ? Input : never

export type WriteResult<N extends WriteName> = Awaited<ReturnType<(typeof writes)[N]>>
