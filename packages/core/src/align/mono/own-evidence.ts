/**
 * What a user knows about words beside the lexicon: word vectors and a table of paraphrases. They speak through facts that every model
 * understands. An entry of the table counts as a synonym of the lexicon, or for several words as one of its expressions: any model
 * can use it. A near vector counts as a near definition; since it comes near far more often than definitions do, only a model that was
 * learned with vectors can judge it (with the shipped one, vectors cost half a point on mtref.dev).
 */
import { RELATIONS } from '../../text/lexicon.js'
import type { PhraseTable } from '../../text/paraphrase-table.js'
import type { WordVectors } from '../../text/word-vectors.js'
import { PUNCTUATION } from './closed-classes.js'
import type { TokenFacts } from './words.js'

export interface OwnEvidence {
  readonly vectors?: WordVectors
  readonly table?: PhraseTable
}

/** The planes of a pair's table that own evidence is written into, row after row. */
export interface EvidencePlanes {
  readonly source: readonly TokenFacts[]
  readonly target: readonly TokenFacts[]
  readonly relations: Int32Array
  readonly definition: Float32Array
  readonly phrase: Float32Array
}

const SYNONYM = 1 << RELATIONS.indexOf('synonym')
/** Cosines up to this say nothing; above it they count in proportion. */
const FAR = 0.3

/** Adds what a user knows to the planes of a pair. */
export function addOwnEvidence(planes: EvidencePlanes, { vectors, table }: OwnEvidence): void {
  if (vectors !== undefined) addVectors(planes, vectors)
  if (table !== undefined) addTable(planes, table)
}

function addVectors({ source, target, definition }: EvidencePlanes, vectors: WordVectors): void {
  const rowOf = ({ word }: TokenFacts) => (word.group === 0 ? vectors.row(word.form) : -1)
  const columns = target.map(rowOf)
  source.forEach((token, i) => {
    const row = rowOf(token)
    if (row < 0) return
    columns.forEach((column, j) => {
      if (column < 0) return
      const near = (vectors.cosine(row, column) - FAR) / (1 - FAR)
      const cell = i * target.length + j
      if (near > definition[cell]!) definition[cell] = near
    })
  })
}

/** Every stretch of the source that the table knows, against every stretch of the target. */
function addTable({ source, target, relations, phrase }: EvidencePlanes, table: PhraseTable): void {
  const others = stretches(target, table)
  for (const one of stretches(source, table)) {
    for (const other of others) {
      if (table.score(one.text, other.text) === undefined) continue
      const isWord = one.end - one.start === 1 && other.end - other.start === 1
      for (let i = one.start; i < one.end; i++) {
        for (let j = other.start; j < other.end; j++) {
          const cell = i * target.length + j
          if (isWord) relations[cell]! |= SYNONYM
          else phrase[cell] = 1
        }
      }
    }
  }
}

interface Stretch {
  readonly text: string
  readonly start: number
  readonly end: number
}

function stretches(tokens: readonly TokenFacts[], table: PhraseTable): Stretch[] {
  const found: Stretch[] = []
  for (let start = 0; start < tokens.length; start++) {
    let text = ''
    for (let end = start + 1; end <= Math.min(tokens.length, start + table.longest); end++) {
      const { word } = tokens[end - 1]!
      if (word.group === PUNCTUATION) break
      text = text === '' ? word.form : `${text} ${word.form}`
      if (table.has(text)) found.push({ text, start, end })
    }
  }
  return found
}
