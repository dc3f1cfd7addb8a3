/** The cursor and the words of the draft: moving, growing, jumping by label, marking key elements. */
import { tokenSet } from '@parascope/core/corpus'
import { otherSide, type Side } from '../words/document.js'
import { EMPTY_DRAFT, withScope } from './type-draft.js'
import { counterpart, stretch } from './type-pair.js'
import type { TokenPlace, TypeEditor, TypeScene } from './type-scene.js'

export function at(editor: TypeEditor, cursor: TokenPlace): TypeEditor {
  return { ...editor, cursor, growth: null, card: null }
}

/** The place on the other side that goes with the cursor. */
function across({ cursor, draft }: TypeEditor, { pair }: TypeScene): TokenPlace {
  const side = otherSide(cursor.side)
  const linked = counterpart(pair, cursor.side, [cursor.index])[0]
  const scope = draft?.[side][0]
  return { side, index: linked ?? scope ?? Math.min(cursor.index, pair[side].length - 1) }
}

export function scoped(editor: TypeEditor, side: Side, tokens: readonly number[], { pair }: TypeScene): TypeEditor {
  const draft = withScope(editor.draft ?? EMPTY_DRAFT, side, tokens, pair)
  return { ...editor, draft, growth: null, widened: [], card: null }
}

export function withRun(
  editor: TypeEditor,
  side: Side,
  run: readonly number[],
  scene: TypeScene,
  how: 'toggle' | 'add',
): TypeEditor {
  const scope = new Set(editor.draft?.[side])
  const isIn = how === 'toggle' && run.every((token) => scope.has(token))
  for (const token of run) isIn ? scope.delete(token) : scope.add(token)
  return scoped(editor, side, tokenSet(scope), scene)
}

/** Grows the scope from where Shift was first held to the token, and shrinks it on the way back. */
export function grownTo(editor: TypeEditor, index: number, scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  const growth = editor.growth ?? { anchor: editor.cursor.index, before: editor.draft?.[side] ?? [] }
  const tokens = tokenSet([...growth.before, ...stretch(growth.anchor, index)])
  return { ...scoped(editor, side, tokens, scene), cursor: { side, index }, growth }
}

/** The cursor on the other side; words that only follow show their labels, so that others can take their place. */
export function swapped(editor: TypeEditor, scene: TypeScene): TypeEditor {
  const there = at(editor, across(editor, scene))
  if (editor.labels === 'keys') return there
  return { ...there, labels: editor.draft !== null && editor.draft.following === there.cursor.side ? 'words' : 'none' }
}

export function jumped(editor: TypeEditor, index: number, isGrowing: boolean, scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  if (editor.labels !== 'keys') return isGrowing ? grownTo(editor, index, scene) : takenAt(editor, index, scene)
  const run = isGrowing ? stretch(editor.cursor.index, index).filter((token) => token !== editor.cursor.index) : [index]
  return withKeys(at(editor, { side, index }), run, scene)
}

/** Who goes to a word by its label wants it: it comes into the scope, in place of words that were only proposed there. */
function takenAt(editor: TypeEditor, index: number, scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  const there = at(editor, { side, index })
  if (editor.draft?.following === side && !editor.draft[side].includes(index)) return scoped(there, side, [index], scene)
  return withRun(there, side, [index], scene, 'add')
}

/** Marks words as key elements, or takes that back where all are; they come into the scope with it. */
export function withKeys(editor: TypeEditor, run: readonly number[], scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  const isInside = run.every((token) => editor.draft?.[side].includes(token))
  const inside = isInside ? editor : { ...withRun(editor, side, run, scene, 'add'), labels: editor.labels }
  const field = side === 'source' ? 'keySource' : 'keyTarget'
  const keys = new Set(inside.draft![field])
  const isIn = run.every((token) => keys.has(token))
  for (const token of run) isIn ? keys.delete(token) : keys.add(token)
  return { ...inside, growth: null, draft: { ...inside.draft!, [field]: tokenSet(keys) } }
}
