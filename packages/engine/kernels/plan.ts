/**
 * What all kernels share, in one memory that every worker sees: addresses of arrays and a few numbers. The TypeScript that drives
 * the kernels (src/align/kernel/plan.ts) writes the fields in this order, four bytes each, then the eight-byte numbers.
 *
 * Counts are integers, 2^-32 of a count each: whole numbers add up to the same sum in any order, so neither the number of
 * workers nor their speed changes a bit of the result.
 */
@unmanaged
export class Plan {
  words: i32
  pairs: i32
  /** words of the longest side of any pair */
  longest: i32
  /** claimed by workers, one piece of the work at a time */
  next: usize
  // the bitext, as in core/align/bitext.ts
  source: usize
  target: usize
  sourceStart: usize
  targetStart: usize
  // where source words occur: occurrences of word e from occurrenceStart[e], their pair and their place in `source`
  occurrenceStart: usize
  occurrencePair: usize
  occurrencePlace: usize
  // the table of word pairs: row e holds itself first, then the target words in the order in which they are met
  rowStart: usize
  /** 24 bits each; in a model that is applied, 32 */
  columns: usize
  columnSize: usize
  /** for each word the number of its cells, then where its cells start */
  cellStart: usize
  /** places within the row, 16 bits each, or 24 where the row is long; a run of them starts at an even byte */
  cells: usize
  /** where the cells of each source token start, in units of 16 bits */
  runStart: usize
  /** for each entry: probability forward and backward (f32); the counts (i64) lie apart, since few of them are touched */
  entries: usize
  counts: usize
  /** by word, of each direction: probability of the word given nothing (f32), its count (i64), one over the sum of its counts */
  nulls0: usize
  nulls1: usize
  nullCounts0: usize
  nullCounts1: usize
  sums0: usize
  sums1: usize
  /** by piece of the work, of each direction: log likelihood */
  likelihood0: usize
  likelihood1: usize
  /** of Model 1 row by row: sums, then one over the probability, of each target token; likelihood of each piece of rows */
  tokenSums: usize
  rowLikelihood: usize
  // positions of each direction: jump weights and their running sums (hmm), or tables by length class (ibm2, diagonal)
  method: i32
  weights0: usize
  weights1: usize
  weightSums0: usize
  weightSums1: usize
  /** at given * (longest + 1) + made: offset into the tables, or -1 */
  classes0: usize
  classes1: usize
  tables0: usize
  tables1: usize
  tableCounts0: usize
  tableCounts1: usize
  // what a model that is applied brings: sorted rows and probabilities (f32)
  probabilities0: usize
  probabilities1: usize
  // links that come out: for each pair where they start and how many they are
  linkStart: usize
  linkCount: usize
  links: usize
  linksEnd: usize
  symmetrization: i32
  /** nothing has been learned yet */
  isUniform: i32
  nullProbability: f64
  identity: f64
  threshold: f64
}

export const FORWARD = 0
export const BACKWARD = 1
/** both directions, counting what they expect together */
export const TOGETHER = 2

export const IBM1 = 0
export const IBM2 = 1
export const DIAGONAL = 2
export const HMM = 3

/** Pairs or rows that a worker claims at a time. */
export const PIECE = 64

export const ENTRY_BYTES = 8
const ONE: f64 = 4294967296.0

/** A share of a count as a whole number. */
export function fixed(x: f64): i64 {
  return <i64>(x * ONE + 0.5)
}

/** Back from whole numbers. */
export function floating(x: i64): f64 {
  return <f64>x * (1.0 / ONE)
}

/**
 * The next piece of the work, for this worker alone. A kernel does one piece a call, and says whether there was one: a call that went on
 * for seconds would run all of them in the code that the engine compiled in haste.
 */
export function claim(plan: Plan): i32 {
  return atomic.add<i32>(plan.next, 1)
}

/** Element k of an array of 24-bit numbers. */
export function at24(array: usize, k: i32): i32 {
  return load<u32>(array + 3 * <usize>k) & 0xffffff
}

export function put24(array: usize, k: i32, value: i32): void {
  store<u16>(array + 3 * <usize>k, <u16>value)
  store<u8>(array + 3 * <usize>k, <u8>(value >>> 16), 2)
}

/** Element k of an array of 32-bit numbers. */
export function at(array: usize, k: i32): i32 {
  return load<i32>(array + ((<usize>k) << 2))
}

/** Where memory is free: what lies below belongs to the compiled module. */
export function firstFree(): usize {
  return __heap_base
}
