/**
 * Chooses among possible matches of stretches of two texts: no word twice; most words covered, then fewest chunks (runs that lie
 * side by side in both texts), then the least distance between the places. From left to right over the output with a beam, as
 * METEOR does: the best is found unless more than the beam's width of choices lead there.
 */

export interface PlacedMatch {
  /** where it begins in the output and in the reference */
  readonly output: number
  readonly reference: number
  /** how many words it takes on each side */
  readonly ours: number
  readonly theirs: number
  readonly weight: number
}

export interface Placement {
  readonly matches: readonly PlacedMatch[]
  readonly chunks: number
}

interface Choice {
  readonly matches: readonly PlacedMatch[]
  /** words of the reference that are taken */
  readonly taken: ReadonlySet<number>
  readonly covered: number
  readonly weight: number
  readonly chunks: number
  readonly distance: number
  /** the first word of the output that is free again */
  readonly next: number
}

const BEAM = 40
const NOTHING: Choice = { matches: [], taken: new Set(), covered: 0, weight: 0, chunks: 0, distance: 0, next: 0 }

export function placeMatches(possible: readonly PlacedMatch[], length: number): Placement {
  const byStart: PlacedMatch[][] = Array.from({ length }, () => [])
  for (const match of possible) byStart[match.output]!.push(match)
  let choices: Choice[] = [NOTHING]
  for (let at = 0; at < length; at++) {
    const grown: Choice[] = []
    for (const choice of choices) {
      grown.push(choice)
      if (choice.next > at) continue
      for (const match of byStart[at]!) {
        const next = withMatch(choice, match)
        if (next !== undefined) grown.push(next)
      }
    }
    choices = grown.sort(better).slice(0, BEAM)
  }
  const { matches, chunks } = choices[0]!
  return { matches, chunks }
}

function withMatch(choice: Choice, match: PlacedMatch): Choice | undefined {
  const places = Array.from({ length: match.theirs }, (_, k) => match.reference + k)
  if (places.some((place) => choice.taken.has(place))) return undefined
  const last = choice.matches[choice.matches.length - 1]
  const continues =
    last !== undefined && last.output + last.ours === match.output && last.reference + last.theirs === match.reference
  return {
    matches: [...choice.matches, match],
    taken: new Set([...choice.taken, ...places]),
    covered: choice.covered + match.ours + match.theirs,
    weight: choice.weight + match.weight * (match.ours + match.theirs),
    chunks: choice.chunks + (continues ? 0 : 1),
    distance: choice.distance + Math.abs(match.output - match.reference),
    next: match.output + match.ours,
  }
}

function better(a: Choice, b: Choice): number {
  return b.covered - a.covered || a.chunks - b.chunks || a.distance - b.distance || b.weight - a.weight
}
