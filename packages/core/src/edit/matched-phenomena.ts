/**
 * Phenomena of several layers matched by their scopes: what all have alike, and groups of those that stand on the same place
 * with another type, scope, projection or key, or that some layers lack. Each layer has at most one phenomenon in a group; who
 * goes with whom is the one-to-one assignment with the greatest overlap, the same type counting as much as half the scope.
 */
import type { Phenomenon } from '../corpus/index.js'
import { hash } from '../corpus/key-set.js'
import { Assignment } from '../phrases/assignment.js'
import type { ComparedLayer } from './dispute.js'

const SAME_TYPE = 0.5

export interface PhenomenonGroup {
  /** made of the contents of its phenomena */
  readonly name: string
  /** in the order of the layers; undefined: the layer has nothing there, null: it says nothing about phenomena */
  readonly members: readonly (Phenomenon | undefined | null)[]
}

export interface MatchedPhenomena {
  /** what every layer that says something has */
  readonly agreed: readonly Phenomenon[]
  readonly groups: readonly PhenomenonGroup[]
}

/** Matches the phenomena of the layers. Which of two equally good partners is taken depends on the order of the layers. */
export function matchPhenomena(layers: readonly ComparedLayer[]): MatchedPhenomena {
  const lists = layers.map(({ document: { phenomena, isParaphrase } }) => {
    // what is no paraphrase has no paraphrase phenomena: nobody is asked to say so twice
    const said = phenomena ?? (isParaphrase === false ? [] : undefined)
    return said === undefined ? undefined : new Map(said.map((one) => [phenomenonContent(one), one]))
  })
  const speaking = lists.filter((list) => list !== undefined)
  const isAgreed = (content: string) => speaking.every((list) => list.has(content))
  const agreed = [...(speaking[0] ?? [])].filter(([content]) => isAgreed(content)).map(([, one]) => bare(one))
  const groups: (Phenomenon | undefined | null)[][] = []
  lists.forEach((list, k) => {
    const open = [...(list ?? [])].filter(([content]) => !isAgreed(content)).map(([, one]) => bare(one))
    const columns = partners(open, groups)
    open.forEach((one, row) => {
      const group = groups[columns[row]!] ?? lists.map((other) => (other === undefined ? null : undefined))
      if (columns[row] === -1) groups.push(group)
      group[k] = one
    })
  })
  return {
    agreed: agreed.sort(byPlace),
    groups: groups
      .map((members) => ({ name: nameOf(members.filter((one) => one != null)), members }))
      .sort((a, b) => byPlace(firstOf(a), firstOf(b))),
  }
}

/** What makes two phenomena the same: everything but notes, confidence and where it came from. */
export function phenomenonContent(one: Phenomenon): string {
  const { type, source, target, projection, keySource, keyTarget, subtype, sensePreserving } = one
  return JSON.stringify([type, source, target, projection, keySource, keyTarget, subtype, sensePreserving])
}

/** A name of letters and digits made of what some phenomena say. */
export function nameOf(phenomena: readonly Phenomenon[]): string {
  const text = phenomena.map(phenomenonContent).sort().join('\n')
  return [hash(text, 0x811c9dc5), hash(text, 0x01234567)].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('')
}

/** Without what one annotator wrote to themselves, and without the key that was theirs. */
function bare(one: Phenomenon & { readonly key?: string }): Phenomenon {
  const { note: _note, confidence: _confidence, key: _key, ...content } = one
  return content
}

/** For each phenomenon the group that it joins, or -1. */
function partners(open: readonly Phenomenon[], groups: readonly (readonly (Phenomenon | undefined | null)[])[]): number[] {
  if (open.length === 0 || groups.length === 0) return open.map(() => -1)
  const weights = new Float64Array(open.length * groups.length)
  open.forEach((one, row) => {
    groups.forEach((members, column) => {
      const likeness = members.map((other) => (other == null ? 0 : similarity(one, other)))
      weights[row * groups.length + column] = Math.max(...likeness)
    })
  })
  const assignment = new Assignment()
  assignment.solve(weights, open.length, groups.length)
  return [...assignment.columnOf.subarray(0, open.length)]
}

/** Shared tokens of all tokens of both, and a bonus for the same type; 0 where they share none. */
function similarity(x: Phenomenon, y: Phenomenon): number {
  const tokensOf = ({ source, target }: Phenomenon) => [...source.map((i) => `s${i}`), ...target.map((j) => `t${j}`)]
  const [ofX, ofY] = [tokensOf(x), new Set(tokensOf(y))]
  const shared = ofX.filter((token) => ofY.has(token)).length
  if (shared === 0) return 0
  return shared / (ofX.length + ofY.size - shared) + (x.type === y.type ? SAME_TYPE : 0)
}

function firstOf({ members }: PhenomenonGroup): Phenomenon {
  return members.find((one) => one != null)!
}

function byPlace(x: Phenomenon, y: Phenomenon): number {
  const startOf = ({ source, target }: Phenomenon) => Math.min(source[0] ?? Infinity, target[0] ?? Infinity)
  return startOf(x) - startOf(y) || (phenomenonContent(x) < phenomenonContent(y) ? -1 : 1)
}
