/** Writing pairs in any known format, and telling what the format could not carry. */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { fileList } from './file-list.js'
import type { FolderEncoder, Format, FormatEncoder } from './format.js'
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
  records = 0
  errors = 0
  /** how many records had a field that the format does not carry */
  readonly dropped = new Map<RecordField, number>()
  readonly #files: readonly OutputFile[]
  readonly #encoder: FormatEncoder
  readonly #folder: FolderEncoder | undefined
  readonly #carried: ReadonlySet<string>
  readonly #onProblem: (problem: Problem) => void
  #begun = false

  /** Opens `path` for writing; several files are joined by commas, `-` is standard output. */
  constructor(path: string, options: WritePairsOptions) {
    const names = fileList(path)
    this.path = path
    this.format = options.to === undefined ? formatByPath(path, names) : formatByName(options.to)
    const { encoder, files, name } = this.format
    this.#onProblem = options.onProblem
    this.#folder = this.format.folderEncoder?.((field) => this.#drop(field))
    if (this.#folder !== undefined) {
      this.#carried = new Set(this.format.carries(files.length))
      this.#files = []
      this.#encoder = folderAsEncoder(this.#folder)
      return
    }
    if (encoder === undefined)
      throw new ParascopeError('io/unknown-format', `the format ${name} can be read but not written`, { format: name })
    const required = files.filter((file) => !file.startsWith('[')).length
    if (names.length < required || names.length > files.length) {
      throw new ParascopeError(
        'io/unwritable',
        `${name} is made of ${files.length} files: name them ${files.join(',')}, joined by commas; found ${path}`,
        { path },
      )
    }
    this.#encoder = encoder(names.length, (field) => this.#drop(field))
    this.#carried = new Set(this.format.carries(names.length))
    this.#files = names.map((file) => new OutputFile(file))
  }

  async write(records: readonly PairRecord[]): Promise<void> {
    if (!this.#begun) {
      this.#begun = true
      await this.#emit(this.#encoder.begin?.() ?? [])
    }
    for (const record of records) {
      let parts: readonly string[]
      try {
        parts = this.#encoder.record(record)
      } catch (error) {
        if (!(error instanceof ParascopeError && error.code === 'io/cannot-carry')) throw error
        this.errors++
        this.#onProblem({ severity: 'error', code: error.code, file: this.path, id: record.id, message: error.message })
        continue
      }
      this.records++
      for (const field in record) {
        if (!this.#carried.has(field) && record[field as RecordField] !== undefined) this.#drop(field as RecordField)
      }
      await this.#emit(parts)
    }
  }

  /** Writes the end, flushes, and gives the files their names. */
  async commit(): Promise<void> {
    await this.write([])
    await this.#emit(this.#encoder.end?.() ?? [])
    if (this.#folder !== undefined) commitFolder(this.path, this.#folder.files())
    for (const file of this.#files) await file.commit()
  }

  /** Leaves everything as it was before. */
  abandon(): void {
    for (const file of this.#files) file.abandon()
  }

  #drop(field: RecordField): void {
    this.dropped.set(field, (this.dropped.get(field) ?? 0) + 1)
  }

  async #emit(parts: readonly string[]): Promise<void> {
    for (let k = 0; k < this.#files.length; k++) {
      const part = parts[k]
      if (part !== undefined && part !== '') await this.#files[k]!.write(part)
    }
  }
}

/** A folder takes records as other formats do and gives nothing before the end. */
function folderAsEncoder(folder: FolderEncoder): FormatEncoder {
  return {
    record(record) {
      folder.record(record)
      return []
    },
  }
}
