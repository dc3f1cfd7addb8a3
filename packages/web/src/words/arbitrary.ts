/** Arbitrary documents and edits for the property tests of this folder. */
import { mulberry32 } from '@parascope/core/random'
import fc from 'fast-check'
import { blockBetween, paint, toggleBlock, toggleNull, type WordsDocument, wordsDocument } from './document.js'

export type Edit = (doc: WordsDocument) => WordsDocument

const word = fc.constantFrom('a', 'b', 'c', 'the', 'The')

/** Up to seven words a side, any links, any marks. */
export function someDocument(): fc.Arbitrary<WordsDocument> {
  return fc
    .record({
      source: fc.array(word, { minLength: 1, maxLength: 7 }),
      target: fc.array(word, { minLength: 1, maxLength: 7 }),
      seed: fc.integer(),
    })
    .map(({ source, target, seed }) => {
      let doc = wordsDocument({ source, target })
      for (const edit of someEdits(doc, seed)) doc = edit(doc)
      return doc
    })
}

/** Six edits that fit the document. */
export function someEdits(doc: WordsDocument, seed: number): Edit[] {
  const random = mulberry32(seed)
  const cell = () => ({ i: random.below(doc.source.length), j: random.below(doc.target.length) })
  return Array.from({ length: 6 }, (): Edit => {
    const block = blockBetween(cell(), cell())
    const kind = random.below(2) === 0 ? 'sure' : 'possible'
    switch (random.below(4)) {
      case 0:
        return (words) => paint(words, block, 'none')
      case 1:
        return (words) => toggleBlock(words, block, kind)
      case 2:
        return (words) => toggleNull(words, { side: 'source', index: block.top })
      default:
        return (words) => toggleNull(words, { side: 'target', index: block.left })
    }
  })
}

export function someHistory(): fc.Arbitrary<{ start: WordsDocument; edits: Edit[] }> {
  return fc.tuple(someDocument(), fc.integer()).map(([start, seed]) => ({ start, edits: someEdits(start, seed) }))
}
