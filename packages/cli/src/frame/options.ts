/**
 * Parsers of option values, shared by the commands. A parser throws commander's InvalidArgumentError; commander puts the
 * option and the value in front, so the message only says what is expected: `error: option '--seed <n>' argument 'x' is
 * invalid. Expected a whole number from 0 to 4294967295`.
 */
import { InvalidArgumentError } from 'commander'

/** 1, 2, 3, … */
export function positiveInt(value: string): number {
  return wholeNumber(value, 1, Number.MAX_SAFE_INTEGER, 'a whole number, 1 or more')
}

/** 0, 1, 2, … */
export function nonNegativeInt(value: string): number {
  return wholeNumber(value, 0, Number.MAX_SAFE_INTEGER, 'a whole number, 0 or more')
}

/** A parser of whole numbers from `least` up: `wholeNumberFrom(2)` takes 2, 3, … */
export function wholeNumberFrom(least: number): (value: string) => number {
  return (value) => wholeNumber(value, least, Number.MAX_SAFE_INTEGER, `a whole number, ${least} or more`)
}

/** A parser of multiples: `multipleOf(32)` takes 32, 64, … */
export function multipleOf(step: number): (value: string) => number {
  return (value) => {
    const number = decimal(value)
    return number !== undefined && number > 0 && number % step === 0 ? number : refuse(`a multiple of ${step}`)
  }
}

/** A port; 0 lets the system choose. */
export function portNumber(value: string): number {
  return wholeNumber(value, 0, 65_535, 'a port from 0 to 65535')
}

/** A seed: the generator counts the low 32 bits only, so a larger one would silently be another. */
export function seedOption(value: string): number {
  return wholeNumber(value, 0, 0xffff_ffff, 'a whole number from 0 to 4294967295')
}

/** A share from 0 to 1, such as 0.95. */
export function fraction(value: string): number {
  const number = decimal(value)
  if (number === undefined || number < 0 || number > 1) refuse('a number from 0 to 1, such as 0.95')
  return number
}

/** A share above 0 and up to 1. */
export function positiveFraction(value: string): number {
  const number = decimal(value)
  if (number === undefined || number <= 0 || number > 1) refuse('a number above 0 and up to 1, such as 0.8')
  return number
}

/** A number above 0, such as 2.5. */
export function positiveNumber(value: string): number {
  const number = decimal(value)
  if (number === undefined || number <= 0) refuse('a number above 0, such as 2.5')
  return number
}

/** Any number, such as -0.5. */
export function finiteNumber(value: string): number {
  return decimal(value) ?? refuse('a number, such as -0.5')
}

/** The lowest and the highest ratio allowed. `ratioRange('0.5:2')` is `[0.5, 2]`. */
export function ratioRange(value: string): readonly [number, number] {
  const [low, high, ...rest] = value.split(':').map(decimal)
  if (low === undefined || high === undefined || rest.length > 0 || low < 0 || low > high) {
    refuse('two ratios, the lower first, such as 0.5:2')
  }
  return [low, high]
}

/** A parser that also tells the values it takes, for help and completion. */
export interface ChoiceParser<T extends string> {
  (value: string): T
  readonly values: readonly T[]
}

/** One of some words: `.option('--unit <name>', 'what to count', choice('pair', 'word'), 'pair')`. */
export function choice<const T extends string>(...values: readonly T[]): ChoiceParser<T> {
  const parse = (value: string) => values.find((known) => known === value) ?? refuse(`one of ${values.join(', ')}`)
  return Object.assign(parse, { values })
}

const made = new WeakSet<readonly string[]>()

/** Words with commas between; a repeated option adds to the list. `list('a, b')` is `['a', 'b']`. */
export function list(value: string, previous?: readonly string[]): readonly string[] {
  const items = value.split(',').map((item) => item.trim())
  if (items.some((item) => item === '')) refuse('a list with commas between, such as a,b,c')
  // commander hands over the default as the previous value: a list that was given replaces it
  const all = previous !== undefined && made.has(previous) ? [...previous, ...items] : items
  made.add(all)
  return all
}

function wholeNumber(value: string, from: number, to: number, expected: string): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= from && number <= to)) refuse(expected)
  return number
}

function decimal(value: string): number | undefined {
  if (!/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(value)) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

function refuse(expected: string): never {
  throw new InvalidArgumentError(`Expected ${expected}`)
}
