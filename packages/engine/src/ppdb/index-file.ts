/**
 * The file of `ppdb build`: a first line that says what it is, the tree of rules by source phrase, the tree of phrase pairs in both
 * directions, a description in JSON, and sixteen bytes with its place, its length and a mark. It has its name only when it is
 * whole (see OutputFile).
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import { formatSide, type GrammarRule, isLineFault, parseRuleLine, parseSide, type RuleKind } from '@parascope/core/grammar'
import type { OutputFile } from '../io/output-file.js'
import { LineTree, type TreePlace } from './line-tree.js'

export const INDEX_HEAD = 'parascope ppdb index 1\n'
const TAIL = 16
const MARK = 0x50504442

/** What an index says of itself. */
export interface IndexDescription {
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  /** distinct pairs of phrases without holes, each in both directions */
  readonly pairs: number
  /** words of the longest phrase among them */
  readonly longest: number
  /** the files it was made of */
  readonly sources: readonly { readonly name: string; readonly sha256: string; readonly rules: number }[]
}

interface Footer extends IndexDescription {
  readonly trees: { readonly rules: TreePlace; readonly pairs: TreePlace }
}

/** Rules are found by this: the source side with one blank between symbols, in lower case. */
export function phraseKey(phrase: string): string {
  return formatSide(parseSide(phrase.trim().replaceAll(/\s+/g, ' '))).toLowerCase()
}

/** Writes the end of an index whose trees are written; `at` is where that end begins. */
export async function writeFooter(output: OutputFile, at: number, footer: Footer): Promise<void> {
  const json = Buffer.from(JSON.stringify(footer))
  const tail = Buffer.alloc(TAIL)
  tail.writeBigUInt64LE(BigInt(at))
  tail.writeUInt32LE(json.length, 8)
  tail.writeUInt32LE(MARK, 12)
  await output.writeBytes(json)
  await output.writeBytes(tail)
}

/** An open index. Close it after use. */
export class PpdbIndex {
  readonly path: string
  readonly description: IndexDescription
  readonly #file: number
  readonly #rules: LineTree
  readonly #pairs: LineTree

  private constructor(path: string, file: number, { trees, ...description }: Footer) {
    this.path = path
    this.description = description
    this.#file = file
    this.#rules = new LineTree(path, file, trees.rules)
    this.#pairs = new LineTree(path, file, trees.pairs)
  }

  /** Whether a file begins as an index does; false also where there is none, or only a stream. */
  static isIndex(path: string): boolean {
    if (path === '-') return false
    let file: number | undefined
    try {
      file = openSync(path, 'r')
      const head = Buffer.alloc(INDEX_HEAD.length)
      return fstatSync(file).isFile() && readSync(file, head, 0, head.length, 0) === head.length && String(head) === INDEX_HEAD
    } catch {
      return false // whoever opens it to read says why it cannot be read
    } finally {
      if (file !== undefined) closeSync(file)
    }
  }

  /** Opens an index; throws `grammar/bad-index` for one that is cut off or is none. */
  static open(path: string): PpdbIndex {
    const damaged = () =>
      new ParascopeError('grammar/bad-index', `${path}: this is not a whole index; make it again with parascope ppdb build`, {
        path,
      })
    if (!PpdbIndex.isIndex(path)) throw damaged()
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const tail = Buffer.alloc(TAIL)
      if (size < TAIL || readSync(file, tail, 0, TAIL, size - TAIL) < TAIL || tail.readUInt32LE(12) !== MARK) throw damaged()
      const at = Number(tail.readBigUInt64LE())
      const json = Buffer.alloc(tail.readUInt32LE(8))
      if (at + json.length + TAIL !== size || readSync(file, json, 0, json.length, at) < json.length) throw damaged()
      return new PpdbIndex(path, file, JSON.parse(String(json)) as Footer)
    } catch (error) {
      closeSync(file)
      throw error instanceof SyntaxError ? damaged() : error
    }
  }

  /** The rules with this source side, whatever its case, in the order of their lines. */
  *rules(phrase: string): Generator<GrammarRule, void, undefined> {
    for (const line of this.#rules.find(phraseKey(phrase))) {
      const rule = parseRuleLine(line)
      if (isLineFault(rule)) throw new TypeError(`${this.path}: an index holds a line with a fault: ${rule.message}`)
      yield rule
    }
  }

  /** The phrases that a phrase is paired with in either direction, with their best score. */
  *pairs(phrase: string): Generator<readonly [other: string, score: number], void, undefined> {
    for (const rest of this.#pairs.find(phrase)) {
      const split = rest.indexOf('\0')
      yield [rest.slice(0, split), Number(rest.slice(split + 1))]
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
