/** The table of word pairs, built by the workers: see kernels/pair-table.ts. */
import type { Bitext } from '@parascope/core/align'
import type { KernelCrew } from './kernel-crew.js'
import type { KernelMemory } from './kernel-memory.js'
import type { KernelPlan } from './kernel-plan.js'

/** A bitext without its words: numbers stand for them. */
export type Sentences = Omit<Bitext, 'vocabulary'>

/** Puts the bitext and its table into memory; gives the number of entries, and the bitext where it now lies. */
export async function buildTable(
  bitext: Bitext,
  memory: KernelMemory,
  plan: KernelPlan,
  crew: KernelCrew,
): Promise<{ entries: number; shared: Sentences }> {
  const { pairs, source, target, sourceStart, targetStart } = bitext
  const words = bitext.vocabulary.size
  plan.set({
    words,
    pairs,
    source: memory.put(source),
    target: memory.put(target),
    sourceStart: memory.put(sourceStart),
    targetStart: memory.put(targetStart),
    rowStart: memory.takeZeros(4 * (words + 1)),
    columnSize: memory.takeZeros(4 * words),
    cellStart: memory.takeZeros(4 * (words + 1)),
    runStart: memory.take(4 * source.length),
  })
  const sizes = [4 * (words + 1), 4 * source.length, 4 * source.length] as const
  const addresses = sizes.map((bytes) => memory.takeZeros(bytes)) as [number, number, number]
  plan.set({ occurrenceStart: addresses[0], occurrencePair: addresses[1], occurrencePlace: addresses[2] })
  fillOccurrences(
    bitext,
    memory.ints(addresses[0], words + 1),
    memory.ints(addresses[1], source.length),
    memory.ints(addresses[2], source.length),
  )
  const marks = Array.from({ length: crew.size }, () => memory.take(4 * words))
  const clearMarks = () => {
    for (const start of marks) memory.ints(start, words).fill(-1)
  }
  clearMarks()
  plan.restart()
  await crew.run('measureRows', (worker) => [plan.address, marks[worker]!])
  const entries = addUp(memory.ints(plan.get('rowStart'), words + 1))
  const cells = addUp(memory.ints(plan.get('cellStart'), words + 1))
  plan.set({ columns: memory.take(4 * entries), cells: memory.take(2 * cells) })
  clearMarks()
  plan.restart()
  await crew.run('fillRows', (worker) => [plan.address, marks[worker]!])
  for (const start of marks) memory.giveBack(start, 4 * words)
  memory.giveBack(addresses[2], sizes[2])
  const shared = {
    pairs,
    source: memory.ints(plan.get('source'), source.length),
    target: memory.ints(plan.get('target'), target.length),
    sourceStart: memory.ints(plan.get('sourceStart'), pairs + 1),
    targetStart: memory.ints(plan.get('targetStart'), pairs + 1),
  }
  return { entries, shared }
}

/** Sizes become starts; the sum of all comes last. */
function addUp(sizes: Int32Array): number {
  let sum = 0
  for (let k = 0; k < sizes.length; k++) {
    const size = sizes[k]! >>> 0
    sizes[k] = sum
    sum += size
  }
  return sum
}

/** Where each source word occurs: its start, then pairs and places in the text, sorted by word. */
function fillOccurrences(
  { pairs, source, sourceStart }: Bitext,
  starts: Int32Array,
  pairOf: Int32Array,
  places: Int32Array,
): void {
  for (let at = 0; at < source.length; at++) starts[source[at]! + 1]!++
  for (let e = 0; e + 1 < starts.length; e++) starts[e + 1]! += starts[e]!
  const next = starts.slice()
  for (let k = 0; k < pairs; k++) {
    for (let at = sourceStart[k]!; at < sourceStart[k + 1]!; at++) {
      const o = next[source[at]!]!++
      pairOf[o] = k
      places[o] = at
    }
  }
}
