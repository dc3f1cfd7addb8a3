/** Writing pairs in any known format, and telling what the format could not carry. */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { PairEncoder } from './encode-pairs.js'
import { fileList } from './file-list.js'
import type { Format } from './format.js'
import { formatByName, formatByPath } from './formats/index.js'
import { OutputFile } from './output-file.js'
import { commitFolder } from './output-folder.js'

export interface WritePairsOptions {
  /** name of the format; taken from the file's ending if not given */
  readonly to?: string
  /** a record that the format cannot say */
  readonly onProblem: (problem: Problem) => void
}

/** An output of pairs. Nothing has its name before `commit`. */
export class PairOutput {
  readonly path: string
  readonly format: Format
  readonly #files: readonly OutputFile[]
  readonly #encoder: PairEncoder
  #begun = false

  /** Opens `path` for writing; several files are joined by commas, `-` is standard output. */
  constructor(path: string, options: WritePairsOptions) {
    const names = fileList(path)
    this.path = path
    this.format = options.to === undefined ? formatByPath(path, names) : formatByName(options.to)
    const { encoder, folderEncoder, files, name } = this.format
    const required = files.filter((file) => !file.startsWith('[')).length
    if (folderEncoder === undefined && encoder !== undefined && (names.length < required || names.length > files.length)) {
      throw new ParascopeError(
        'io/unwritable',
        `${name} is made of ${files.length} files: name them ${files.join(',')}, joined by commas; found ${path}`,
        { path },
      )
    }
    const onProblem = (problem: Problem) => options.onProblem({ ...problem, file: path })
    this.#encoder = new PairEncoder(this.format, names.length, { onProblem })
    this.#files = folderEncoder === undefined ? names.map((file) => new OutputFile(file)) : []
  }

  get records(): number {
    return this.#encoder.records
  }

  get errors(): number {
    return this.#encoder.errors
  }

  /** how many records had a field that the format does not carry */
  get dropped(): ReadonlyMap<RecordField, number> {
    return this.#encoder.dropped
  }

  async write(records: readonly PairRecord[]): Promise<void> {
    if (!this.#begun) {
      this.#begun = true
      await this.#emit(this.#encoder.begin())
    }
    for (const record of records) {
      const parts = this.#encoder.record(record)
      if (parts !== undefined) await this.#emit(parts)
    }
  }

  /** Writes the end, flushes, and gives the files their names. */
  async commit(): Promise<void> {
    await this.write([])
    await this.#emit(this.#encoder.end())
    if (this.format.folderEncoder !== undefined) commitFolder(this.path, this.#encoder.folderFiles())
    for (const file of this.#files) await file.commit()
  }

  /** Leaves everything as it was before. */
  abandon(): void {
    for (const file of this.#files) file.abandon()
  }

  async #emit(parts: readonly string[]): Promise<void> {
    for (let k = 0; k < this.#files.length; k++) {
      const part = parts[k]
      if (part !== undefined && part !== '') await this.#files[k]!.write(part)
    }
  }
}
