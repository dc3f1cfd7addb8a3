/**
 * Reading pairs from any known format: opens the files, finds the format, validates every record, finds duplicates, and
 * hands on the good ones in batches. Faults are collected through `onProblem`; whether they stop the work is the caller's
 * choice.
 */
import { createHash } from 'node:crypto'
import { checkRecord, KeySet, type PairRecord, type ReportFault, recordKey } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { ByteSource } from './byte-source.js'
import { accepts, detectFormat } from './detect.js'
import { fileList } from './file-list.js'
import { folderCorpus } from './folder-corpus.js'
import type { Format, FormatInput, RawBatch, ReadOptions } from './format.js'
import { formatByName } from './formats/index.js'
import { TypeCheck } from './type-check.js'

export interface ReadPairsOptions extends ReadOptions {
  /** name of the format; found from the content if not given */
  readonly from?: string
  readonly onProblem: (problem: Problem) => void
  /** bytes of the input read so far and in all (undefined for standard input), after each batch */
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, records: number) => void
  /** compute the SHA-256 of the inputs */
  readonly hash?: boolean
}

/** A file read, as the envelope reports it. */
export interface InputSummary {
  readonly path: string
  readonly format: string
  readonly records: number
  readonly sha256?: string
}

/** An opened input of pairs: iterate it once for the good records, then ask for the summary. */
export class PairInput implements AsyncIterable<readonly PairRecord[]> {
  readonly path: string
  readonly format: Format
  /** the path is a folder, whose files make one corpus */
  readonly isFolder: boolean
  records = 0
  errors = 0
  warnings = 0
  /** where the records of the batch that came last start: `lines[k]` belongs to its k-th record */
  lines: readonly number[] = []
  readonly #sources: readonly ByteSource[]
  readonly #options: ReadPairsOptions
  readonly #keys = new KeySet()
  readonly #types: TypeCheck
  readonly #problems: Problem[] = []

  private constructor(path: string, sources: readonly ByteSource[], format: Format, options: ReadPairsOptions, isFolder = false) {
    this.path = path
    this.format = format
    this.isFolder = isFolder
    this.#sources = sources
    this.#options = options
    this.#types = new TypeCheck(options.tagset)
  }

  /** Opens `path` (several files are joined by commas, `-` is standard input) and finds its format. */
  static async open(path: string, options: ReadPairsOptions): Promise<PairInput> {
    const open = (file: string) => ByteSource.open(file, { hash: options.hash ?? false })
    const folder = folderCorpus(path, options.from)
    if (folder !== undefined) return new PairInput(path, folder.files.map(open), folder.format, options, true)
    const sources = fileList(path).map(open)
    try {
      const format = options.from === undefined ? await detectFormat(sources) : formatByName(options.from)
      if (format.read === undefined) {
        throw new ParascopeError('io/unknown-format', `the format ${format.name} can be written but not read`, {
          format: format.name,
        })
      }
      if (!accepts(format, sources.length)) {
        const { name, files } = format
        const made = files.length === 1 ? 'one file' : `the files ${files.join(',')}, joined by commas`
        throw new ParascopeError('io/unreadable', `${name} is made of ${made}; found ${path}`, { path })
      }
      return new PairInput(path, sources, format, options)
    } catch (error) {
      for (const source of sources) source.close()
      throw error
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly PairRecord[], void, undefined> {
    const total = this.#sources.every((source) => source.size !== undefined)
      ? this.#sources.reduce((sum, source) => sum + source.size!, 0)
      : undefined
    try {
      for await (const batch of this.format.read!(this.#formatInput(this.#sources))) {
        const good = this.#validated(batch)
        this.records += good.length
        this.#deliver()
        if (good.length > 0) yield good
        this.#options.onProgress?.(
          this.#sources.reduce((sum, source) => sum + source.bytesRead, 0),
          total,
          this.records,
        )
      }
    } catch (error) {
      throw namingTheFile(error, this.path)
    } finally {
      this.#deliver()
      for (const source of this.#sources) source.close()
    }
  }

  /** Lets go of the files of an input that will not be read after all. */
  close(): void {
    for (const source of this.#sources) source.close()
  }

  /** What was read, one summary for each file. */
  summaries(): InputSummary[] {
    if (this.isFolder) return [this.#folderSummary()]
    return this.#sources.map((source) => {
      const sha256 = source.sha256()
      return { path: source.path, format: this.format.name, records: this.records, ...(sha256 === undefined ? {} : { sha256 }) }
    })
  }

  /** One summary for all files of a folder; its SHA-256 is that of the SHA-256 of its files, in their order, one a line. */
  #folderSummary(): InputSummary {
    const { path, format, records } = this
    const hashes = this.#sources.map((source) => source.sha256())
    const sha256 = hashes.every((hash) => hash !== undefined)
      ? createHash('sha256')
          .update(`${hashes.join('\n')}\n`)
          .digest('hex')
      : undefined
    return { path, format: format.name, records, ...(sha256 === undefined ? {} : { sha256 }) }
  }

  #formatInput(sources: readonly ByteSource[]): FormatInput {
    return {
      sources,
      ...(this.isFolder ? { folder: this.path } : {}),
      options: this.#options,
      report: (problem) => this.#report(problem.file === undefined ? { ...problem, file: sources[0]!.path } : problem),
      readPairs: (source, report) => this.#readInner(source, report),
    }
  }

  async *#readInner(source: ByteSource, report: FormatInput['report']): AsyncGenerator<RawBatch, void, undefined> {
    const format = await detectFormat([source])
    yield* format.read!({ ...this.#formatInput([source]), report })
  }

  #validated({ records, lines }: RawBatch): PairRecord[] {
    const good: PairRecord[] = []
    const goodLines: number[] = []
    const file = this.isFolder ? this.path : this.#sources[0]!.path
    for (let k = 0; k < records.length; k++) {
      const line = lines[k]!
      const value = this.#withAnnotator(records[k])
      let isGood = true
      const fault: ReportFault = (severity, code, field, message) => {
        if (severity === 'error') isGood = false
        const id = (value as { id?: unknown } | null)?.id
        const pair = typeof id === 'string' && id !== '' ? { id } : {}
        const place = field === '' ? {} : { field }
        this.#report({ severity, code, message, file, line, ...place, ...pair })
      }
      if (!checkRecord(value, fault)) continue
      if (value.phenomena !== undefined) this.#types.check(value, fault)
      if (!isGood) continue
      const earlier = this.#keys.add(recordKey(value), line)
      if (earlier === 0) {
        good.push(value)
        goodLines.push(line)
      } else {
        const who = value.annotator === undefined ? 'without annotator' : `by annotator ${value.annotator}`
        const message = `the same pair ${who} already stands on line ${earlier}; a pair may occur once for each annotator`
        this.#report({ severity: 'error', code: 'corpus/duplicate-key', field: 'id', message, file, line, id: value.id })
      }
    }
    this.lines = goodLines
    return good
  }

  #withAnnotator(value: unknown): unknown {
    const { annotator } = this.#options
    if (annotator === undefined || typeof value !== 'object' || value === null || 'annotator' in value) return value
    return { ...value, annotator }
  }

  #report(problem: Problem): void {
    if (problem.severity === 'error') this.errors++
    else this.warnings++
    this.#problems.push(problem)
  }

  /** Hands on the problems of a batch in the order of their lines: decoding found its own before validation did. */
  #deliver(): void {
    const problems = this.#problems.splice(0).sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    for (const problem of problems) this.#options.onProblem(problem)
  }
}

function namingTheFile(error: unknown, path: string): unknown {
  if (error instanceof ParascopeError || !(error instanceof RangeError)) return error
  return new ParascopeError('io/bad-data', `${path}: the input is nested too deeply or too large to be read (${error.message})`, {
    path,
  })
}
