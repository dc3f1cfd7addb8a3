/**
 * What an annotator's layer starts from: the proposal of a program or an imported layer where the phase shows proposals,
 * else nothing. With the first gesture the start goes into the log as revision 0 (`{ type: 'start', method, content }`).
 */
import { createHash } from 'node:crypto'
import type { AnnotationDocument } from '@parascope/core/edit'
import type { Database } from '../storage/connection.js'
import { phaseSettings } from './settings.js'

export interface LayerStart {
  readonly content: AnnotationDocument
  /** who proposes, such as `mono@3` */
  readonly method: string
  /** names exactly this proposal: a client that says what it started from never builds on another one */
  readonly name: string
}

/** The start of a layer, or undefined where there is none to show. Adjudication starts from the annotators, never from here. */
export async function layerStart(
  db: Database,
  task: { readonly layer: string; readonly item_id: string; readonly mode: string; readonly phase_settings: string },
): Promise<LayerStart | undefined> {
  if (task.layer === 'gold' || !phaseSettings(task.phase_settings).showProposals) return undefined
  const row = await db
    .selectFrom('proposal')
    .select(['content', 'method'])
    .where('item_id', '=', task.item_id)
    .where('mode', '=', task.mode)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const name = createHash('sha256').update(`${row.method}\n${row.content}`).digest('hex').slice(0, 16)
  return { content: JSON.parse(row.content), method: row.method, name }
}
