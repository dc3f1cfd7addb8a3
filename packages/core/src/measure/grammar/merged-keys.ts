/**
 * When two rules are the same (PARADIGM, 4.2). Strict: label, sides, labels and indices of holes. Non-strict: the labels do
 * not count, so that [NP] → ⟨[N,1] 's [N,2], the [N,2] of [N,1]⟩ is Hiero's [X] → ⟨[X,1] 's [X,2], the [X,2] of [X,1]⟩.
 * The indices do count, as in the paper's text; Thrax's own tool (Intersect -X) loses them, so that a rule that swaps its
 * holes and one that does not become the same: `unindexed` does as the tool does.
 */
import { holeIndex } from '../../grammar/symbols.js'
import { firstSlot, RULE_ROW, type RuleSet } from './rule-set.js'

export type Matching = 'strict' | 'nonstrict' | 'unindexed'

/** For each rule of the set the lowest id among the rules that are the same; a rule that stands for itself has its own. */
export function mergedKeys(rules: RuleSet, matching: Exclude<Matching, 'strict'>): Uint32Array {
  const keys = new Uint32Array(rules.size)
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * rules.size + 2))).fill(-1)
  const hashes = new Int32Array(slots.length)
  const mask = slots.length - 1
  const row = new Int32Array(rules.rowRoom)
  const other = new Int32Array(rules.rowRoom)
  for (let id = 0; id < rules.size; id++) {
    const length = readKey(rules, id, matching, row)
    let hash = 0
    for (let k = 0; k < length; k++) hash = Math.imul(hash ^ row[k]!, 0x01000193) ^ (hash >>> 15)
    let slot = firstSlot(hash, mask)
    for (; slots[slot]! >= 0; slot = (slot + 1) & mask) {
      if (hashes[slot] === hash && isSame(row, length, other, readKey(rules, slots[slot]!, matching, other))) break
    }
    if (slots[slot]! < 0) {
      slots[slot] = id
      hashes[slot] = hash
    }
    keys[id] = slots[slot]!
  }
  return keys
}

/** The numbers of a rule with what does not count taken out. */
function readKey(rules: RuleSet, id: number, matching: Matching, row: Int32Array): number {
  const length = rules.read(id, row)
  row[RULE_ROW.label] = 0
  for (let k = RULE_ROW.symbols; k < length; k++) {
    if (row[k]! < 0) row[k] = matching === 'unindexed' ? -1 : -holeIndex(row[k]!)
  }
  return length
}

function isSame(row: Int32Array, length: number, other: Int32Array, otherLength: number): boolean {
  if (length !== otherLength) return false
  for (let k = 0; k < length; k++) if (row[k] !== other[k]) return false
  return true
}
