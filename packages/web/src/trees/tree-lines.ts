/** The lines of a tree as SVG paths. `down` is 1 when the tree grows down, -1 when it stands on its head. */

interface Place {
  readonly x: number
  readonly y: number
}

const ROUND = 5

/** From below the parent to above the child, at right angles with a round corner: branches never cross. */
export function branch(parent: Place, child: Place, down: 1 | -1, level: number): string {
  const from = parent.y + down * 10
  const bar = parent.y + down * (10 + (level - 20) / 3)
  const end = child.y - down * 10
  const across = child.x - parent.x
  if (Math.abs(across) < ROUND) return `M${child.x} ${from}V${end}`
  const turn = Math.sign(across) * ROUND
  return `M${parent.x} ${from}V${bar}H${child.x - turn}Q${child.x} ${bar} ${child.x} ${bar + down * ROUND}V${end}`
}

/** The triangle of a collapsed phrase, over the words from x = `first` to x = `last`. */
export function fan(top: Place, first: number, last: number, y: number, down: 1 | -1): string {
  return `M${top.x} ${top.y + down * 10}L${first} ${y}H${last}Z`
}
