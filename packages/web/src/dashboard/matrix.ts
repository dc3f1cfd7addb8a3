/** Who agrees how much with whom: a square of figures from the summary of a phase. */
import type { Figure } from '../client/contract.js'
import type { PhaseFigures } from './choice.js'

export interface CoupleFigure {
  readonly value: number
  readonly low?: number
  readonly high?: number
}

export interface Square {
  readonly names: readonly string[]
  /** by both names, in either order */
  readonly at: (a: string, b: string) => CoupleFigure | undefined
}

/** Null where there are no couples with a value. `names` gives two people their names where only one figure is there. */
export function squareOf({ matrix, couples, headline }: PhaseFigures, annotators: readonly string[]): Square | null {
  const found = new Map<string, CoupleFigure>()
  const names = new Set<string>()
  const put = (a: string, b: string, figure: CoupleFigure) => {
    names.add(a).add(b)
    found.set(keyOf(a, b), { ...found.get(keyOf(a, b)), ...figure })
  }
  for (const { row, column, value } of matrix?.cells ?? []) put(row, column, { value })
  for (const couple of couples) {
    const both = namesOf(couple, annotators)
    if (both !== null && couple.value !== null) put(both[0], both[1], figureOf(couple, couple.value))
  }
  const [a, b, third] = annotators
  const isOfTwo = found.size === 0 && a !== undefined && b !== undefined && third === undefined
  if (isOfTwo && headline?.value != null) put(a, b, figureOf(headline, headline.value))
  return found.size === 0 ? null : { names: [...names].sort(), at: (one, other) => found.get(keyOf(one, other)) }
}

function figureOf({ low, high }: Figure, value: number): CoupleFigure {
  return { value, ...(low === undefined || high === undefined ? {} : { low, high }) }
}

/** `maria, jonas` split at the right comma: names may hold commas themselves. */
function namesOf({ of = '' }: Figure, annotators: readonly string[]): readonly [string, string] | null {
  const a = annotators.find((name) => of.startsWith(`${name}, `) && annotators.includes(of.slice(name.length + 2)))
  return a === undefined ? null : [a, of.slice(a.length + 2)]
}

function keyOf(a: string, b: string): string {
  return JSON.stringify([a, b].sort())
}
