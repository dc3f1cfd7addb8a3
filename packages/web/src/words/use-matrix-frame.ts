import { useMemo } from 'react'
import type { WordsDocument } from './document.js'
import { textWidth, WORD_FONT } from './measure-text.js'
import { useFontsReady } from './use-fonts-ready.js'

const LONGEST_LABEL = 170
const MANY_COLUMNS = 18

/** px around the cells of a matrix. */
export interface MatrixFrame {
  /** for the source words, at the start of the rows */
  readonly label: number
  /** for the target words, above the columns */
  readonly head: number
  /** how far the slanted word of the last column reaches past it */
  readonly overhang: number
  /** degrees */
  readonly slant: number
  readonly sin: number
  readonly cos: number
}

/** Whether a word may need more room than a label has, in the widest letters. */
export function mayBeLong(word: string): boolean {
  return word.length > 11
}

/** Room for the labels: as wide as the longest word asks, up to a limit. */
export function useMatrixFrame({ source, target }: Pick<WordsDocument, 'source' | 'target'>): MatrixFrame {
  const ready = useFontsReady()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded fonts change the widths
  return useMemo(() => {
    const longest = (words: readonly string[]) =>
      Math.min(LONGEST_LABEL, Math.max(16, ...words.map((word) => textWidth(word, WORD_FONT))))
    const slant = target.length > MANY_COLUMNS ? 60 : 52
    const radians = (slant * Math.PI) / 180
    const across = longest(target) + 16
    return {
      label: Math.ceil(longest(source)) + 30,
      head: Math.ceil(across * Math.sin(radians) + 16),
      overhang: Math.ceil(across * Math.cos(radians)),
      slant,
      sin: Math.sin(radians),
      cos: Math.cos(radians),
    }
  }, [source, target, ready])
}
