/**
 * The packed lexicon: lemmas, senses and relations as one stream of small numbers. The lemmas are sorted text, lists are
 * written as a length and differences from the number of their owner, so that the file compresses to a few megabytes.
 */
import { VarintWriter } from './varint.js'

export const LEXICON_MAGIC = 'PSLX'
export const LEXICON_VERSION = 1

/** A lexicon as lists. Lemmas are sorted by code unit, lower case, words joined by `_`; all numbers are positions. */
export interface LexiconLists {
  readonly language: string
  readonly lemmas: readonly string[]
  /** per lemma: its synsets, the most frequent first within a part of speech */
  readonly senses: readonly (readonly number[])[]
  /** per lemma, beside `senses`: uses counted in a sense-tagged corpus */
  readonly counts: readonly (readonly number[])[]
  /** per lemma: lemmas derived from it or it from them */
  readonly derived: readonly (readonly number[])[]
  readonly opposite: readonly (readonly number[])[]
  readonly pertains: readonly (readonly number[])[]
  /** per synset: 0 noun, 1 verb, 2 adjective, 3 adverb */
  readonly parts: readonly number[]
  readonly hypernyms: readonly (readonly number[])[]
  readonly similar: readonly (readonly number[])[]
  /** per synset: entailment, cause, part and member */
  readonly related: readonly (readonly number[])[]
  /** stems that definitions are made of, and per synset those of its definition */
  readonly stems: readonly string[]
  readonly definitions: readonly (readonly number[])[]
}

/** The bytes of a lexicon; `openLexicon` reads them. */
export function packLexicon(lists: LexiconLists): Uint8Array {
  const writer = new VarintWriter()
  writer.raw(ascii(LEXICON_MAGIC))
  writer.unsigned(LEXICON_VERSION)
  const text = (value: string) => {
    const bytes = ascii(value)
    writer.unsigned(bytes.length)
    writer.raw(bytes)
  }
  text(lists.language)
  writer.unsigned(lists.lemmas.length)
  writer.unsigned(lists.parts.length)
  text(lists.lemmas.map((lemma) => `${lemma}\n`).join(''))
  for (const part of lists.parts) writer.unsigned(part)
  for (const list of lists.senses) {
    writer.unsigned(list.length)
    for (const synset of list) writer.unsigned(synset)
  }
  for (const list of lists.counts) for (const count of list) writer.unsigned(count)
  for (const owners of [lists.derived, lists.opposite, lists.pertains, lists.hypernyms, lists.similar, lists.related]) {
    owners.forEach((list, owner) => {
      writer.unsigned(list.length)
      for (const other of list) writer.signed(other - owner)
    })
  }
  writer.unsigned(lists.stems.length)
  text(lists.stems.map((stem) => `${stem}\n`).join(''))
  for (const list of lists.definitions) {
    writer.unsigned(list.length)
    for (const stem of list) writer.unsigned(stem)
  }
  return writer.finish()
}

function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (code > 127) throw new RangeError(`a packed lexicon holds ASCII only, not '${text[k]}'`)
    bytes[k] = code
  }
  return bytes
}
