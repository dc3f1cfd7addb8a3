/**
 * TER (Snover et al. 2006), exactly as sacreBLEU 2.x computes it after Tercom: the fewest edits that turn the output into a
 * reference (insertions, deletions, substitutions and shifts of blocks, 1 each), over the mean length of the references. Shifts
 * are chosen greedily: the one that saves most, then the longest, then the earliest block, then the earliest target. Blocks of up
 * to 10 words move by up to 50 words, and after 1,000 tries the search ends.
 */
import { EditTable } from './edit-table.js'
import { emptySequence, WordNumbers } from './symbols.js'
import type { Segment, TextMetric } from './text-metric.js'
import { entities, western } from './tokenize-metric.js'
import { splitWords, trimEnd } from './white-space.js'

export interface TerOptions {
  /** spaces around punctuation marks, entities undone */
  readonly normalized?: boolean
  readonly noPunctuation?: boolean
  readonly caseSensitive?: boolean
}

const LONGEST_BLOCK = 10
const FARTHEST = 50
const MOST_TRIES = 1000

/** The metric `ter`: edits in percent of the reference length, less is better. On the invented corpus of the tests: 53.333333. */
export function ter(options: TerOptions = {}): TextMetric {
  const { normalized = false, noPunctuation = false, caseSensitive = false } = options
  const numbers = new WordNumbers()
  const sequence = emptySequence()
  const table = new EditTable()
  const words = (text: string): Int32Array => {
    numbers.put(terWords(text, options), sequence)
    return sequence.symbols.slice(0, sequence.length)
  }
  const score = (sums: Float64Array) => {
    if (sums[1]! > 0) return (100 * sums[0]!) / sums[1]!
    return sums[0]! > 0 ? 100 : 0
  }
  return {
    name: 'ter',
    width: 2,
    needs: { references: true, source: false },
    isHigherBetter: false,
    range: [0, 100],
    measure({ hypothesis, references }: Segment, row) {
      if (references.length === 0) throw new RangeError('TER needs a reference')
      numbers.begin()
      const output = words(hypothesis)
      let edits = Number.POSITIVE_INFINITY
      let length = 0
      for (const text of references) {
        const reference = words(text)
        edits = Math.min(edits, terEdits(output, reference, table))
        length += reference.length
      }
      row[0] = edits
      row[1] = length / references.length
    },
    score,
    segmentScore: score,
    signature: `case:${caseSensitive ? 'mixed' : 'lc'}|tok:tercom|norm:${yesNo(normalized)}|punct:${yesNo(!noPunctuation)}|asian:no`,
  }
}

function yesNo(on: boolean): string {
  return on ? 'yes' : 'no'
}

function terWords(text: string, { normalized = false, noPunctuation = false, caseSensitive = false }: TerOptions): string[] {
  let line = trimEnd(text)
  if (!caseSensitive) line = line.toLowerCase()
  if (normalized) {
    line = ` ${entities(line.replaceAll('\n-', '').replaceAll('\n', ' '))} `
    line = western(line, (marked) => marked.replaceAll("'s ", " 's "))
  }
  if (noPunctuation) line = line.replace(/[.,?:;!"()]/g, '')
  return splitWords(line)
}

/** Edits, shifts included, from one sequence of words to another. */
function terEdits(output: Int32Array, reference: Int32Array, table: EditTable): number {
  if (reference.length === 0) return output.length
  let current = output
  let next: Int32Array = new Int32Array(output.length)
  let shifts = 0
  let tries = 0
  for (;;) {
    const distance = table.fill(current, reference)
    const best = bestShift(current, reference, table, distance, tries)
    tries = best.tries
    if (tries >= MOST_TRIES || best.gain <= 0) return shifts + distance
    shifted(current, best.start, best.length, best.target, next)
    shifts++
    const spare = current === output ? new Int32Array(output.length) : current
    current = next
    next = spare
  }
}

interface Shift {
  gain: number
  length: number
  start: number
  target: number
  tries: number
}

/** The shift that saves most; a gain of 0 or less where none saves anything. */
function bestShift(words: Int32Array, reference: Int32Array, table: EditTable, distance: number, tries: number): Shift {
  const { places, hypothesisErrors, referenceErrors } = table.trace(words, reference)
  const best: Shift = { gain: 0, length: 0, start: 0, target: 0, tries }
  const moved = new Int32Array(words.length)
  for (let start = 0; start < words.length; start++) {
    const first = Math.max(0, start - FARTHEST)
    const last = Math.min(reference.length - 1, start + FARTHEST)
    for (let at = first; at <= last; at++) {
      // whether a word of the block is wrong where it stands, and where it would go
      let [wrongHere, wrongThere] = [false, false]
      for (let length = 1; length <= LONGEST_BLOCK; length++) {
        const [here, there] = [start + length - 1, at + length - 1]
        if (here >= words.length || there >= reference.length || words[here] !== reference[there]) break
        wrongHere ||= hypothesisErrors[here] === 1
        wrongThere ||= referenceErrors[there] === 1
        const place = places[at]!
        if (!wrongHere || !wrongThere || (start <= place && place < start + length)) continue
        let before = -1
        for (let offset = -1; offset < length && at + offset < reference.length; offset++) {
          const target = at + offset === -1 ? 0 : places[at + offset]! + 1
          if (target === before) continue
          before = target
          shifted(words, start, length, target, moved)
          const gain = distance - table.distance(moved, reference, Math.min(start, target), distance - Math.max(best.gain, 1))
          best.tries++
          if (isBetter(gain, length, start, target, best)) Object.assign(best, { gain, length, start, target })
        }
        if (best.tries >= MOST_TRIES) return best
      }
    }
  }
  return best
}

function isBetter(gain: number, length: number, start: number, target: number, best: Shift): boolean {
  if (gain !== best.gain) return gain > best.gain
  if (gain <= 0) return false
  if (length !== best.length) return length > best.length
  return start !== best.start ? start < best.start : target < best.target
}

/** The words with `length` of them from `start` moved to `target`, into `into`. */
function shifted(words: Int32Array, start: number, length: number, target: number, into: Int32Array): void {
  const end = start + length
  // the block ends up after the words that it passes
  const [from, to] = target < start ? [target, start] : [end, target > end ? target : Math.min(words.length, length + target)]
  if (target < start) {
    into.set(words.subarray(0, from))
    into.set(words.subarray(start, end), from)
    into.set(words.subarray(from, to), from + length)
    into.set(words.subarray(end), end)
    return
  }
  into.set(words.subarray(0, start))
  into.set(words.subarray(from, to), start)
  into.set(words.subarray(start, end), start + to - from)
  into.set(words.subarray(to), to)
}
