/** What changed between two texts, line by line: a longest common subsequence of their lines. */

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Cells of the table that finds common lines; what differs over a larger area is told as replaced in one piece. */
const LARGEST_TABLE = 4_000_000

/** The lines of both texts in order. `lineDiff('a\nb', 'b\nc')` removes a, keeps b, adds c. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before.split('\n')
  const now = after.split('\n')
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  if (old.length * now.length <= LARGEST_TABLE) {
    const common = commonLengths(old, now)
    const width = now.length + 1
    while (i < old.length && j < now.length) {
      if (old[i] === now[j]) {
        lines.push(same(old[i]!))
        i++
        j++
      } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) lines.push(removed(old[i++]!))
      else lines.push(added(now[j++]!))
    }
  }
  return [...lines, ...old.slice(i).map(removed), ...now.slice(j).map(added)]
}

/** At i, j: how many lines the rests from line i and from line j have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const table = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      table[i * width + j] =
        old[i] === now[j] ? table[(i + 1) * width + j + 1]! + 1 : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!)
    }
  }
  return table
}

function same(text: string): DiffLine {
  return { kind: 'same', text }
}

function removed(text: string): DiffLine {
  return { kind: 'removed', text }
}

function added(text: string): DiffLine {
  return { kind: 'added', text }
}
