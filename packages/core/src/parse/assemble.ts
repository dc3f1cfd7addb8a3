/**
 * From counts to a grammar. A symbol is a node with its ancestors, or a state between two steps, as far as it was seen often enough; rarer ones are
 * merged with the more general symbol they lean on. Rules are built from the start symbol on, so that every symbol can be reached.
 */
import { BackOff } from './back-off.js'
import { START, type TreebankCounts } from './counts.js'
import type { BinaryRule, ChainRule, Grammar } from './grammar.js'
import { makeLexicon } from './lexicon.js'
import { plainLabel } from './refine.js'
import { freshState, levelsOf, nextState, readState, type State, stateKey } from './steps.js'

/** A symbol of its own needs to be seen so often. */
const LEAST_COUNT = 2
/** How much a rare context leans on a more general one, for steps and for chains. */
const LEAN = { steps: 1, chains: 0.5 }
/** Less likely rules are left out. */
const LEAST = 1e-6

/** The grammar of a treebank. */
export function assembleGrammar(counts: TreebankCounts): Grammar {
  return new GrammarBuilder(counts).build()
}

class GrammarBuilder {
  readonly #counts: TreebankCounts
  readonly #chains = new BackOff(LEAN.chains)
  readonly #steps = new BackOff(LEAN.steps)
  readonly #coarseChains = new BackOff(0)
  readonly #coarseSteps = new BackOff(0)
  /** how often each key was seen, as upper end, lower end or rest */
  readonly #seen = new Map<string, number>()
  readonly #tags = new Set<string>()
  readonly #ids = new Map<string, number>()
  readonly #coarseIds = new Map<string, number>()
  readonly #coarseOf: number[] = []
  readonly #labels: (string | undefined)[] = []
  readonly #coarseSeen: number[] = []
  /** symbols whose rules are not made yet */
  readonly #agenda: State[] = []

  constructor(counts: TreebankCounts) {
    this.#counts = counts
    const phrases = new Set([...counts.chains.keys()].map((key) => readState(key).label))
    for (const tags of counts.words.values()) {
      for (const [key, times] of tags) {
        const state = readState(key)
        // where a treebank has one name for a tag and a phrase, the tag is a phrase without a chain
        if (phrases.has(state.label)) this.#chains.add(levelsOf(state).map(stateKey), '', times)
        if (phrases.has(state.label)) this.#coarseChains.add([plainLabel(state.label)], '', times)
        else this.#tags.add(state.label)
        this.#see(state, times)
      }
    }
    for (const [key, events] of counts.chains) {
      const state = readState(key)
      for (const [event, times] of events) {
        this.#chains.add(levelsOf(state).map(stateKey), event, times)
        this.#coarseChains.add([plainLabel(state.label)], event.split(' ').map(plainLabel).join(' '), times)
        this.#see(state, times)
        const lowest = event === '' ? state : lowestOf(state, event, counts.annotation.vertical)
        if (event !== '' && !this.#tags.has(lowest.label)) this.#see(lowest, times)
      }
    }
    for (const [key, events] of counts.steps) {
      const state = readState(key)
      for (const [event, times] of events) {
        this.#steps.add(levelsOf(state).map(stateKey), event, times)
        this.#coarseSteps.add([coarseName(state)], coarseEvent(state, event), times)
        if (state.side !== '') this.#see(state, times)
      }
    }
  }

  build(): Grammar {
    const start = this.#symbol(freshState(START, [], this.#counts.annotation))
    const binary: BinaryRule[] = []
    const chains: ChainRule[] = []
    for (let state = this.#agenda.pop(); state !== undefined; state = this.#agenda.pop()) {
      if (state.side === '') chains.push(...this.#chainsOf(state))
      binary.push(...this.#stepsOf(state))
    }
    const coarseOf = (tag: number) => this.#coarseOf[tag]!
    const lexicon = makeLexicon(this.#counts.words, (key) => this.#symbol(readState(key)), coarseOf)
    const coarse = this.#coarseRules()
    const all = this.#coarseSeen.reduce((total, seen) => total + seen, 0)
    return {
      fine: { size: this.#coarseOf.length, binary, chains, start },
      coarse: { size: this.#labels.length, ...coarse, start: coarseOf(start) },
      coarseOf: Int32Array.from(this.#coarseOf),
      labels: this.#labels,
      priors: Float64Array.from(this.#coarseSeen, (seen) => Math.max(seen, 1) / all),
      lexicon,
    }
  }

  #chainsOf(state: State): ChainRule[] {
    const upper = this.#symbol(state)
    const key = stateKey(state)
    // only ever the lower end of a chain: nothing is above it but itself
    if (!this.#chains.has(key)) return [{ upper, lower: upper, labels: [], p: 1 }]
    return likely(this.#chains.distribution(key)).map(([event, p]) => {
      if (event === '') return { upper, lower: upper, labels: [], p }
      const lowest = lowestOf(state, event, this.#counts.annotation.vertical)
      return { upper, lower: this.#symbol(lowest), labels: event.split(' ').map(plainLabel), p }
    })
  }

  #stepsOf(state: State): BinaryRule[] {
    const lhs = this.#symbol(state)
    const key = stateKey(state)
    // only ever the upper end of a chain
    if (!this.#steps.has(key)) return []
    const child = (label: string) => this.#symbol(freshState(label, [state.label, ...state.above], this.#counts.annotation))
    return likely(this.#steps.distribution(key)).map(([event, p]) => {
      const [side, first, second] = event.split(' ') as [string, string, string?]
      if (second !== undefined) return { lhs, left: child(first), right: child(second), p }
      const rest = this.#symbol(nextState(state, event, this.#counts.annotation))
      return side === 'L' ? { lhs, left: child(first), right: rest, p } : { lhs, left: rest, right: child(first), p }
    })
  }

  #coarseRules(): { binary: BinaryRule[]; chains: ChainRule[] } {
    const binary: BinaryRule[] = []
    const chains: ChainRule[] = []
    const id = (name: string) => this.#coarseIds.get(name)!
    for (const name of [...this.#coarseIds.keys()]) {
      if (this.#coarseSteps.has(name)) {
        for (const [event, p] of this.#coarseSteps.distribution(name)) {
          const [left, right] = event.split(' ') as [string, string]
          binary.push({ lhs: id(name), left: id(left), right: id(right), p })
        }
      }
      if (this.#coarseChains.has(name)) {
        for (const [event, p] of this.#coarseChains.distribution(name)) {
          const labels = event === '' ? [] : event.split(' ')
          chains.push({ upper: id(name), lower: id(labels.at(-1) ?? name), labels, p })
        }
      }
    }
    return { binary, chains }
  }

  #see(state: State, times: number): void {
    for (const level of levelsOf(state)) this.#seen.set(stateKey(level), (this.#seen.get(stateKey(level)) ?? 0) + times)
    this.#coarseSeen[this.#coarse(state)]! += times
  }

  /** The number of the most special symbol for a state that was seen often enough; the most general one always is. */
  #symbol(state: State): number {
    const levels = levelsOf(state)
    const level = levels.find((each) => (this.#seen.get(stateKey(each)) ?? 0) >= LEAST_COUNT) ?? levels.at(-1)!
    const key = stateKey(level)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#coarseOf.length
    this.#ids.set(key, id)
    this.#coarseOf.push(this.#coarse(level))
    if (!this.#tags.has(level.label) || level.side !== '') this.#agenda.push(level)
    return id
  }

  #coarse(state: State): number {
    const name = coarseName(state)
    const known = this.#coarseIds.get(name)
    if (known !== undefined) return known
    const id = this.#labels.length
    this.#coarseIds.set(name, id)
    this.#labels.push(state.side === '' ? name : undefined)
    this.#coarseSeen.push(0)
    return id
  }
}

/** The lowest node of a chain. */
function lowestOf(state: State, event: string, vertical: number): State {
  const labels = event.split(' ')
  return freshState(labels.at(-1)!, [...labels.slice(0, -1).reverse(), state.label, ...state.above], { vertical })
}

/** Plain labels of phrases; what remains of them between steps has a closing bracket in front. */
function coarseName({ label, side }: State): string {
  return side === '' ? plainLabel(label) : `)${plainLabel(label)}`
}

function coarseEvent(state: State, event: string): string {
  const [side, ...children] = event.split(' ')
  const plain = children.map(plainLabel)
  const rest = coarseName({ ...state, side: 'L' })
  if (side === 'F') return plain.join(' ')
  return side === 'L' ? `${plain[0]} ${rest}` : `${rest} ${plain[0]}`
}

/** The events that are likely enough, with probabilities that sum to 1 again. */
function likely(distribution: ReadonlyMap<string, number>): [string, number][] {
  const kept = [...distribution].filter(([, p]) => p >= LEAST)
  const total = kept.reduce((sum, [, p]) => sum + p, 0)
  return kept.map(([event, p]) => [event, p / total])
}
