/** What every correlation asks of its input: two lists of finite numbers, item k of one beside item k of the other. */
import { ParascopeError } from '../../errors.js'

/** Below this many items a coefficient must be very large to mean anything (PARADIGM's tables have five). */
const FEW_ITEMS = 8

/** Refuses lists of different length, numbers that are not finite, and fewer items than `least`. */
export function checkPairs(measure: string, x: ArrayLike<number>, y: ArrayLike<number>, least: number): void {
  if (x.length !== y.length) throw new RangeError(`${measure} needs lists of equal length, not ${x.length} and ${y.length}`)
  for (let k = 0; k < x.length; k++) {
    if (!Number.isFinite(x[k]) || !Number.isFinite(y[k])) {
      throw new RangeError(`${measure} needs finite numbers; item ${k} is ${x[k]}, ${y[k]}`)
    }
  }
  if (x.length < least) {
    throw new ParascopeError('measure/insufficient-data', `${measure} needs at least ${least} items, not ${x.length}`, {
      measure,
      n: x.length,
    })
  }
}

/** Whether all numbers are equal (an empty list is). */
export function isConstant(x: ArrayLike<number>): boolean {
  for (let k = 1; k < x.length; k++) if (x[k] !== x[0]) return false
  return true
}

/** The error of a coefficient over a list without variation: `which` is such as `the first list`. */
export function constantInput(measure: string, which: string, n: number): ParascopeError {
  return new ParascopeError('measure/insufficient-data', `${measure} is undefined: ${which} has the same value for all items`, {
    measure,
    n,
  })
}

/** The caution to print beside a correlation over fewer than 8 items; undefined from 8 on. */
export function fewItemsWarning(n: number): string | undefined {
  if (n >= FEW_ITEMS) return undefined
  return `only ${n} items: with fewer than ${FEW_ITEMS}, large coefficients often arise by chance; trust the p value, not the coefficient`
}
