/** Decisions on phenomena: is it a paraphrase, closing the draft, accepting, rejecting, removing. */
import type { Phenomenon } from '@parascope/core/corpus'
import type { Operation } from '@parascope/core/edit'
import { nextUncovered } from './type-attention.js'
import { draftOf, phenomenonOf, ruleOf } from './type-draft.js'
import { typeFaults } from './type-faults.js'
import { isProposed, phenomenaOf, type TokenPlace, type TypeEditor, type TypeScene, undecided } from './type-scene.js'
import { at } from './type-scope-moves.js'
import { quiet, says, type TypeStep } from './type-step.js'

export function withVerdict(editor: TypeEditor, value: boolean | 'unsure', scene: TypeScene): TypeStep {
  const verdict: Operation = { type: 'types/verdict', isParaphrase: value }
  if (value === false) {
    // what is no paraphrase has no paraphrase phenomena: what was only proposed goes, what a person marked stays
    const gone = phenomenaOf(scene.document).filter((one) => isProposed(one, scene))
    const removals = gone.map(({ key }): Operation => ({ type: 'types/remove', key }))
    return { editor: { ...editor, draft: null }, operations: [verdict, ...removals], said: null }
  }
  const card = undecided(editor, scene)[0]?.key ?? null
  if (value === true) return { editor: { ...editor, card }, operations: [verdict], said: null }
  return { editor: { ...editor, card }, operations: [verdict, { type: 'flag', on: true }], said: { what: 'unsure' } }
}

/** Sets the projection. It is the last thing that a type of this kind asks for: where nothing is missing, it closes. */
export function withProjection(editor: TypeEditor, at: 0 | 1, scene: TypeScene): TypeStep {
  const { pair, document } = scene
  const value = pair.tagset.projection.values[at]
  const current = phenomenaOf(document).find(({ key }) => key === editor.card)
  const draft = editor.draft ?? (current === undefined || isProposed(current, scene) ? null : draftOf(current))
  if (value === undefined || draft === null || ruleOf(draft, pair)?.projection === 'none') {
    return says(editor, { what: 'no-projection-here' })
  }
  const projected = { ...draft, projection: value }
  if (editor.draft === null) {
    return { editor, operations: [putting(phenomenonOf(projected), draft.key!)], said: { what: 'projection', value } }
  }
  const next = { ...editor, draft: projected }
  const { errors, warnings } = typeFaults(phenomenonOf(projected), pair)
  return errors.length === 0 && !warnings.includes('one-member') ? closed(next, scene) : says(next, { what: 'projection', value })
}

export function closed(editor: TypeEditor, scene: TypeScene): TypeStep {
  const { draft } = editor
  if (draft === null) return quiet(editor)
  const phenomenon = phenomenonOf(draft)
  const { errors } = typeFaults(phenomenon, scene.pair)
  if (errors.length > 0) return says(editor, { what: 'errors', errors })
  const key = draft.key ?? freshKeys(scene, 1)[0]!
  const others = phenomenaOf(scene.document).filter((one) => one.key !== key)
  const after = { ...scene, document: { ...scene.document, phenomena: [...others, { ...phenomenon, key }] } }
  const cursor = nextUncovered(after, { side: 'source', index: draft.source.at(-1) ?? -1 }) ?? editor.cursor
  const open = undecided(editor, scene).filter((one) => one.key !== key)
  const card = draft.isAdopted ? (open[0]?.key ?? key) : key
  return {
    editor: { ...at(editor, cursor), draft: null, widened: [], lastType: phenomenon.type, card },
    operations: [putting(phenomenon, key)],
    said: { what: 'closed', id: phenomenon.type },
  }
}

/** Opens a phenomenon as the draft. A suggestion becomes a draft of one's own. */
export function changing(editor: TypeEditor, key: string, scene: TypeScene): TypeEditor {
  const inLayer = phenomenaOf(scene.document).find((one) => one.key === key)
  const suggested = undecided(editor, scene).find((one) => one.key === key)
  const phenomenon = inLayer ?? suggested
  if (phenomenon === undefined) return editor
  const first = phenomenon.source[0]
  const place: TokenPlace =
    first === undefined ? { side: 'target', index: phenomenon.target[0] ?? 0 } : { side: 'source', index: first }
  const draft = draftOf(phenomenon)
  const own = suggested === undefined ? draft : { ...draft, note: '', key: inLayer === undefined ? null : key, isAdopted: true }
  const rejected = inLayer === undefined ? [...editor.rejected, key] : editor.rejected
  return { ...at(editor, place), draft: own, widened: [], rejected }
}

export function removed(editor: TypeEditor, key: string, scene: TypeScene): TypeStep {
  const inLayer = phenomenaOf(scene.document).find((one) => one.key === key)
  const gone = inLayer ?? scene.suggestions.find((one) => one.key === key)
  if (gone === undefined) return quiet(editor)
  const wasOpen = undecided(editor, scene).some((one) => one.key === key)
  const left: TypeEditor = {
    ...afterDecision(editor, key, scene),
    rejected: inLayer === undefined ? [...editor.rejected, key] : editor.rejected,
    draft: editor.draft?.key === key ? null : editor.draft,
  }
  const operations: Operation[] = inLayer === undefined ? [] : [{ type: 'types/remove', key }]
  return { editor: left, operations, said: { what: wasOpen ? 'rejected' : 'removed', id: gone.type } }
}

export function accepted(editor: TypeEditor, key: string, scene: TypeScene): TypeStep {
  const one = undecided(editor, scene).find((open) => open.key === key)
  if (one === undefined) return quiet(editor)
  const inLayer = isInLayer(key, scene)
  return {
    editor: { ...afterDecision(editor, key, scene), rejected: inLayer ? editor.rejected : [...editor.rejected, key] },
    operations: [putting(one, inLayer ? key : freshKeys(scene, 1)[0]!)],
    said: { what: 'accepted', id: one.type },
  }
}

/** Accepts everything that is still only proposed. */
export function acceptedAll(editor: TypeEditor, scene: TypeScene): TypeStep {
  const open = undecided(editor, scene)
  const keys = freshKeys(scene, open.length)
  const operations = open.map((one, k) => putting(one, isInLayer(one.key, scene) ? one.key : keys[k]!))
  const rejected = [...editor.rejected, ...open.map(({ key }) => key)]
  return { editor: { ...editor, card: null, rejected }, operations, said: { what: 'accepted-all', count: open.length } }
}

/** On to the next thing to decide; with none left, to the first word that is not covered. */
function afterDecision(editor: TypeEditor, key: string, scene: TypeScene): TypeEditor {
  const open = undecided(editor, scene)
  const k = open.findIndex((one) => one.key === key)
  if (k === -1) return { ...editor, card: null }
  const next = open[k + 1] ?? open[k - 1]
  if (next !== undefined) return { ...editor, card: next.key }
  return at(editor, nextUncovered(scene, null) ?? editor.cursor)
}

function isInLayer(key: string, { document }: TypeScene): boolean {
  return phenomenaOf(document).some((one) => one.key === key)
}

/** How sure a program was, and why, is no part of a person's decision. */
export function putting(one: Phenomenon & { readonly key?: string }, key: string): Operation {
  const { confidence, note, key: _key, ...phenomenon } = one
  return {
    type: 'types/put',
    key,
    phenomenon: confidence === undefined && note !== undefined ? { ...phenomenon, note } : phenomenon,
  }
}

/** Keys in the order of making, unlike any in the layer. */
export function freshKeys({ document }: TypeScene, count: number): string[] {
  const numbers = phenomenaOf(document).map(({ key }) => Number(/^p(\d+)$/.exec(key)?.[1] ?? 0))
  const last = Math.max(0, ...numbers)
  return Array.from({ length: count }, (_, k) => `p${String(last + 1 + k).padStart(3, '0')}`)
}
