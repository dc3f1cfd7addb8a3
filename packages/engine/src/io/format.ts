/**
 * What a file format is to Parascope. A format is one small file in `formats/`: it says what it carries, how to recognise
 * it, how its lines become records and how records become text. Everything else (unpacking, encoding, validation,
 * duplicates, what a writer drops, temporary names) happens once, around it.
 *
 * A format may span several files, such as two texts side by side; their names are joined by commas on the command line
 * and come here in that order.
 */

import type { PairRecord, RecordField, Tagset } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import type { ByteSource } from './byte-source.js'

/** How text becomes tokens: split at blanks, or by our tokenizer (which keeps the text and the offsets). */
export type TokenMode = 'blank' | 'tokenizer'

export interface ReadOptions {
  /** overrides what the format does by itself */
  readonly tokens?: TokenMode
  /** language of raw text, such as en, es, ar */
  readonly language?: string
  /** field = column name or 1-based number, for tables */
  readonly columns?: Readonly<Record<string, string>>
  /** name to give to the annotator of records that have none */
  readonly annotator?: string
  /** the types of the input; found from the types themselves if not given */
  readonly tagset?: Tagset
}

/** Records as a format decoded them, not yet validated; `lines[k]` is where `records[k]` starts. */
export interface RawBatch {
  readonly records: unknown[]
  readonly lines: number[]
}

/** What a format reads from. */
export interface FormatInput {
  readonly sources: readonly ByteSource[]
  /** the folder that the sources are the files of, for formats that are folders */
  readonly folder?: string
  readonly options: ReadOptions
  /** a record that cannot be made; the place is completed with the first file if none is given */
  report(problem: Problem): void
  /** reads another file of pairs in any format, for formats that hold links only; its problems go to `report` */
  readPairs(source: ByteSource, report: (problem: Problem) => void): AsyncIterable<RawBatch>
}

export interface WriteOptions {
  /** tables: cells that a spreadsheet would run as a formula are made text; such a table is for looking at, not for reading back */
  readonly spreadsheet?: boolean
}

/** Turns records into text, one string for each file. */
export interface FormatEncoder {
  begin?(): readonly string[]
  record(record: PairRecord): readonly string[]
  end?(): readonly string[]
}

/** Turns records into the files of a folder; nothing is written before all records are there. */
export interface FolderEncoder {
  record(record: PairRecord): void
  /** names inside the folder, which may have folders of their own, and contents */
  files(): Iterable<readonly [name: string, content: string]>
}

export interface Format {
  readonly name: string
  readonly title: string
  /** the files it is made of, in order; a name in brackets may be left out */
  readonly files: readonly string[]
  readonly extensions: readonly string[]
  /** the fields that survive writing and reading, given how many files are used */
  carries(files: number): readonly RecordField[]
  /** does the beginning of the (first) file look like this format? */
  sniff(head: string): boolean
  /** yields batches; absent for a format that is only written */
  read?(input: FormatInput): AsyncIterable<RawBatch>
  /**
   * Throws io/cannot-carry from `record` where a record cannot be said in this format; calls `drop` for a field that it
   * carries, but not all of it for this record.
   */
  encoder?(files: number, drop: (field: RecordField) => void, options?: WriteOptions): FormatEncoder
  /** the files of a corpus that is a folder, in order; undefined if the folder is something else */
  folderFiles?(folder: string): readonly string[] | undefined
  /** for a format that is written as a folder; it refuses and drops as `encoder` does */
  folderEncoder?(drop: (field: RecordField) => void): FolderEncoder
}
