/**
 * The word pairs of a bitext that can be linked at all, as a sparse table in compressed rows: row e holds the target words
 * that stand opposite source word e anywhere, sorted. Every cell of every sentence pair is resolved to its place in the
 * table once, so that training never looks anything up. Both directions use the same table.
 */
import type { Bitext } from './bitext.js'

export interface PairTable {
  /** row e is the entries `rowStart[e]` to `rowStart[e + 1]` */
  readonly rowStart: Int32Array
  /** target word of each entry */
  readonly columns: Int32Array
  /** number of entries of each target word */
  readonly columnSize: Int32Array
  /** entry of source word i and target word j of pair k: `entries[cellStart[k] + i * targetLength + j]` */
  readonly entries: Int32Array
  /** as numbers of any size: the cells of a large bitext are more than 2^31 */
  readonly cellStart: Float64Array
  /** entry of each word with itself */
  readonly identity: Int32Array
}

/** Builds the table; each word of the vocabulary also gets an entry with itself. */
export function pairTable(bitext: Bitext): PairTable {
  const { pairs, source, target, sourceStart, targetStart } = bitext
  const words = bitext.vocabulary.size
  const cellStart = new Float64Array(pairs + 1)
  for (let k = 0; k < pairs; k++) {
    cellStart[k + 1] = cellStart[k]! + (sourceStart[k + 1]! - sourceStart[k]!) * (targetStart[k + 1]! - targetStart[k]!)
  }
  const entries = new Int32Array(cellStart[pairs]!)
  const { starts, pairOf, places } = occurrences(bitext)
  const rowStart = new Int32Array(words + 1)
  const columnSize = new Int32Array(words)
  const identity = new Int32Array(words)
  const seenIn = new Int32Array(words).fill(-1)
  const place = new Int32Array(words)
  let columns = new Int32Array(Math.max(1024, words))
  let size = 0
  for (let e = 0; e < words; e++) {
    const start = size
    seenIn[e] = e
    columns[size++] = e
    for (let o = starts[e]!; o < starts[e + 1]!; o++) {
      const k = pairOf[o]!
      for (let at = targetStart[k]!; at < targetStart[k + 1]!; at++) {
        const f = target[at]!
        if (seenIn[f] === e) continue
        seenIn[f] = e
        if (size === columns.length) columns = enlarged(columns)
        columns[size++] = f
      }
    }
    // the next row begins with its own word, which needs room before any other
    if (size === columns.length) columns = enlarged(columns)
    columns.subarray(start, size).sort()
    for (let c = start; c < size; c++) {
      const f = columns[c]!
      place[f] = c
      columnSize[f]!++
    }
    identity[e] = place[e]!
    for (let o = starts[e]!; o < starts[e + 1]!; o++) {
      const k = pairOf[o]!
      const length = targetStart[k + 1]! - targetStart[k]!
      const from = targetStart[k]!
      const to = cellStart[k]! + places[o]! * length
      for (let j = 0; j < length; j++) entries[to + j] = place[target[from + j]!]!
    }
    rowStart[e + 1] = size
  }
  return { rowStart, columns: columns.slice(0, size), columnSize, entries, cellStart, identity }

  /** Where each source word occurs: its pairs and its places in them, sorted by word. */
  function occurrences({ pairs }: Bitext) {
    const starts = new Int32Array(words + 1)
    for (let at = 0; at < source.length; at++) starts[source[at]! + 1]!++
    for (let e = 0; e < words; e++) starts[e + 1]! += starts[e]!
    const next = starts.slice()
    const pairOf = new Int32Array(source.length)
    const places = new Int32Array(source.length)
    for (let k = 0; k < pairs; k++) {
      for (let at = sourceStart[k]!; at < sourceStart[k + 1]!; at++) {
        const o = next[source[at]!]!++
        pairOf[o] = k
        places[o] = at - sourceStart[k]!
      }
    }
    return { starts, pairOf, places }
  }
}

function enlarged(items: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * items.length)
  larger.set(items)
  return larger
}

/** The entry of a source and a target word, or -1 if they never stood opposite each other. */
export function findEntry(table: Pick<PairTable, 'rowStart' | 'columns'>, e: number, f: number): number {
  let low = table.rowStart[e]!
  let high = table.rowStart[e + 1]! - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = table.columns[middle]!
    if (found === f) return middle
    if (found < f) low = middle + 1
    else high = middle - 1
  }
  return -1
}
