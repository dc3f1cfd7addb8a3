/** The lines of a NAACL links file, handed out sentence by sentence in one pass. */
import type { Link, PairRecord, ScoredLink } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from '../byte-source.js'
import { type LineBatch, type ReportProblem, readLines } from '../lines.js'
import { quoted, withoutSure } from './link-text.js'

/** `sentence source target [S|P] [confidence]` */
export const LINE_OF_LINK = /^\s*(\d+)\s+(\d+)\s+(\d+)(?:\s+([SP]))?(?:\s+(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?))?\s*$/

type LinkFields = Pick<PairRecord, 'sure' | 'possible' | 'nullSource' | 'nullTarget' | 'scores'>

/** A place in the file. `take(n)` gives the links of sentence n, for growing n. */
export class LinkLines {
  /** where the sentence taken last begins */
  line = 1
  readonly #path: string
  readonly #report: ReportProblem
  readonly #batches: AsyncGenerator<LineBatch, void, undefined>
  #batch: LineBatch = { first: 1, lines: [] }
  #at = 0
  #sentence = 0
  /** an unreadable line was passed: it may belong to any sentence from the one before it to the one after it */
  #gap = false

  constructor(source: ByteSource, report: ReportProblem) {
    this.#path = source.path
    this.#report = report
    this.#batches = readLines(source, report)
  }

  /** The links of a sentence; undefined if one of its lines could not be read (reported). */
  async take(sentence: number): Promise<LinkFields | undefined> {
    const links = new SentenceLinks()
    let good = !this.#gap
    let first = 0
    for (let line = await this.#peek(); line !== null; line = await this.#next()) {
      const match = line === undefined ? undefined : this.#parse(line)
      if (match === undefined) {
        if (line !== undefined && line.trim() === '') continue
        this.#gap = true
        good = false
        continue
      }
      if (match.sentence > sentence) break
      if (match.sentence < sentence) {
        this.#fault(`sentence ${match.sentence} is not in the text`)
        this.#gap = false
        continue
      }
      if (first === 0) first = this.#batch.first + this.#at
      if (!links.add(match, (message) => this.#fault(message))) good = false
      this.#gap = false
    }
    this.line = first === 0 ? Math.max(1, this.#batch.first + this.#at - 1) : first
    return good ? links.fields() : undefined
  }

  /** Reports the lines that belong to no sentence of the text. */
  async finish(): Promise<void> {
    for (let line = await this.#peek(); line !== null; line = await this.#next()) {
      const match = line === undefined ? undefined : this.#parse(line)
      if (match !== undefined) this.#fault(`sentence ${match.sentence} is not in the text`)
    }
  }

  /** The line here; undefined if it could not be decoded, null at the end. */
  async #peek(): Promise<string | undefined | null> {
    while (this.#at >= this.#batch.lines.length) {
      const next = await this.#batches.next()
      if (next.done === true) return null
      this.#batch = next.value
      this.#at = 0
    }
    return this.#batch.lines[this.#at]
  }

  #next(): Promise<string | undefined | null> {
    this.#at++
    return this.#peek()
  }

  #parse(line: string): LinkLine | undefined {
    const match = LINE_OF_LINK.exec(line)
    if (match === null) {
      if (line.trim() !== '')
        this.#fault(`expected "sentence source target [S|P] [confidence]", numbers from 1, found ${quoted(line)}`)
      return undefined
    }
    const sentence = Number(match[1])
    if (sentence < this.#sentence) {
      const place = `${this.#path}:${this.#batch.first + this.#at}`
      const message = `${place}: sentence ${sentence} comes after sentence ${this.#sentence}; sort the file by its first column (sort -n -s -k1,1)`
      throw new ParascopeError('io/bad-data', message, { path: this.#path, line: this.#batch.first + this.#at })
    }
    this.#sentence = sentence
    const score = match[5] === undefined ? undefined : Number(match[5])
    return { sentence, source: Number(match[2]), target: Number(match[3]), sure: match[4] !== 'P', score }
  }

  #fault(message: string): void {
    this.#report({ severity: 'error', code: 'io/bad-line', file: this.#path, line: this.#batch.first + this.#at, message })
  }
}

interface LinkLine {
  readonly sentence: number
  /** from 1; 0 is the empty word */
  readonly source: number
  readonly target: number
  readonly sure: boolean
  readonly score: number | undefined
}

/** What the lines of one sentence say. */
class SentenceLinks {
  readonly #sure: Link[] = []
  readonly #possible: Link[] = []
  readonly #nullSource: number[] = []
  readonly #nullTarget: number[] = []
  readonly #scores: ScoredLink[] = []

  /** False after a fault. */
  add({ source, target, sure, score }: LinkLine, fault: (message: string) => void): boolean {
    if (source === 0 && target === 0) {
      fault('links the empty word (0) with the empty word; one of the two must be a word, counted from 1')
      return false
    }
    if (target === 0) this.#nullSource.push(source - 1)
    else if (source === 0) this.#nullTarget.push(target - 1)
    else {
      const list = sure ? this.#sure : this.#possible
      list.push([source - 1, target - 1])
      if (score !== undefined) this.#scores.push([source - 1, target - 1, score])
    }
    return true
  }

  fields(): LinkFields {
    const possible = withoutSure(this.#possible, this.#sure)
    return {
      sure: this.#sure,
      ...(possible.length > 0 ? { possible } : {}),
      ...(this.#nullSource.length > 0 ? { nullSource: this.#nullSource } : {}),
      ...(this.#nullTarget.length > 0 ? { nullTarget: this.#nullTarget } : {}),
      ...(this.#scores.length > 0 ? { scores: this.#scores } : {}),
    }
  }
}
