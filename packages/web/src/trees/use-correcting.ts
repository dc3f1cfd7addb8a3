import type { PairRecord, Tree } from '@parascope/core/corpus'
import type { AnnotationDocument } from '@parascope/core/edit'
import { useState } from 'react'
import type { Side } from '../words/document.js'
import type { ModeProps } from '../workbench/mode.js'
import { type CorrectingStep, NOT_CORRECTING, stepCorrecting } from './correcting.js'
import { messages } from './messages.js'
import type { PhraseRef, Trees } from './phrase-links.js'
import { correctTree } from './tree-correction.js'

export interface CorrectingParts extends Pick<ModeProps, 'edit' | 'announce'> {
  readonly record: PairRecord
  readonly content: AnnotationDocument
  readonly parsed: Readonly<Record<Side, Tree>>
  readonly trees: Trees
  readonly current: PhraseRef
  /** a question is answered, or given up */
  onAnswered(): void
}

/** Correcting the trees: where it stands, one step of it, and going back to the tree as it was imported. */
export function useCorrecting({ record, content, parsed, trees, current, edit, announce, onAnswered }: CorrectingParts) {
  const [correcting, setCorrecting] = useState(NOT_CORRECTING)
  const texts = messages.correct
  return {
    correcting,
    correct(step: CorrectingStep): void {
      const { correcting: next, correction } = stepCorrecting(correcting, step, current, trees)
      setCorrecting(next)
      if (step.type === 'toggle') announce(next.isOn ? texts.on : texts.off)
      if (step.type === 'answer' || step.type === 'cancel') onAnswered()
      if (correction === null) return
      const { side } = step.type === 'drop' ? step.phrase : current
      const corrected = correctTree(side, parsed[side], correction, content.nodes ?? [], record[`${side}Tree`])
      if (corrected === null) return announce(texts.refused[correction.type])
      edit(corrected.operations)
      announce(texts.done(corrected.lost))
    },
    restore(): void {
      edit([{ type: 'trees/tree', side: current.side, tree: null }])
      announce(texts.restored)
    },
  }
}
