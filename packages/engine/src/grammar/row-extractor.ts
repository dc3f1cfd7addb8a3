/**
 * What every extraction worker does, be it a thread or a process that Spark starts: rows of pairs in, rows of counts out. Rules are
 * counted in a table that is emptied into rows when it has grown large (a combiner, as Hadoop calls it), and at the end. Rows have six
 * fields:
 *
 *     R  label     source     target  links  count     a rule with its links
 *     L  word      word       -       -      count     links of two words; no word stands for NULL
 *     T  pairs     rules      R rows  L rows 0         the trailer: what the worker has seen and written
 *
 * A reader checks the trailers, so a worker that died is never taken for one that found nothing.
 */
import { parseTree, type Tree } from '@parascope/core/corpus'
import {
  countWordLinks,
  type ExtractionSettings,
  escapeWord,
  GrammarSymbols,
  holeIndex,
  holeLabel,
  NULL_WORD,
  RowCounter,
  RULE_HEADER,
  RuleExtractor,
} from '@parascope/core/grammar'
import { packLinks } from '@parascope/core/phrases'
import { parsePairRow } from './pair-rows.js'
import { RowBuffer, TextBytes } from './row-buffer.js'
import { escapeField } from './row-fields.js'

/** Distinct rules with links that are counted before they become rows. */
const COMBINED = 200_000
const [TAB, NEWLINE, BLANK, DASH] = [9, 10, 32, 45] as const

/** What a worker has seen and written. */
export interface Trailer {
  readonly pairs: number
  readonly occurrences: number
  readonly ruleRows: number
  readonly lexicalRows: number
}

/** Where rows go; the bytes are valid only during the call. */
export type WriteRows = (kind: 'rules' | 'rest', rows: Uint8Array) => void

export class RowExtractor {
  readonly #settings: ExtractionSettings
  readonly #symbols = new GrammarSymbols()
  readonly #rules = new RowCounter()
  readonly #lexical = new RowCounter()
  readonly #extractor: RuleExtractor
  readonly #words: TextBytes
  readonly #labels: TextBytes
  readonly #rows = new RowBuffer()
  #trailer = { pairs: 0, occurrences: 0, ruleRows: 0, lexicalRows: 0 }

  constructor(settings: ExtractionSettings) {
    this.#settings = settings
    this.#extractor = new RuleExtractor(settings, this.#symbols, this.#rules)
    this.#words = new TextBytes((id) => escapeField(escapeWord(this.#symbols.words.word(id))))
    this.#labels = new TextBytes((id) => escapeField(this.#symbols.labels.word(id)))
  }

  /** Counts the rules of the pair of a row. */
  add(row: string, write: WriteRows): void {
    const pair = parsePairRow(row)
    const tree = this.#settings.parsedSide === 'source' ? pair.sourceTree : pair.targetTree
    const source = this.#symbols.words.internAll(pair.source)
    const target = this.#symbols.words.internAll(pair.target)
    try {
      const links = packLinks(source.length, target.length, pair.links)
      this.#extractor.extract(source, target, links, this.#tree(tree))
      countWordLinks(source, target, links, this.#lexical)
    } catch (error) {
      throw new Error(`pair ${pair.id}: ${(error as Error).message}`, { cause: error })
    }
    this.#trailer.pairs++
    if (this.#rules.size >= COMBINED) this.#writeRules(write)
    if (this.#lexical.size >= COMBINED) this.#writeLexical(write)
  }

  /** Writes what is left and the trailer, and is as new after that. */
  end(write: WriteRows): Trailer {
    this.#writeRules(write)
    this.#writeLexical(write)
    const trailer = { ...this.#trailer, occurrences: this.#extractor.occurrences }
    this.#rows.text(formatTrailer(trailer))
    this.#send(write, 'rest')
    this.#extractor.occurrences = 0
    this.#trailer = { pairs: 0, occurrences: 0, ruleRows: 0, lexicalRows: 0 }
    return trailer
  }

  #tree(text: string | undefined): Tree | undefined {
    return text === undefined || this.#settings.categories.length === 0 ? undefined : parseTree(text)
  }

  #writeRules(write: WriteRows): void {
    const { arena, starts, counts, size } = this.#rules
    const rows = this.#rows
    for (let entry = 0; entry < size; entry++) {
      const start = starts[entry]!
      const sourceFrom = start + RULE_HEADER
      const targetFrom = sourceFrom + arena[start + 1]!
      const linksFrom = targetFrom + arena[start + 2]!
      rows.byte(82) // R
      rows.byte(TAB)
      this.#labels.write(arena[start]!, rows)
      rows.byte(TAB)
      this.#writeSide(arena, sourceFrom, targetFrom)
      rows.byte(TAB)
      this.#writeSide(arena, targetFrom, linksFrom)
      rows.byte(TAB)
      for (let k = linksFrom, end = starts[entry + 1]!; k < end; k++) {
        if (k > linksFrom) rows.byte(BLANK)
        rows.number(arena[k]! >> 16)
        rows.byte(DASH)
        rows.number(arena[k]! & 0xffff)
      }
      rows.byte(TAB)
      rows.number(counts[entry]!)
      rows.byte(NEWLINE)
      if (rows.length > 1 << 20) this.#send(write, 'rules')
    }
    this.#trailer.ruleRows += size
    this.#rules.clear()
    this.#send(write, 'rules')
  }

  #writeSide(arena: Int32Array, from: number, to: number): void {
    const rows = this.#rows
    for (let k = from; k < to; k++) {
      if (k > from) rows.byte(BLANK)
      const code = arena[k]!
      if (code >= 0) this.#words.write(code, rows)
      else {
        rows.byte(91) // [
        this.#labels.write(holeLabel(code), rows)
        rows.byte(44) // ,
        rows.number(holeIndex(code))
        rows.byte(93) // ]
      }
    }
  }

  #writeLexical(write: WriteRows): void {
    const { arena, starts, counts, size } = this.#lexical
    const rows = this.#rows
    for (let entry = 0; entry < size; entry++) {
      rows.text('L\t')
      for (const side of [0, 1]) {
        const word = arena[starts[entry]! + side]!
        if (word !== NULL_WORD) this.#words.write(word, rows)
        rows.byte(TAB)
      }
      rows.text('\t\t')
      rows.number(counts[entry]!)
      rows.byte(NEWLINE)
    }
    this.#trailer.lexicalRows += size
    this.#lexical.clear()
    this.#send(write, 'rest')
  }

  #send(write: WriteRows, kind: 'rules' | 'rest'): void {
    if (this.#rows.length > 0) write(kind, this.#rows.written())
    this.#rows.clear()
  }
}

/** The row of a trailer, with its line end. */
export function formatTrailer({ pairs, occurrences, ruleRows, lexicalRows }: Trailer): string {
  return `T\t${pairs}\t${occurrences}\t${ruleRows}\t${lexicalRows}\t0\n`
}

/** The trailer of a row, or undefined if it is another row. */
export function parseTrailer(row: string): Trailer | undefined {
  const match = /^T\t(\d+)\t(\d+)\t(\d+)\t(\d+)\t0$/.exec(row)
  if (match === null) return undefined
  const [pairs, occurrences, ruleRows, lexicalRows] = match.slice(1).map(Number) as [number, number, number, number]
  return { pairs, occurrences, ruleRows, lexicalRows }
}
