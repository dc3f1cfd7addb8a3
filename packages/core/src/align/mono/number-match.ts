import type { WordFacts } from './words.js'

/** 0: not two numbers; 1: two different numbers; 2: the same number, however written. */
export function numbersAgree(a: WordFacts, b: WordFacts): 0 | 1 | 2 {
  if (a.number === undefined || b.number === undefined) return 0
  return a.number === b.number ? 2 : 1
}
