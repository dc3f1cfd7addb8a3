/**
 * What speaks for a candidate besides its rule: how well its own words and those around it are linked, how close the pair is, how long
 * and how contentful the scope. All are shares from 0 to 1, none looks at a word, so weights for them may ship.
 */
import type { Candidate } from './candidate.js'
import type { PairView, Side } from './pair-view.js'
import { isFunctionWord } from './word-kinds.js'

/** In the order in which `Evidence` gives them. */
export const EVIDENCE = [
  'score',
  'inside',
  'around',
  'pair',
  'same',
  'frame',
  'size',
  'content',
  'modifiers',
  'nulls',
  'apart',
  'kept',
  'moved',
] as const

const REACH = 4

/** The evidence for the candidates of one pair. */
export class Evidence {
  readonly #view: PairView
  readonly #scores: ReadonlyMap<number, number>
  readonly #pair: number
  readonly #same: number

  constructor(view: PairView) {
    this.#view = view
    this.#scores = new Map(view.units.flatMap((unit) => unit.source.map((i) => [i, unit.score] as const)))
    const { source, target } = view
    const words = wordsOf(source) + wordsOf(target)
    const linked = linkedOf(source) + linkedOf(target)
    const kept = source.forms.filter((form, i) => source.links[i]!.some((j) => target.forms[j] === form)).length
    this.#pair = share(linked, words)
    this.#same = share(2 * kept, source.tokens.length + target.tokens.length)
  }

  /** Numbers from 0 to 1, named by `EVIDENCE`. */
  of({ source, target }: Candidate): number[] {
    const view = this.#view
    const scores = source.map((i) => this.#scores.get(i) ?? 0)
    const tokens = source.length + target.length
    return [
      share(
        scores.reduce((sum, score) => sum + score, 0),
        source.length,
      ),
      share(linkedIn(view.source, source) + linkedIn(view.target, target), tokens),
      this.#around(source, target),
      this.#pair,
      this.#same,
      source.length > 0 && target.length > 0 ? this.#frame(source, target) : this.#insertion(source, target),
      Math.min(1, Math.log2(1 + tokens) / 6),
      share(contentIn(view.source, source) + contentIn(view.target, target), tokens),
      share(modifiersIn(view.source, source) + modifiersIn(view.target, target), tokens),
      share(nullsIn(view.source, source) + nullsIn(view.target, target), tokens),
      Number(isApart(view.source, source) && isApart(view.target, target)),
      share(source.filter((i) => target.some((j) => view.source.forms[i] === view.target.forms[j])).length, source.length),
      source.length > 0 && target.length > 0
        ? Math.abs(source[0]! / view.source.tokens.length - target[0]! / view.target.tokens.length)
        : 0,
    ]
  }

  #around(source: readonly number[], target: readonly number[]): number {
    const near = [neighbours(this.#view.source, source), neighbours(this.#view.target, target)]
    return share(linkedIn(this.#view.source, near[0]!) + linkedIn(this.#view.target, near[1]!), near[0]!.length + near[1]!.length)
  }

  /** Whether the tokens before, and those after, correspond: 0, 0.5 or 1. */
  #frame(source: readonly number[], target: readonly number[]): number {
    const { source: own } = this.#view
    const before = own.links[source[0]! - 1]?.includes(target[0]! - 1) ?? target[0] === 0
    const after =
      own.links[source.at(-1)! + 1]?.includes(target.at(-1)! + 1) ?? target.at(-1) === this.#view.target.tokens.length - 1
    return (Number(before) + Number(after)) / 2
  }

  /** 1 if the words around a run of one member are neighbours in the other. */
  #insertion(source: readonly number[], target: readonly number[]): number {
    const [own, other, run] =
      source.length > 0 ? [this.#view.source, this.#view.target, source] : [this.#view.target, this.#view.source, target]
    return Number(isInsertion(own, other, run))
  }
}

/** Whether the words around a run correspond to neighbours in the other member, so that nothing stands there. */
export function isInsertion(own: Side, other: Side, run: readonly number[]): boolean {
  const before = own.links[run[0]! - 1] ?? [-1]
  const after = own.links[run.at(-1)! + 1] ?? [other.tokens.length]
  return before.some((left) => after.includes(left + 1))
}

/** Tokens up to four places outside a scope. */
function neighbours(side: Side, scope: readonly number[]): number[] {
  if (scope.length === 0) return []
  const near: number[] = []
  for (let k = 1; k <= REACH; k++) {
    const [before, after] = [scope[0]! - k, scope.at(-1)! + k]
    if (before >= 0) near.push(before)
    if (after < side.tokens.length) near.push(after)
  }
  return near
}

function linkedIn({ links }: Side, tokens: readonly number[]): number {
  return tokens.filter((k) => links[k]!.length > 0).length
}

function contentIn({ kinds }: Side, tokens: readonly number[]): number {
  return tokens.filter((k) => !isFunctionWord(kinds[k]!)).length
}

/** Words that are mostly adjectives or adverbs: what a sentence can do without. */
function modifiersIn({ entries, kinds }: Side, tokens: readonly number[]): number {
  return tokens.filter((k) => {
    const uses = entries[k]?.uses
    return uses !== undefined && !isFunctionWord(kinds[k]!) && uses[2]! + uses[3]! > 0.5
  }).length
}

function nullsIn({ nulls }: Side, tokens: readonly number[]): number {
  return tokens.filter((k) => nulls.has(k)).length
}

/** Whether punctuation or an end stands on both sides of a stretch; an empty one is. */
function isApart({ kinds }: Side, tokens: readonly number[]): boolean {
  const isEdge = (k: number) => (kinds[k] ?? 'punctuation') === 'punctuation'
  return tokens.length === 0 || (isEdge(tokens[0]! - 1) && isEdge(tokens.at(-1)! + 1))
}

function wordsOf({ kinds }: Side): number {
  return kinds.filter((kind) => kind !== 'punctuation').length
}

function linkedOf({ kinds, links }: Side): number {
  return kinds.filter((kind, k) => kind !== 'punctuation' && links[k]!.length > 0).length
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
