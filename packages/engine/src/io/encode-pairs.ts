/** Records into the text of any format that can be written, and the account of what the format could not carry. */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import type { FolderEncoder, Format, FormatEncoder, WriteOptions } from './format.js'

export interface EncodeOptions extends WriteOptions {
  /** a record that the format cannot say */
  readonly onProblem: (problem: Problem) => void
}

/** Encodes records one by one; a folder's files come at the end, all together. */
export class PairEncoder {
  records = 0
  errors = 0
  /** how many records had a field that the format does not carry */
  readonly dropped = new Map<RecordField, number>()
  readonly #encoder: FormatEncoder
  readonly #folder: FolderEncoder | undefined
  readonly #carried: ReadonlySet<string>
  readonly #onProblem: (problem: Problem) => void

  /** For `files` files of the format. Throws io/unknown-format for a format that is only read. */
  constructor(format: Format, files: number, { onProblem, ...options }: EncodeOptions) {
    const drop = (field: RecordField) => this.#drop(field)
    this.#onProblem = onProblem
    this.#folder = format.folderEncoder?.(drop)
    if (this.#folder !== undefined) this.#encoder = folderAsEncoder(this.#folder)
    else if (format.encoder !== undefined) this.#encoder = format.encoder(files, drop, options)
    else
      throw new ParascopeError('io/unknown-format', `the format ${format.name} can be read but not written`, {
        format: format.name,
      })
    this.#carried = new Set(format.carries(this.#folder === undefined ? files : format.files.length))
  }

  /** What stands before the records, for each file. */
  begin(): readonly string[] {
    return this.#encoder.begin?.() ?? []
  }

  /** The record's text for each file; undefined where the format cannot say it, which is reported. */
  record(record: PairRecord): readonly string[] | undefined {
    let parts: readonly string[]
    try {
      parts = this.#encoder.record(record)
    } catch (error) {
      if (!(error instanceof ParascopeError && error.code === 'io/cannot-carry')) throw error
      this.errors++
      this.#onProblem({ severity: 'error', code: error.code, id: record.id, message: error.message })
      return undefined
    }
    this.records++
    for (const field in record) {
      if (!this.#carried.has(field) && record[field as RecordField] !== undefined) this.#drop(field as RecordField)
    }
    return parts
  }

  /** What stands after the records, for each file. */
  end(): readonly string[] {
    return this.#encoder.end?.() ?? []
  }

  /** The files of a folder, after the last record; none for other formats. */
  folderFiles(): Iterable<readonly [name: string, content: string]> {
    return this.#folder?.files() ?? []
  }

  #drop(field: RecordField): void {
    this.dropped.set(field, (this.dropped.get(field) ?? 0) + 1)
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
