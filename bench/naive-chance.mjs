/**
 * The naive sampler of chance agreement, the reference for `chance.bench.mjs`: the definition written down with maps, sets
 * and a fresh list for everything, one draw a cell. It gives the same digits as the plain sampler of the library.
 */
import { pairStream } from '@parascope/core/random'

/** All phrase pairs as a map from "i1,i2" to [j1, j2]. */
function extract(links, rows, columns) {
  const rowMin = new Array(rows).fill(columns)
  const rowMax = new Array(rows).fill(-1)
  const rowCount = new Array(rows + 1).fill(0)
  const columnCount = new Array(columns + 1).fill(0)
  for (const [i, j] of links) {
    rowMin[i] = Math.min(rowMin[i], j)
    rowMax[i] = Math.max(rowMax[i], j)
    rowCount[i + 1]++
    columnCount[j + 1]++
  }
  for (let i = 0; i < rows; i++) rowCount[i + 1] += rowCount[i]
  for (let j = 0; j < columns; j++) columnCount[j + 1] += columnCount[j]
  const pairs = new Map()
  for (let i1 = 0; i1 < rows; i1++) {
    if (rowMax[i1] < 0) continue
    let low = columns
    let high = -1
    for (let i2 = i1; i2 < rows; i2++) {
      if (rowMax[i2] < 0) continue
      low = Math.min(low, rowMin[i2])
      high = Math.max(high, rowMax[i2])
      if (rowCount[i2 + 1] - rowCount[i1] === columnCount[high + 1] - columnCount[low])
        pairs.set(`${i1},${i2}`, [i1, i2, low, high])
    }
  }
  return pairs
}

/** The pairs that no set of smaller pairs tiles. */
function atomic(pairs) {
  const endingAt = new Map()
  const firsts = new Set()
  for (const [i1, i2, j1, j2] of pairs.values()) {
    firsts.add(i1)
    if (!endingAt.has(i2)) endingAt.set(i2, [])
    endingAt.get(i2).push([i1, j2 - j1 + 1])
  }
  const atoms = new Map()
  for (const first of firsts) {
    const best = new Map([[first - 1, 0]])
    let last = first
    for (const [i1, i2] of pairs.values()) if (i1 === first) last = Math.max(last, i2)
    for (let end = first; end <= last; end++) {
      let proper = -1
      for (const [start, length] of endingAt.get(end) ?? []) {
        if (start > first && best.has(start - 1)) proper = Math.max(proper, best.get(start - 1) + length)
      }
      const key = `${first},${end}`
      const whole = pairs.get(key)
      if (whole !== undefined) {
        const length = whole[3] - whole[2] + 1
        if (proper !== length) atoms.set(key, whole)
        best.set(end, length)
      } else if (proper >= 0) best.set(end, proper)
    }
  }
  return atoms
}

/** The keys of the pairs whose phrases differ. */
function nonIdentical(pairs, source, target) {
  const keys = new Set()
  for (const [i1, i2, j1, j2] of pairs.values()) {
    if (source.slice(i1, i2 + 1).join(' ') !== target.slice(j1, j2 + 1).join(' ')) keys.add([i1, i2, j1, j2].join())
  }
  return keys
}

function sample(initial, rate, rows, columns, random) {
  const threshold = Math.floor(rate * 2 ** 32)
  const links = []
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const flipped = random.uint32() < threshold
      if (initial.has(`${i},${j}`) !== flipped) links.push([i, j])
    }
  }
  return links
}

/** The mean overlap of non-identical atoms over some samples of one task; undefined ones are skipped. */
export function naiveChance(task, samples, seed) {
  const { source, target } = task
  const random = pairStream(seed, task.index)
  const initial = new Set(task.initial.map(([i, j]) => `${i},${j}`))
  let sum = 0
  let counted = 0
  for (let k = 0; k < samples; k++) {
    const [a, b] = task.rates.map((rate) => {
      const links = sample(initial, rate, source.length, target.length, random)
      return nonIdentical(atomic(extract(links, source.length, target.length)), source, target)
    })
    const smaller = Math.min(a.size, b.size)
    if (smaller === 0) continue
    sum += [...a].filter((key) => b.has(key)).length / smaller
    counted++
  }
  return { sum, counted }
}
