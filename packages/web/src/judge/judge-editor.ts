/**
 * Rating without a screen. One scale is at hand; a key rates on it and leads on to the next that has no rating. Scales of up to ten
 * steps have one key a step; on longer ones a number is typed, digit by digit.
 */
import type { Operation } from '@parascope/core/edit'
import type { Scale } from '../client/contract.js'

export type Ratings = Readonly<Record<string, number>>

export interface JudgeState {
  /** which scale is at hand */
  readonly at: number
  /** digits of a number that is being typed */
  readonly typed: string
}

export type JudgeAction =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'rate'; readonly scale: number; readonly value: number | null }
  | { readonly type: 'go'; readonly to: number }
  | { readonly type: 'step'; readonly by: number }
  | { readonly type: 'clear' }

export interface Judged {
  readonly state: JudgeState
  readonly operations: readonly Operation[]
  /** the one rating that there is to give was given: nothing is left to do here */
  readonly isEnd: boolean
}

/** Most steps that have a key of their own. */
const KEYED = 10

/** The scale to begin with: the first without a rating. */
export function startJudging(scales: readonly Scale[], ratings: Ratings): JudgeState {
  return {
    at: Math.max(
      0,
      scales.findIndex(({ id }) => ratings[id] === undefined),
    ),
    typed: '',
  }
}

export function isKeyed({ steps }: Scale): boolean {
  return steps.length <= KEYED
}

/** The key of each step: its own value where all are digits, else 1, 2, 3 … and 0 for the tenth; none on long scales. */
export function stepKeys(scale: Scale): readonly string[] {
  if (!isKeyed(scale)) return []
  const values = scale.steps.map(({ value }) => String(value))
  if (values.every((value) => /^\d$/.test(value)) && new Set(values).size === values.length) return values
  return scale.steps.map((_, k) => String((k + 1) % 10))
}

export function actOnRatings(scales: readonly Scale[], ratings: Ratings, state: JudgeState, action: JudgeAction): Judged {
  const stay: Judged = { state, operations: [], isEnd: false }
  const scale = scales[state.at]
  if (scale === undefined) return stay
  const rate = (at: number, value: number | null, typed = ''): Judged => {
    const { id } = scales[at]!
    const rated = { ...ratings, [id]: value ?? undefined }
    const open = scales.findIndex((one) => rated[one.id] === undefined)
    // a number may still be getting longer
    const leads = value !== null && isKeyed(scales[at]!)
    return {
      state: { at: leads && open >= 0 ? open : at, typed },
      operations: (ratings[id] ?? null) === value ? [] : [{ type: 'judge/rate', scale: id, value }],
      isEnd: leads && scales.length === 1,
    }
  }
  switch (action.type) {
    case 'digit': {
      if (isKeyed(scale)) {
        const step = scale.steps[stepKeys(scale).indexOf(action.digit)]
        return step === undefined ? stay : rate(state.at, step.value)
      }
      const typed = [state.typed + action.digit, action.digit].find((text) => isStep(scale, Number(text)))
      return typed === undefined ? { ...stay, state: { ...state, typed: action.digit } } : rate(state.at, Number(typed), typed)
    }
    case 'rate':
      return rate(action.scale, action.value)
    case 'go':
      return { ...stay, state: { at: Math.min(scales.length - 1, Math.max(0, action.to)), typed: '' } }
    case 'step': {
      if (isKeyed(scale)) return stay
      const now = scale.steps.findIndex(({ value }) => value === ratings[scale.id])
      const middle = Math.floor((scale.steps.length - 1) / 2)
      const next = Math.min(scale.steps.length - 1, Math.max(0, now < 0 ? middle : now + action.by))
      return rate(state.at, scale.steps[next]!.value)
    }
    case 'clear':
      return rate(state.at, null)
  }
}

function isStep({ steps }: Scale, value: number): boolean {
  return steps.some((step) => step.value === value)
}
