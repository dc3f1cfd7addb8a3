/**
 * What the aligner may ask about words: a lexicon of senses and relations behind a small interface. The shipped one is
 * WordNet (`openLexicon`); a language without a lexicon passes none and every relation is absent.
 *
 * A word is known by three sorted lists. `concepts`: the synsets it reaches, with flags that say how (its own sense, one
 * step up, up to three steps up, a similar or related sense, a sense of a word derived from it) and a weight for the cosine of hypernym closures. `lemmas`:
 * the lemmas it reaches (its own, derived, opposite, pertaining). `stems`: the words of its definitions. One merge of two
 * lists finds every relation of its kind at once.
 */

export const OWN = 1
export const PARENT = 2
export const ABOVE = 4
export const SIMILAR = 8
export const RELATED = 16
export const KIN = 32
export const DERIVED = 2
export const OPPOSITE = 4
export const PERTAINS = 8

/** What a lexicon knows about one word form. */
export interface LexicalEntry {
  /** ids of the synsets reached, ascending */
  readonly concepts: Int32Array
  readonly conceptFlags: Uint8Array
  /** share of each synset in the hypernym closure, of length 1 as a vector */
  readonly weights: Float32Array
  /** ids of the lemmas reached, ascending */
  readonly lemmas: Int32Array
  readonly lemmaFlags: Uint8Array
  /** ids of the stems in its definitions (and its own), ascending, and their shares, of length 1 as a vector */
  readonly stems: Int32Array
  readonly stemWeights: Float32Array
  /** share of noun, verb, adjective and adverb uses, adding to 1 */
  readonly uses: Float32Array
  /** log(1 + uses counted in a sense-tagged corpus) */
  readonly frequency: number
  readonly senses: number
}

export interface Lexicon {
  /** the language it speaks, such as `en` */
  readonly language: string
  /** The entry of a word form in lower case (`ran` finds `run`), or undefined. Several words are joined by `_`. */
  entry(word: string): LexicalEntry | undefined
}

/** The relations of two words, in the order in which `relate` writes them. */
export const RELATIONS = [
  'synonym',
  'hypernym',
  'hyponym',
  'parent',
  'sister',
  'similar',
  'related',
  'closure',
  'lemma',
  'derived',
  'opposite',
  'pertains',
  'cognate',
  'definition',
  'kin',
] as const

/**
 * Writes the relations of a to b: 1 or 0 each, but `closure`, the cosine of the two weighted hypernym closures, and
 * `definition`, that of the words of their definitions. With WordNet, `relate(dog, animal, out)` sets `hypernym` (b lies above a).
 */
export function relate(a: LexicalEntry, b: LexicalEntry, out: Float32Array): void {
  out.fill(0)
  const ac = a.concepts
  const bc = b.concepts
  let x = 0
  let y = 0
  let closure = 0
  while (x < ac.length && y < bc.length) {
    const left = ac[x]!
    const right = bc[y]!
    if (left < right) x++
    else if (left > right) y++
    else {
      const f = a.conceptFlags[x]!
      const g = b.conceptFlags[y]!
      closure += a.weights[x]! * b.weights[y]!
      if (f & g & OWN) out[0] = 1
      if (f & ABOVE && g & OWN) out[1] = 1
      if (f & OWN && g & ABOVE) out[2] = 1
      if ((f & PARENT && g & OWN) || (f & OWN && g & PARENT)) out[3] = 1
      if (f & g & PARENT) out[4] = 1
      if ((f & SIMILAR && g & (OWN | SIMILAR)) || (f & OWN && g & SIMILAR)) out[5] = 1
      if ((f & RELATED && g & OWN) || (f & OWN && g & RELATED)) out[6] = 1
      if ((f & KIN && g & (OWN | KIN)) || (f & OWN && g & KIN)) out[14] = 1
      x++
      y++
    }
  }
  out[7] = closure
  const al = a.lemmas
  const bl = b.lemmas
  x = 0
  y = 0
  while (x < al.length && y < bl.length) {
    const left = al[x]!
    const right = bl[y]!
    if (left < right) x++
    else if (left > right) y++
    else {
      const f = a.lemmaFlags[x]!
      const g = b.lemmaFlags[y]!
      if (f & g & OWN) out[8] = 1
      if ((f & DERIVED && g & OWN) || (f & OWN && g & DERIVED)) out[9] = 1
      if ((f & OPPOSITE && g & OWN) || (f & OWN && g & OPPOSITE)) out[10] = 1
      if ((f & PERTAINS && g & (OWN | PERTAINS)) || (f & OWN && g & PERTAINS)) out[11] = 1
      if (f & g & DERIVED) out[12] = 1
      x++
      y++
    }
  }
  const as = a.stems
  const bs = b.stems
  let definition = 0
  x = 0
  y = 0
  while (x < as.length && y < bs.length) {
    const left = as[x]!
    const right = bs[y]!
    if (left < right) x++
    else if (left > right) y++
    else definition += a.stemWeights[x++]! * b.stemWeights[y++]!
  }
  out[13] = definition
}
