/**
 * Annotations from files. A file may hold one annotator or several; each is an annotation of its own. Agreement needs all of
 * them at hand, so the records are kept, without what no measure of agreement looks at.
 */
import { basename } from 'node:path'
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Annotation } from '@parascope/core/measure'
import { fileList } from '../io/file-list.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface LoadedAnnotations {
  readonly annotations: readonly Annotation[]
  readonly inputs: readonly InputSummary[]
}

export interface LoadOptions extends ReadPairsOptions {
  /** take only these annotators, in this order */
  readonly annotators?: readonly string[]
  /** pairs whose text belongs to files that hold links only (Pharaoh, NAACL); the last file unless told */
  readonly text?: string
}

/**
 * Reads the files in order. An annotation is called after its annotator, after its file where the records name none, and after
 * both where the same annotator comes from two files.
 */
export async function loadAnnotations(paths: readonly string[], options: LoadOptions): Promise<LoadedAnnotations> {
  const found: { name: string; file: string; records: Map<string, PairRecord> }[] = []
  const inputs: InputSummary[] = []
  const text = options.text ?? paths.at(-1)!
  for (const path of paths) {
    const input = await openWithText(path, text, { ...options, hash: true })
    const byAnnotator = new Map<string | undefined, Map<string, PairRecord>>()
    for await (const batch of input) {
      for (const record of batch) {
        const records = byAnnotator.get(record.annotator) ?? new Map<string, PairRecord>()
        records.set(record.id, record)
        byAnnotator.set(record.annotator, records)
      }
    }
    inputs.push(...input.summaries().filter(({ path: read }) => fileList(path).includes(read)))
    if (byAnnotator.size === 0) throw new ParascopeError('measure/insufficient-data', `${path}: has no usable record`, { path })
    for (const [annotator, records] of byAnnotator) found.push({ name: annotator ?? nameOf(path), file: nameOf(path), records })
  }
  const names = found.map(({ name }) => name)
  const annotations = found.map(({ name, file, records }): Annotation => {
    const isAlone = names.filter((other) => other === name).length === 1
    return { name: isAlone ? name : `${name} (${file})`, records }
  })
  return { annotations: chosen(annotations, options.annotators), inputs }
}

/** A file of links alone is read beside the pairs of `text`, line by line, and is an annotation of its own name. */
async function openWithText(path: string, text: string, options: ReadPairsOptions): Promise<PairInput> {
  const input = await PairInput.open(path, options)
  const isLinksOnly = fileList(path).length === 1 && input.format.files.length > 1
  if (!isLinksOnly || input.isFolder || path === text || path === '-') return input
  input.close()
  return PairInput.open(`${path},${text}`, { ...options, annotator: options.annotator ?? nameOf(path), from: input.format.name })
}

function chosen(annotations: readonly Annotation[], wanted: readonly string[] | undefined): readonly Annotation[] {
  if (wanted === undefined) return annotations
  return wanted.map((name) => {
    const annotation = annotations.find((candidate) => candidate.name === name)
    if (annotation !== undefined) return annotation
    const there = annotations.map((candidate) => candidate.name).join(', ')
    throw new ParascopeError('measure/insufficient-data', `there is no annotator ${name}; there are: ${there}`, { name })
  })
}

/** `words.maria` for `demo/words.maria.jsonl.gz`. */
function nameOf(path: string): string {
  return basename(path.split(',')[0]!).replace(/(\.[a-z0-9]+)(\.gz)?$/i, '')
}
