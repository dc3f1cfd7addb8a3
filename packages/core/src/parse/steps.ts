/**
 * Binarisation. A node with two or more children is taken apart from the outside towards its head, one child a step: first the children left of
 * the head from the left, then those right of it from the right; the last step gives two. Between the steps stands a state: the label, its ancestors
 * (how many: v) and the children taken last on this side (how many: h). A step is an event in a state, as text:
 *
 *     `L DT`      a child on the left, then the rest
 *     `R PP`      the rest, then a child on the right
 *     `F JJ NN`   the last two
 *
 * Labels hold no blanks and no closing brackets, which is what texts are joined by.
 */
import { headOf } from './heads.js'

/** How much a symbol knows. */
export interface Annotation {
  /** ancestors of a node, v */
  readonly vertical: number
  /** siblings of a step, h */
  readonly horizontal: number
}

export interface State {
  readonly label: string
  /** labels of the ancestors, nearest first */
  readonly above: readonly string[]
  /** the end that the last step took from; none yet */
  readonly side: 'L' | 'R' | ''
  /** children taken at that end, nearest first */
  readonly taken: readonly string[]
}

export interface Step {
  readonly state: State
  readonly event: string
}

/** The state before any step. */
export function freshState(label: string, above: readonly string[], { vertical }: Pick<Annotation, 'vertical'>): State {
  return { label, above: above.slice(0, vertical), side: '', taken: [] }
}

/** The steps of a node with at least two children. */
export function stepsOf(fresh: State, children: readonly string[], annotation: Annotation): Step[] {
  const head = headOf(fresh.label, children)
  const steps: Step[] = []
  let state = fresh
  let from = 0
  let to = children.length
  while (to - from > 2) {
    const event = from < head ? `L ${children[from++]}` : `R ${children[--to]}`
    steps.push({ state, event })
    state = nextState(state, event, annotation)
  }
  steps.push({ state, event: `F ${children[from]} ${children[from + 1]}` })
  return steps
}

/** The children that the steps took, in their order: the inverse of `stepsOf`. */
export function childrenOf(steps: readonly Step[]): string[] {
  const left: string[] = []
  const right: string[] = []
  for (const { event } of steps) {
    const [side, first, second] = event.split(' ') as [string, string, string?]
    if (side === 'R') right.unshift(first)
    else left.push(first)
    if (second !== undefined) left.push(second)
  }
  return [...left, ...right]
}

/** The state after an event that leaves a rest. */
export function nextState(state: State, event: string, { horizontal }: Annotation): State {
  const side = event[0] as 'L' | 'R'
  const taken = [event.slice(2), ...(side === state.side ? state.taken : [])]
  return { ...state, side, taken: taken.slice(0, horizontal) }
}

/** What a state is known by, from all of it to the label and one child only: fewer children first, then fewer ancestors. */
export function levelsOf(state: State): State[] {
  const levels: State[] = []
  for (let h = state.taken.length; h > 1; h--) levels.push({ ...state, taken: state.taken.slice(0, h) })
  const taken = state.taken.slice(0, 1)
  for (let v = state.above.length; v >= 0; v--) levels.push({ ...state, above: state.above.slice(0, v), taken })
  return levels
}

/** A state as text; `readState` gives it back. */
export function stateKey({ label, above, side, taken }: State): string {
  return `${side})${label})${above.join(' ')})${taken.join(' ')}`
}

export function readState(key: string): State {
  const [side, label, above, taken] = key.split(')') as [State['side'], string, string, string]
  return { label, above: words(above), side, taken: words(taken) }
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
