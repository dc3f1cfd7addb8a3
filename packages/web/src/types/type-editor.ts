/**
 * Marking paraphrase types by hand: where the keys are, what is being made, and what gestures do to it. Type first and scope
 * later, or the other way round; what is being made is a draft until it is closed, and only what the tagset allows can be
 * closed. Pure: a step gives the state after it, the operations on the layer and what happened.
 */
import { type Phenomenon, tagsetIndex, tokenSet } from '@parascope/core/corpus'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import { otherSide, type Side } from '../words/document.js'
import { nextStop, nextUncovered } from './type-attention.js'
import { draftOf, EMPTY_DRAFT, phenomenonOf, ruleOf, typeOf, withScope, withType } from './type-draft.js'
import { type ErrorCode, typeFaults } from './type-faults.js'
import { counterpart, sharedWords, spanAround, stretch } from './type-pair.js'
import { isProposed, phenomenaOf, type TokenPlace, type TypeEditor, type TypeScene, undecided } from './type-scene.js'

export type TypeAction =
  | { readonly type: 'verdict'; readonly value: boolean | 'unsure' }
  | { readonly type: 'move'; readonly by: number; readonly isGrowing: boolean }
  /** to a word by its label; growing takes in everything up to it */
  | { readonly type: 'jump'; readonly index: number; readonly isGrowing: boolean }
  | { readonly type: 'swap' | 'toggle' | 'widen' | 'narrow' | 'whole' | 'key' | 'subtype' | 'sense' }
  | { readonly type: 'close' | 'leave' | 'repeat' | 'identical' | 'accept-all' | 'start-jump' | 'drop' }
  /** a drag with the pointer: puts the run into the scope, or takes it out if all of it is in */
  | { readonly type: 'run'; readonly side: Side; readonly from: number; readonly to: number; readonly isAdding: boolean }
  | { readonly type: 'move-to'; readonly side: Side; readonly index: number }
  | { readonly type: 'palette'; readonly text: string | null }
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'projection'; readonly at: 0 | 1 }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'change' | 'remove' | 'accept' | 'visit'; readonly key: string }
  | { readonly type: 'attend'; readonly by: 1 | -1 }

/** What happened, for the eye and for a screen reader. */
export type TypeSaid =
  | { readonly what: 'closed' | 'removed' | 'chosen' | 'accepted' | 'rejected'; readonly id: string }
  | { readonly what: 'errors'; readonly errors: readonly ErrorCode[] }
  | { readonly what: 'identical' | 'accepted-all'; readonly count: number }
  | { readonly what: 'projection'; readonly value: string }
  | {
      readonly what:
        | 'dropped'
        | 'nothing-to-repeat'
        | 'no-projection-here'
        | 'no-keys-here'
        | 'choose-keys'
        | 'nothing-wider'
        | 'unsure'
    }

export interface TypeStep {
  readonly editor: TypeEditor
  readonly operations: readonly Operation[]
  readonly said: TypeSaid | null
}

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
      return editor.labels === 'keys' ? withKey(there, scene) : quiet(grownTo(editor, index, scene))
    }
    case 'move-to':
      return quiet(at(editor, { side: action.side, index: action.index }))
    case 'start-jump':
      return quiet(editor)
    case 'jump':
      return quiet(jumped(editor, action.index, action.isGrowing, scene))
    case 'swap':
      return quiet(swapped(editor, scene))
    case 'toggle':
      if (editor.labels === 'keys') return withKey(editor, scene)
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
      if (before.labels === 'keys') return withKey(editor, scene)
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
    case 'accept-all': {
      const open = undecided(editor, scene)
      const keys = freshKeys(scene, open.length)
      const operations = open.map((one, k) => putting(one, isInLayer(one.key, scene) ? one.key : keys[k]!))
      const rejected = [...editor.rejected, ...open.map(({ key }) => key)]
      return { editor: { ...editor, card: null, rejected }, operations, said: { what: 'accepted-all', count: open.length } }
    }
    case 'attend': {
      const stop = nextStop(editor, scene, action.by)
      if (stop === undefined) return quiet({ ...before, isReleased: true })
      return quiet('card' in stop ? { ...editor, card: stop.card, growth: null } : at(editor, stop))
    }
    case 'identical':
      return markIdentical(editor, scene)
  }
}

function isInLayer(key: string, { document }: TypeScene): boolean {
  return phenomenaOf(document).some((one) => one.key === key)
}

/** A type for the draft. Where it has no words yet, the words show their labels. */
function chosen(editor: TypeEditor, id: string, { pair }: TypeScene): TypeStep {
  const draft = withType(editor.draft ?? EMPTY_DRAFT, id, pair)
  const labels = draft.source.length + draft.target.length === 0 ? 'words' : 'none'
  return { editor: { ...editor, palette: null, draft, card: null, labels }, operations: [], said: { what: 'chosen', id } }
}

/** The cursor on the other side; words that only follow show their labels, so that others can take their place. */
function swapped(editor: TypeEditor, scene: TypeScene): TypeEditor {
  const there = at(editor, across(editor, scene))
  if (editor.labels === 'keys') return there
  return { ...there, labels: editor.draft !== null && editor.draft.following === there.cursor.side ? 'words' : 'none' }
}

function withVerdict(editor: TypeEditor, value: boolean | 'unsure', scene: TypeScene): TypeStep {
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

function at(editor: TypeEditor, cursor: TokenPlace): TypeEditor {
  return { ...editor, cursor, growth: null, card: null }
}

/** The place on the other side that goes with the cursor. */
function across({ cursor, draft }: TypeEditor, { pair }: TypeScene): TokenPlace {
  const side = otherSide(cursor.side)
  const linked = counterpart(pair, cursor.side, [cursor.index])[0]
  const scope = draft?.[side][0]
  return { side, index: linked ?? scope ?? Math.min(cursor.index, pair[side].length - 1) }
}

function scoped(editor: TypeEditor, side: Side, tokens: readonly number[], { pair }: TypeScene): TypeEditor {
  const draft = withScope(editor.draft ?? EMPTY_DRAFT, side, tokens, pair)
  return { ...editor, draft, growth: null, widened: [], card: null }
}

function withRun(editor: TypeEditor, side: Side, run: readonly number[], scene: TypeScene, how: 'toggle' | 'add'): TypeEditor {
  const scope = new Set(editor.draft?.[side])
  const isIn = how === 'toggle' && run.every((token) => scope.has(token))
  for (const token of run) isIn ? scope.delete(token) : scope.add(token)
  return scoped(editor, side, tokenSet(scope), scene)
}

/** Grows the scope from where Shift was first held to the token, and shrinks it on the way back. */
function grownTo(editor: TypeEditor, index: number, scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  const growth = editor.growth ?? { anchor: editor.cursor.index, before: editor.draft?.[side] ?? [] }
  const tokens = tokenSet([...growth.before, ...stretch(growth.anchor, index)])
  return { ...scoped(editor, side, tokens, scene), cursor: { side, index }, growth }
}

/** Marking key elements goes on while one moves from word to word. */
function keepsLabels({ labels }: TypeEditor, { type }: TypeAction): boolean {
  return labels === 'keys' && ['jump', 'move', 'swap', 'toggle', 'key'].includes(type)
}

function jumped(editor: TypeEditor, index: number, isGrowing: boolean, scene: TypeScene): TypeEditor {
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

function withKey(editor: TypeEditor, scene: TypeScene): TypeStep {
  return quiet(withKeys(editor, [editor.cursor.index], scene))
}

/** Marks words as key elements, or takes that back where all are; they come into the scope with it. */
function withKeys(editor: TypeEditor, run: readonly number[], scene: TypeScene): TypeEditor {
  const { side } = editor.cursor
  const isInside = run.every((token) => editor.draft?.[side].includes(token))
  const inside = isInside ? editor : { ...withRun(editor, side, run, scene, 'add'), labels: editor.labels }
  const field = side === 'source' ? 'keySource' : 'keyTarget'
  const keys = new Set(inside.draft![field])
  const isIn = run.every((token) => keys.has(token))
  for (const token of run) isIn ? keys.delete(token) : keys.add(token)
  return { ...inside, growth: null, draft: { ...inside.draft!, [field]: tokenSet(keys) } }
}

/** Sets the projection. It is the last thing that a type of this kind asks for: where nothing is missing, it closes. */
function withProjection(editor: TypeEditor, at: 0 | 1, scene: TypeScene): TypeStep {
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

function closed(editor: TypeEditor, scene: TypeScene): TypeStep {
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
function changing(editor: TypeEditor, key: string, scene: TypeScene): TypeEditor {
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

function removed(editor: TypeEditor, key: string, scene: TypeScene): TypeStep {
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

function accepted(editor: TypeEditor, key: string, scene: TypeScene): TypeStep {
  const one = undecided(editor, scene).find((open) => open.key === key)
  if (one === undefined) return quiet(editor)
  const inLayer = isInLayer(key, scene)
  return {
    editor: { ...afterDecision(editor, key, scene), rejected: inLayer ? editor.rejected : [...editor.rejected, key] },
    operations: [putting(one, inLayer ? key : freshKeys(scene, 1)[0]!)],
    said: { what: 'accepted', id: one.type },
  }
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

/** How sure a program was, and why, is no part of a person's decision. */
function putting(one: Phenomenon & { readonly key?: string }, key: string): Operation {
  const { confidence, note, key: _key, ...phenomenon } = one
  return {
    type: 'types/put',
    key,
    phenomenon: confidence === undefined && note !== undefined ? { ...phenomenon, note } : phenomenon,
  }
}

/** Marks what both sentences share and nothing covers: one phenomenon of words, or stretch by stretch where the tagset has it so. */
function markIdentical(editor: TypeEditor, scene: TypeScene): TypeStep {
  const { pair, document } = scene
  const index = tagsetIndex(pair.tagset)
  const type = index.byId('identical') ?? index.byAnyAlias('identical')?.type
  const free = { source: uncoveredSet(document, 'source'), target: uncoveredSet(document, 'target') }
  const shared = sharedWords(pair).filter(([i, j]) => !free.source.has(i) && !free.target.has(j))
  if (type === undefined || shared.length === 0) return says(editor, { what: 'identical', count: 0 })
  const groups = pair.tagset.id === 'p4p' ? runsOf(shared) : [shared]
  const keys = freshKeys(scene, groups.length)
  const operations = groups.map((group, k) =>
    putting({ type: type.id, source: tokenSet(group.map(([i]) => i)), target: tokenSet(group.map(([, j]) => j)) }, keys[k]!),
  )
  const puts = operations.flatMap((op) => (op.type === 'types/put' ? [{ ...op.phenomenon, key: op.key }] : []))
  const after = { ...scene, document: { ...document, phenomena: [...phenomenaOf(document), ...puts] } }
  const cursor = nextUncovered(after, null) ?? editor.cursor
  return { editor: { ...at(editor, cursor), card: keys[0]! }, operations, said: { what: 'identical', count: groups.length } }
}

function uncoveredSet(document: AnnotationDocument, side: Side): Set<number> {
  return new Set(phenomenaOf(document).flatMap((one) => one[side]))
}

/** Links that follow each other on both sides, together. */
function runsOf(links: readonly (readonly [number, number])[]): (readonly [number, number])[][] {
  const runs: (readonly [number, number])[][] = []
  links.forEach(([i, j], k) => {
    const last = links[k - 1]
    if (last !== undefined && last[0] === i - 1 && last[1] === j - 1) runs.at(-1)!.push([i, j])
    else runs.push([[i, j]])
  })
  return runs
}

/** Keys in the order of making, unlike any in the layer. */
function freshKeys({ document }: TypeScene, count: number): string[] {
  const numbers = phenomenaOf(document).map(({ key }) => Number(/^p(\d+)$/.exec(key)?.[1] ?? 0))
  const last = Math.max(0, ...numbers)
  return Array.from({ length: count }, (_, k) => `p${String(last + 1 + k).padStart(3, '0')}`)
}

function quiet(editor: TypeEditor): TypeStep {
  return { editor, operations: [], said: null }
}

function says(editor: TypeEditor, said: TypeSaid | null): TypeStep {
  return { editor, operations: [], said }
}
