/** What a program made of a task, as gestures: everything in it was decided by the program, nothing is left proposed. */
import type { PairRecord } from '@parascope/core/corpus'
import {
  type AnnotationDocument,
  applyOperation,
  type ContentOperation,
  type Mode,
  operationsBetween,
} from '@parascope/core/edit'
import { checkRating, checkSubmission } from '../projects/gesture-rules.js'

/** Gestures that turn what the layer starts from into the program's document. */
export function programOperations(mode: Mode, start: AnnotationDocument, document: AnnotationDocument): ContentOperation[] {
  if (mode === 'words') {
    const { sure = [], possible = [], nullSource = [], nullTarget = [] } = document
    return [{ type: 'words/replace', sure, possible, nullSource, nullTarget }]
  }
  if (mode !== 'trees') return operationsBetween(start, document)
  const trees = operationsBetween(start, document).filter(({ type }) => type === 'trees/tree')
  return [...trees, { type: 'trees/replace', nodes: document.nodes ?? [] }]
}

/** Throws edit/refused unless the pair can carry the document and the project would take it as submitted. */
export function checkProgramLayer(
  pair: PairRecord,
  mode: Mode,
  document: AnnotationDocument,
  settings: string,
): AnnotationDocument {
  let made: AnnotationDocument = {}
  for (const operation of programOperations(mode, made, document)) {
    if (operation.type === 'judge/rate') checkRating(settings, operation)
    made = applyOperation(pair, made, operation)
  }
  checkSubmission(settings, { mode, state: 'in progress', pair, document: made, unseen: 0 })
  return made
}
