/** Files: streaming readers and writers of pairs in every known format. */
export { ByteSource, type ByteSourceOptions } from './byte-source.js'
export { type EncodeOptions, PairEncoder } from './encode-pairs.js'
export { fileList } from './file-list.js'
export type {
  FolderEncoder,
  Format,
  FormatEncoder,
  FormatInput,
  RawBatch,
  ReadOptions,
  TokenMode,
  WriteOptions,
} from './format.js'
export { csvLine } from './formats/csv.js'
export { formatByName, formatByPath, formats } from './formats/index.js'
export { spreadsheetCell } from './formats/spreadsheet-cell.js'
export { type LineBatch, type ReportProblem, readLines } from './lines.js'
export { abandonOutputs, OutputFile } from './output-file.js'
export { type InputSummary, PairInput, type ReadPairsOptions } from './read-pairs.js'
export { PairOutput, type WritePairsOptions } from './write-pairs.js'
