/** How alike two spellings are: shared character pairs, edit distance, common beginning and end. */

/** Dice coefficient of two ascending lists without repeats, 0 to 1. */
export function diceOf(a: Int32Array, b: Int32Array): number {
  let x = 0
  let y = 0
  let shared = 0
  while (x < a.length && y < b.length) {
    const left = a[x]!
    const right = b[y]!
    if (left === right) {
      shared++
      x++
      y++
    } else if (left < right) x++
    else y++
  }
  return (2 * shared) / (a.length + b.length)
}

/** The number of characters two words begin with in common. `commonPrefix('nation', 'native')` is 4. */
export function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let k = 0
  while (k < end && a.charCodeAt(k) === b.charCodeAt(k)) k++
  return k
}

/** The number of characters two words end with in common. */
export function commonSuffix(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let k = 0
  while (k < end && a.charCodeAt(a.length - 1 - k) === b.charCodeAt(b.length - 1 - k)) k++
  return k
}
