/** Random linked pairs for tests of engines: few words, so that rules repeat, and some that files must escape. */
import type { Link, PairRecord } from '@parascope/core/corpus'
import { mulberry32 } from '@parascope/core/random'

const WORDS = ['a', 'b', 'c', 'the', 'of', '|||', '[X,1]', '\\N', 'x\ty', 'two words', 'é', '𝒳', '\uffee', '&#32;', "'", '"']

/** `count` pairs of 1 to 12 words with trees on both sides; the same seed gives the same pairs. */
export function randomPairs(count: number, seed: number): PairRecord[] {
  const random = mulberry32(seed)
  const side = () => Array.from({ length: 1 + random.below(12) }, () => WORDS[random.below(WORDS.length)]!)
  // a tree cannot hold a word with white space, so its leaves are words of their own
  const plain = () => Array.from({ length: 2 + random.below(8) }, () => WORDS[random.below(5)]!)
  const flat = (words: readonly string[]) => {
    const half = 1 + random.below(words.length - 1)
    const phrase = (label: string, part: readonly string[]) =>
      `(${label} ${part.map((word) => `(W${word.length} ${word})`).join(' ')})`
    return `(S ${phrase('NP', words.slice(0, half))} ${phrase('VP', words.slice(half))})`
  }
  return Array.from({ length: count }, (_, k) => {
    const hasTrees = random.below(2) === 0
    const [source, target] = hasTrees ? [plain(), plain()] : [side(), side()]
    const sure: Link[] = []
    for (let i = 0; i < source.length; i++) {
      if (random.below(5) > 0) sure.push([i, Math.min(target.length - 1, Math.max(0, i + random.below(3) - 1))])
    }
    return { id: `pair ${k}`, source, target, sure, ...(hasTrees && { sourceTree: flat(source), targetTree: flat(target) }) }
  })
}
