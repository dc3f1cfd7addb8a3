/**
 * A scripted annotator of paraphrase types: finds a short way to a given phenomenon with the keys of the editor and presses
 * them, one by one, through the table and the reducer that the page uses. It knows what it wants and looks ahead on one side
 * at a time; a person who hesitates presses more.
 */
import type { PairRecord, Phenomenon } from '@parascope/core/corpus'
import { applyOperation, type ContentOperation, isContent, touchedBy } from '@parascope/core/edit'
import { jumpLabels } from '../src/types/jump-labels.js'
import { typeByCode } from '../src/types/palette.js'
import { actOnTypes, startTypeEditor } from '../src/types/type-editor.js'
import { typeAction } from '../src/types/type-keys.js'
import { type TypeEditor, type TypeScene, undecided } from '../src/types/type-scene.js'
import type { TypeAction } from '../src/types/type-step.js'
import { otherSide, type Side } from '../src/words/document.js'

interface Way {
  readonly keys: readonly string[]
  readonly state: State
}

interface State {
  readonly editor: TypeEditor
  readonly scene: TypeScene
}

const FIELDS = ['type', 'source', 'target', 'projection', 'keySource', 'keyTarget'] as const
/** states looked at before it makes do with what it has */
const SEARCHED = 60
const STEPS = [['ArrowRight'], ['Shift+ArrowRight'], ['Shift+ArrowLeft'], [' '], ['Tab'], ['e'], ['s']]

export class ScriptedTypist {
  readonly #pair: PairRecord
  #state: State
  presses = 0

  constructor(pair: PairRecord, scene: TypeScene) {
    this.#pair = pair
    this.#state = { editor: startTypeEditor(scene), scene }
  }

  get document() {
    return this.#state.scene.document
  }

  /** the suggestion that the keys are on */
  get suggestion(): Phenomenon | undefined {
    const { editor, scene } = this.#state
    return undecided(editor, scene).find(({ key }) => key === editor.card)
  }

  /** Presses keys; `Shift+` goes before the name of a key. */
  press(...keys: readonly string[]): void {
    for (const key of keys) {
      this.presses++
      this.#state = pressed(this.#state, key, this.#pair)
    }
  }

  /** Makes one phenomenon by the shortest way it finds; gives the number of keys, or throws where it finds none. */
  make(wanted: Phenomenon): number {
    const suggested = this.#fromCard(wanted)
    const ways = suggested.length > 0 ? suggested : [...this.#typeFirst(wanted), ...this.#fromIdentical(wanted)]
    const best = ways.sort((a, b) => a.length - b.length).find((keys) => this.#makes(keys, wanted))
    if (best === undefined) throw new Error(`no way to ${JSON.stringify(wanted)}`)
    this.press(...best)
    return best.length
  }

  #makes(keys: readonly string[], wanted: Phenomenon): boolean {
    const before = new Set((this.document.phenomena ?? []).map(content))
    const after = keys.reduce((state, key) => pressed(state, key, this.#pair), this.#state)
    if (after.editor.draft !== null) return false
    const made = (after.scene.document.phenomena ?? []).map(content)
    return made.includes(content(wanted)) && made.filter((one) => !before.has(one)).length === 1
  }

  #typeFirst(wanted: Phenomenon): string[][] {
    const { editor, scene } = this.#state
    const { shortcut } = scene.pair.tagset.types.find(({ id }) => id === wanted.type)!
    const digit = scene.usual.indexOf(wanted.type) + 1
    const type = editor.lastType === wanted.type ? ['r'] : digit > 0 ? [String(digit)] : ['t', ...shortcut!]
    const end = closing(wanted)
    return [[], ['w']].flatMap((first) => {
      const scope = this.#scope([...type, ...first], wanted)
      return scope === undefined ? [] : [[...scope, ...end]]
    })
  }

  /** The words that both share are marked by one key; what is to be mended then is mended. */
  #fromIdentical(wanted: Phenomenon): string[][] {
    if (wanted.type !== 'identical') return []
    const mended = this.#scope(['i', 'o'], wanted)
    return [['i'], ...(mended === undefined ? [] : [[...mended, 'Enter']])]
  }

  /** A suggestion that is nearly right is opened and mended. */
  #fromCard(wanted: Phenomenon): string[][] {
    if (this.suggestion?.type !== wanted.type) return []
    const mended = this.#scope(['o'], wanted)
    return mended === undefined ? [] : [[...mended, ...closing(wanted)]]
  }

  /** Scopes on both sides, then key elements on both. */
  #scope(before: readonly string[], wanted: Phenomenon): string[] | undefined {
    const start = before.reduce((state, key) => pressed(state, key, this.#pair), this.#state)
    const first = this.#oneSide({ keys: before, state: start }, wanted)
    if (first === undefined) return undefined
    const other = otherSide(first.state.editor.cursor.side)
    const both = isScoped(first.state.editor, other, wanted) ? first : this.#otherSide(first, wanted)
    if (both === undefined) return undefined
    const here = this.#keys(both, wanted)
    const isDone = isRight(here.state.editor, otherSide(here.state.editor.cursor.side), wanted)
    return [...(isDone ? here : this.#keys(this.#then(here, ['w']), wanted)).keys]
  }

  /** Over to the other side, or at once to a word of it where its labels are shown. */
  #otherSide(first: Way, wanted: Phenomenon): Way | undefined {
    const { editor, scene } = first.state
    const side = otherSide(editor.cursor.side)
    const labels = editor.labels === 'across' ? jumpLabels(scene.pair[side]) : []
    const starts = stretchesOf(wanted[side]).flatMap(([token]) => labels[token] ?? [])
    const ways = [['w'], ...starts.map((label) => [label])].map((keys) => this.#oneSide(this.#then(first, keys), wanted))
    return ways.filter((way) => way !== undefined).sort((a, b) => a.keys.length - b.keys.length)[0]
  }

  #oneSide({ keys, state }: Way, wanted: Phenomenon): Way | undefined {
    const ways = [this.#search(state, wanted), this.#stretchByStretch(state, wanted)].filter((way) => way !== undefined)
    const best = ways.sort((a, b) => a.keys.length - b.keys.length)[0]
    return best === undefined ? undefined : { keys: [...keys, ...best.keys], state: best.state }
  }

  /** The key elements of the side that the cursor is on. */
  #keys(scoped: Way, wanted: Phenomenon): Way {
    const { side } = scoped.state.editor.cursor
    const labels = jumpLabels(scoped.state.scene.pair[side])
    const runs = stretchesOf((side === 'source' ? wanted.keySource : wanted.keyTarget) ?? [])
    let way: Way = runs.length > 0 && scoped.state.editor.labels !== 'keys' ? this.#then(scoped, ['k']) : scoped
    for (const [first, last] of runs) {
      const isHere = way.state.editor.cursor.index === first
      const label = labels[first]
      const marked = isHere || label == null ? this.#then(this.#steps(way, first), [' ']) : this.#then(way, [label])
      const capital = capitalOf(labels[last])
      const rest = Array<string>(last - first).fill('Shift+ArrowRight')
      const isJump = last > first && capital !== undefined && !isHere && label != null
      way = this.#then(marked, isJump ? [capital] : rest)
    }
    return way
  }

  /** One wrong stretch after the other, with arrows and jumps only. */
  #stretchByStretch(start: State, wanted: Phenomenon): Way | undefined {
    const { side } = start.editor.cursor
    const words = start.scene.pair[side]
    let way: Way = { keys: [], state: start }
    for (const [first, last] of stretchesOf(wrongTokens(start.editor, side, wanted))) {
      const there = this.#goTo(way, first)
      const isIn = there.state.editor.draft?.[side].includes(first) === true
      const isWanted = wanted[side].includes(first)
      if (!isWanted) {
        const off = Array.from({ length: last - first + 1 }, (_, k) => (k === 0 ? [' '] : ['ArrowRight', ' '])).flat()
        way = this.#then(there, off)
      } else if (first === last) way = isIn ? there : this.#then(there, [' '])
      else {
        const steps = this.#then(there, Array<string>(last - first).fill('Shift+ArrowRight'))
        const label = capitalOf(jumpLabels(words)[last])
        const jump = label === undefined ? steps : this.#then(there, [label])
        way = jump.state.editor.cursor.index === last ? shorter(jump, steps) : steps
      }
    }
    return isScoped(way.state.editor, side, wanted) ? way : undefined
  }

  /** The cursor on a token: step by step, or with a jump. */
  #goTo(way: Way, index: number): Way {
    const { cursor } = way.state.editor
    const steps = this.#steps(way, index)
    const label = jumpLabels(way.state.scene.pair[cursor.side])[index]
    if (label == null) return steps
    return shorter(this.#then(way, way.state.editor.labels === 'words' ? [label] : ['j', label]), steps)
  }

  #steps(way: Way, index: number): Way {
    const by = index - way.state.editor.cursor.index
    return this.#then(way, Array<string>(Math.abs(by)).fill(by > 0 ? 'ArrowRight' : 'ArrowLeft'))
  }

  #then({ keys, state }: Way, more: readonly string[]): Way {
    return { keys: [...keys, ...more], state: more.reduce((now, key) => pressed(now, key, this.#pair), state) }
  }

  /** Best-first over scopes of the side that the cursor is on: cheapest so far, plus the stretches that are still wrong. */
  #search(start: State, wanted: Phenomenon): Way | undefined {
    const { side } = start.editor.cursor
    const words = start.scene.pair[side]
    const open = [{ keys: [] as readonly string[], state: start, cost: wrong(start.editor, side, wanted) }]
    const seen = new Set<string>()
    for (let turn = 0; turn < SEARCHED; turn++) {
      let k = 0
      open.forEach((node, at) => {
        if (node.cost < open[k]!.cost) k = at
      })
      const [node] = open.splice(k, 1)
      if (node === undefined) return undefined
      if (isScoped(node.state.editor, side, wanted)) return node
      for (const move of movesFor(words, node.state.editor, wanted)) {
        const state = move.reduce((now, key) => pressed(now, key, this.#pair), node.state)
        if (state.editor.cursor.side !== side || state.editor.draft === null) continue
        const name = nameOf(state.editor, side)
        if (seen.has(name)) continue
        seen.add(name)
        const keys = [...node.keys, ...move]
        open.push({ keys, state, cost: keys.length + 2.2 * wrong(state.editor, side, wanted) })
      }
    }
    return undefined
  }
}

/** What could help from here: short steps, and jumps to words that are wrong. */
function movesFor(words: readonly string[], editor: TypeEditor, wanted: Phenomenon): readonly (readonly string[])[] {
  const { side } = editor.cursor
  const edges = stretchesOf(wrongTokens(editor, side, wanted)).flat()
  const labels = edges.flatMap((token) => jumpLabels(words)[token] ?? [])
  const jumps = labels.map((label) => (editor.labels === 'words' ? [label] : ['j', label]))
  return [
    ...STEPS,
    ...jumps,
    ...(editor.hasJumped ? labels.flatMap((label) => capitalOf(label) ?? []).map((capital) => [capital]) : []),
  ]
}

function capitalOf(label: string | null | undefined): string | undefined {
  return label == null || label.toUpperCase() === label ? undefined : label.toUpperCase()
}

function shorter(a: Way, b: Way): Way {
  return a.keys.length < b.keys.length ? a : b
}

function closing({ projection }: Phenomenon): string[] {
  return projection === undefined ? ['Enter'] : [projection === 'local' ? 'l' : 'b']
}

function pressed(state: State, name: string, pair: PairRecord): State {
  const isShift = name.startsWith('Shift+')
  const key = isShift ? name.slice('Shift+'.length) : name
  const { editor, scene } = state
  if (editor.palette !== null) {
    const typed = editor.palette + key
    const found = typeByCode(scene.pair.tagset, typed)
    return acted(state, found === undefined ? { type: 'palette', text: typed } : { type: 'choose', id: found.id }, pair)
  }
  const press = { key, shiftKey: isShift, ctrlKey: false, altKey: false, metaKey: false }
  const action = typeAction(press, editor, scene, false)
  return action === null ? state : acted(state, action, pair)
}

function acted({ editor, scene }: State, action: TypeAction, pair: PairRecord): State {
  const step = actOnTypes(editor, action, scene)
  const operations = step.operations.filter((op): op is ContentOperation => isContent(op))
  const document = operations.reduce((now, op) => applyOperation(pair, now, op), scene.document)
  const touched = operations.length === 0 ? scene.touched : new Set([...scene.touched, ...operations.flatMap(touchedBy)])
  return { editor: step.editor, scene: { ...scene, document, touched } }
}

export function content(phenomenon: Phenomenon): string {
  return JSON.stringify(FIELDS.map((field) => phenomenon[field] ?? null))
}

function isScoped({ draft }: TypeEditor, side: Side, wanted: Phenomenon): boolean {
  return draft !== null && String(draft[side]) === String(wanted[side])
}

function isRight({ draft }: TypeEditor, side: Side, wanted: Phenomenon): boolean {
  if (draft === null) return false
  const keys = side === 'source' ? 'keySource' : 'keyTarget'
  return String(draft[side]) === String(wanted[side]) && String(draft[keys]) === String(wanted[keys] ?? [])
}

function wrongTokens({ draft }: TypeEditor, side: Side, wanted: Phenomenon): number[] {
  const has = new Set(draft?.[side])
  const wants = new Set(wanted[side])
  return [...new Set([...has, ...wants])].filter((token) => has.has(token) !== wants.has(token)).sort((a, b) => a - b)
}

/** How many stretches of the scope are not as wanted. */
function wrong(editor: TypeEditor, side: Side, wanted: Phenomenon): number {
  return stretchesOf(wrongTokens(editor, side, wanted)).length
}

function stretchesOf(tokens: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (const token of tokens) {
    const last = found.at(-1)
    if (last !== undefined && last[1] === token - 1) last[1] = token
    else found.push([token, token])
  }
  return found
}

function nameOf({ cursor, draft, growth, hasJumped }: TypeEditor, side: Side): string {
  const keys = side === 'source' ? draft!.keySource : draft!.keyTarget
  return `${cursor.index} ${draft![side]} ${keys} ${growth?.anchor ?? ''} ${hasJumped}`
}
