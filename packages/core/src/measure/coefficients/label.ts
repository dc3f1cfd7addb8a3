/**
 * What a rater may say about an item: a text, a number, yes or no, or a set of texts and numbers. Sets are equal when their
 * members are; everything else as in a Map (1 and '1' are two labels). A missing judgement is no label.
 */

export type Member = string | number
export type Label = Member | boolean | ReadonlySet<Member>

/** A label as a message or a table shows it: `"yes"`, `4`, `true`, `{"a", "b"}`. */
export function showLabel(label: Label): string {
  return label instanceof Set ? `{${sortedMembers(label).map(showMember).join(', ')}}` : showMember(label as Member | boolean)
}

function showMember(member: Member | boolean): string {
  return typeof member === 'string' ? JSON.stringify(member) : String(member)
}

/** Numbers upwards, then texts by code unit. */
function sortedMembers(set: ReadonlySet<Member>): Member[] {
  return [...set].sort(compareLabels)
}

/** An order that does not depend on who said what first: no before yes, then numbers upwards, texts by code unit, sets. */
export function compareLabels(a: Label, b: Label): number {
  const kinds = kindRank(a) - kindRank(b)
  if (kinds !== 0) return kinds
  if (a instanceof Set) return compareLabels(showLabel(a), showLabel(b))
  return a < b ? -1 : a > b ? 1 : 0
}

function kindRank(label: Label): number {
  return typeof label === 'boolean' ? 0 : typeof label === 'number' ? 1 : typeof label === 'string' ? 2 : 3
}

/** Gives every different label a number: 0, 1, 2, … in the order in which they are first asked for. */
export class LabelTable<L extends Label> {
  readonly labels: L[] = []
  readonly #plain = new Map<Label, number>()
  readonly #sets = new Map<string, number>()

  /** The number of a label, a new one if it was not seen before. Throws RangeError on what is no label. */
  code(label: L): number {
    const known = this.find(label)
    if (known !== undefined) return known
    const code = this.labels.push(label) - 1
    if (label instanceof Set) this.#sets.set(showLabel(label), code)
    else this.#plain.set(label, code)
    return code
  }

  find(label: L): number | undefined {
    checkLabel(label)
    return label instanceof Set ? this.#sets.get(showLabel(label)) : this.#plain.get(label)
  }
}

function checkLabel(label: unknown): void {
  if (typeof label === 'string' || typeof label === 'boolean' || Number.isFinite(label)) return
  const members = label instanceof Set ? [...label] : [undefined]
  if (members.every((member) => typeof member === 'string' || Number.isFinite(member))) return
  throw new RangeError(
    `a label is a text, a finite number, true, false or a set of texts and numbers, not ${label}; missing is undefined`,
  )
}
