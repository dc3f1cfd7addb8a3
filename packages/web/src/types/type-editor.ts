/**
 * Marking paraphrase types by hand: where the keys are, what is being made, and what gestures do to it. Type first and scope
 * later, or the other way round; what is being made is a draft until it is closed, and only what the tagset allows can be
 * closed. Pure: a step gives the state after it, the operations on the layer and what happened.
 */
import { tokenSet } from '@parascope/core/corpus'
import { otherSide } from '../words/document.js'
import { markIdentical } from './mark-identical.js'
import { nextStop, nextUncovered } from './type-attention.js'
import { accepted, acceptedAll, changing, closed, removed, withProjection, withVerdict } from './type-decisions.js'
import { EMPTY_DRAFT, ruleOf, typeOf, withType } from './type-draft.js'
import { spanAround, stretch } from './type-pair.js'
import type { TypeEditor, TypeScene } from './type-scene.js'
import { at, grownTo, jumped, scoped, swapped, withKeys, withRun } from './type-scope-moves.js'
import { quiet, says, type TypeAction, type TypeStep } from './type-step.js'

export function startTypeEditor(scene: TypeScene): TypeEditor {
  const isEmpty = (scene.document.phenomena ?? []).length === 0
  return {
    cursor: (isEmpty ? undefined : nextUncovered(scene, null)) ?? { side: 'source', index: 0 },
    growth: null,
    draft: null,
    widened: [],
    palette: null,
    labels: 'none',
    hasJumped: false,
    lastType: null,
    card: null,
    rejected: [],
    isReleased: false,
  }
}

/** The editor after a gesture. */
export function actOnTypes(before: TypeEditor, action: TypeAction, scene: TypeScene): TypeStep {
  const step = stepOf(before, action, scene)
  return goesAcross(before, action, step.editor, scene) ? { ...step, editor: { ...step.editor, labels: 'across' } } : step
}

const SCOPING: readonly TypeAction['type'][] = ['jump', 'widen', 'narrow', 'whole', 'move']

/** Words were taken by label for a type of both sides, and the other side has none yet: their labels come next. */
function goesAcross({ labels }: TypeEditor, { type }: TypeAction, after: TypeEditor, { pair }: TypeScene): boolean {
  const { draft, cursor } = after
  if ((labels !== 'words' && labels !== 'across') || !SCOPING.includes(type) || draft === null) return false
  const isTaken = draft[cursor.side].length > 0 && draft[otherSide(cursor.side)].length === 0
  return isTaken && typeOf(draft, pair) !== undefined && typeOf(draft, pair)?.members !== 'one'
}

function stepOf(before: TypeEditor, action: TypeAction, scene: TypeScene): TypeStep {
  // the field says once more that it was left
  if (action.type === 'palette' && action.text === before.palette) return quiet(before)
  const editor: TypeEditor = {
    ...before,
    labels: action.type === 'start-jump' ? 'words' : keepsLabels(before, action) ? 'keys' : 'none',
    hasJumped: action.type === 'jump',
    isReleased: false,
  }
  const { cursor } = editor
  const { pair } = scene
  const draft = editor.draft ?? EMPTY_DRAFT
  switch (action.type) {
    case 'verdict':
      return withVerdict(editor, action.value, scene)
    case 'move': {
      const index = Math.min(Math.max(cursor.index + action.by, 0), pair[cursor.side].length - 1)
      const there = at(editor, { side: cursor.side, index })
      if (!action.isGrowing) return quiet(there)
      return editor.labels === 'keys' ? quiet(withKeys(there, [index], scene)) : quiet(grownTo(editor, index, scene))
    }
    case 'move-to':
      return quiet(at(editor, { side: action.side, index: action.index }))
    case 'start-jump':
      return quiet(editor)
    case 'jump': {
      const isAcross = before.labels === 'across' && !action.isGrowing
      const here: TypeEditor = isAcross ? { ...swapped(editor, scene), labels: 'none' } : editor
      return quiet(jumped(here, action.index, action.isGrowing, scene))
    }
    case 'swap':
      return quiet(swapped(editor, scene))
    case 'toggle':
      if (editor.labels === 'keys') return quiet(withKeys(editor, [cursor.index], scene))
      return quiet(withRun(editor, cursor.side, [cursor.index], scene, 'toggle'))
    case 'run': {
      const there = at(editor, { side: action.side, index: action.to })
      return quiet(withRun(there, action.side, stretch(action.from, action.to), scene, action.isAdding ? 'add' : 'toggle'))
    }
    case 'widen': {
      const own = draft[cursor.side]
      const scope = own.length === 0 ? [cursor.index] : own
      const span = spanAround(pair, cursor.side, scope[0]!, scope.at(-1)!)
      if (span === undefined) return says(editor, { what: 'nothing-wider' })
      const wide = scoped(editor, cursor.side, tokenSet([...own, ...stretch(span[0], span[1] - 1)]), scene)
      return quiet({ ...wide, widened: [...editor.widened, own] })
    }
    case 'narrow': {
      const last = editor.widened.at(-1)
      if (last === undefined) return quiet(editor)
      return quiet({ ...scoped(editor, cursor.side, last, scene), widened: editor.widened.slice(0, -1) })
    }
    case 'whole': {
      const all = pair[cursor.side].map((_, token) => token)
      return quiet(scoped(editor, cursor.side, draft[cursor.side].length === all.length ? [] : all, scene))
    }
    case 'key':
      if (ruleOf(draft, pair)?.keys === 'none') return says(editor, { what: 'no-keys-here' })
      if (before.labels === 'keys') return quiet(withKeys(editor, [cursor.index], scene))
      return says({ ...editor, labels: 'keys' }, { what: 'choose-keys' })
    case 'palette':
      return quiet({ ...editor, palette: action.text })
    case 'choose':
      return chosen(editor, action.id, scene)
    case 'repeat':
      if (editor.lastType === null) return says(editor, { what: 'nothing-to-repeat' })
      return actOnTypes(editor, { type: 'choose', id: editor.lastType }, scene)
    case 'projection':
      return withProjection(editor, action.at, scene)
    case 'subtype': {
      const kinds = [null, ...(typeOf(draft, pair)?.subtypes ?? []).map(({ id }) => id)]
      const subtype = kinds[(kinds.indexOf(draft.subtype) + 1) % kinds.length]!
      return quiet(editor.draft === null ? editor : { ...editor, draft: { ...draft, subtype } })
    }
    case 'sense': {
      if (editor.draft === null || !pair.tagset.features.sensePreserving) return quiet(editor)
      const sensePreserving = draft.sensePreserving === null ? true : draft.sensePreserving ? false : null
      return quiet({ ...editor, draft: { ...draft, sensePreserving } })
    }
    case 'note':
      return quiet({ ...editor, draft: { ...draft, note: action.text } })
    case 'close':
      return closed(editor, scene)
    case 'drop':
      return says({ ...editor, draft: null, growth: null, widened: [] }, editor.draft === null ? null : { what: 'dropped' })
    case 'leave':
      if (before.labels !== 'none' || editor.palette !== null) return quiet({ ...editor, palette: null })
      return quiet({ ...editor, growth: null, card: null, isReleased: true })
    case 'change':
      return quiet(changing(editor, action.key, scene))
    case 'visit':
      return quiet({ ...editor, card: action.key })
    case 'remove':
      return removed(editor, action.key, scene)
    case 'accept':
      return accepted(editor, action.key, scene)
    case 'accept-all':
      return acceptedAll(editor, scene)
    case 'attend': {
      const stop = nextStop(editor, scene, action.by)
      if (stop === undefined) return quiet({ ...before, isReleased: true })
      return quiet('card' in stop ? { ...editor, card: stop.card, growth: null } : at(editor, stop))
    }
    case 'identical':
      return markIdentical(editor, scene)
  }
}

/** A type for the draft. Where it has no words yet, the words show their labels. */
function chosen(editor: TypeEditor, id: string, { pair }: TypeScene): TypeStep {
  const draft = withType(editor.draft ?? EMPTY_DRAFT, id, pair)
  const labels = draft.source.length + draft.target.length === 0 ? 'words' : 'none'
  return { editor: { ...editor, palette: null, draft, card: null, labels }, operations: [], said: { what: 'chosen', id } }
}

/** Marking key elements goes on while one moves from word to word. */
function keepsLabels({ labels }: TypeEditor, { type }: TypeAction): boolean {
  return labels === 'keys' && ['jump', 'move', 'swap', 'toggle', 'key'].includes(type)
}
