/** Correcting trees by keys and by hand, without a screen: what is being asked or moved, and which correction comes of it. */
import { isSamePhrase, type PhraseRef, type Trees } from './phrase-links.js'
import type { Correction } from './tree-correction.js'
import type { CorrectCommand } from './trees-keys.js'

export interface Correcting {
  readonly isOn: boolean
  /** the last of the neighbours that a bracket would go around, with the current phrase; null: only that */
  readonly until: PhraseRef | null
  /** on its way to another parent */
  readonly moving: PhraseRef | null
  /** which question stands open */
  readonly asking: 'labels' | 'bracket' | null
}

export const NOT_CORRECTING: Correcting = { isOn: false, until: null, moving: null, asking: null }

export type CorrectingStep =
  | { readonly type: 'toggle' | 'cancel' }
  | { readonly type: 'command'; readonly command: Exclude<CorrectCommand, 'restore'>; readonly rtl: boolean }
  | { readonly type: 'answer'; readonly text: string }
  /** the phrase was dropped on another */
  | { readonly type: 'drop'; readonly phrase: PhraseRef; readonly on: PhraseRef }

export interface CorrectingResult {
  readonly correcting: Correcting
  readonly correction: Correction | null
}

/** One step; `current` is the phrase that keys speak of. */
export function stepCorrecting(state: Correcting, step: CorrectingStep, current: PhraseRef, trees: Trees): CorrectingResult {
  const calm: Correcting = { ...state, until: null, moving: null, asking: null }
  const become = (correcting: Correcting): CorrectingResult => ({ correcting, correction: null })
  const make = (correction: Correction): CorrectingResult => ({ correcting: calm, correction })
  const { phrase } = current
  switch (step.type) {
    case 'toggle':
      return become({ ...calm, isOn: !state.isOn })
    case 'cancel':
      return become(calm)
    case 'answer': {
      const labels = step.text.split(/\s+/).filter((label) => label !== '')
      if (state.asking === 'labels') return make({ type: 'labels', phrase, labels })
      return make({ type: 'bracket', phrase, until: state.until?.phrase ?? phrase, label: labels.join(' ') })
    }
    case 'drop':
      if (step.phrase.side !== step.on.side || isSamePhrase(step.phrase, step.on)) return become(calm)
      return make({ type: 'move', phrase: step.phrase.phrase, to: step.on.phrase })
    case 'command':
      return command(step.command, step.rtl)
  }

  function command(name: Exclude<CorrectCommand, 'restore'>, rtl: boolean): CorrectingResult {
    switch (name) {
      case 'relabel':
        return become({ ...calm, asking: 'labels' })
      case 'bracket':
        return become({ ...calm, until: state.until, asking: 'bracket' })
      case 'remove':
        return make({ type: 'remove', phrase })
      case 'move':
        if (state.moving === null || state.moving.side !== current.side) return become({ ...calm, moving: current })
        if (isSamePhrase(state.moving, current)) return become(calm)
        return make({ type: 'move', phrase: state.moving.phrase, to: phrase })
      case 'grow-left':
      case 'grow-right':
        return become({ ...calm, until: neighbour((name === 'grow-right') === rtl ? -1 : 1) })
    }
  }

  /** The sibling beside the end of the range. */
  function neighbour(by: 1 | -1): PhraseRef | null {
    const tree = trees[current.side]
    const parent = tree.parent[phrase]!
    if (parent < 0) return null
    const siblings = Array.from(tree.children.subarray(tree.childrenFrom[parent]!, tree.childrenFrom[parent + 1]!))
    const end = state.until?.side === current.side ? state.until.phrase : phrase
    const next = siblings[siblings.indexOf(end) + by] ?? end
    return next === phrase ? null : { side: current.side, phrase: next }
  }
}

/** The tokens [start, end) that a bracket would go around. */
export function bracketRange({ until }: Correcting, { side, phrase }: PhraseRef, trees: Trees): readonly [number, number] {
  const { start, end } = trees[side]
  const other = until?.side === side ? until.phrase : phrase
  return [Math.min(start[phrase]!, start[other]!), Math.max(end[phrase]!, end[other]!)]
}

/** A phrase of old trees among new ones: over the same words, or the smallest that holds them. */
export function carriedRef(ref: PhraseRef, before: Trees, now: Trees): PhraseRef {
  const [start, end] = [before[ref.side].start[ref.phrase]!, before[ref.side].end[ref.phrase]!]
  const tree = now[ref.side]
  for (let phrase = 0; phrase < tree.count; phrase++) {
    if (tree.start[phrase]! <= start && end <= tree.end[phrase]!) return { side: ref.side, phrase }
  }
  return { side: ref.side, phrase: tree.count - 1 }
}
