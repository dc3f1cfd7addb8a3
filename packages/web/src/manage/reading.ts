/** How a file is read: what the server is told beside its name. */

export interface Reading {
  /** empty: found from the content */
  readonly format: string
  /** such as `source=sentence1,target=sentence2`; empty: the usual names */
  readonly columns: string
  readonly tokens: '' | 'blank' | 'tokenizer'
  /** whose work unnamed annotation is; empty: the name of the file */
  readonly annotator: string
}

export const PLAIN_READING: Reading = { format: '', columns: '', tokens: '', annotator: '' }

/** Formats of one file that can be imported. */
export const IMPORT_FORMATS = [
  'jsonl',
  'csv',
  'tsv',
  'msrp',
  'jacana',
  'multimwa',
  'p4p-xml',
  'etpc-xml',
  'emnlp2023-json',
  'warp-text',
  'apty',
  'giza',
] as const

export function readingQuery(name: string, reading: Reading): URLSearchParams {
  const query = new URLSearchParams({ name: name.slice(-200) })
  for (const field of ['format', 'columns', 'tokens', 'annotator'] as const) {
    if (reading[field].trim() !== '') query.set(field, reading[field].trim())
  }
  return query
}
