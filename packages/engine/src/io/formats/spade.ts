/**
 * SPADE and ESPADA: sentence pairs with phrase trees in Enju XML, and for every annotator which nodes correspond. Read from a
 * folder in the layout of the release, or from the two XML files of one pair; written to a folder. A pair gives one
 * record for each annotator, called pa1, pa2, … as the attributes are; what an annotator says is the union of what both files
 * say. The files are kept to the letter (line ends apart) in `meta.enju`,
 * so that everything Enju knows comes back when they are written.
 */
import { type Json, printTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from '../byte-source.js'
import type { Format, FormatInput, RawBatch } from '../format.js'
import { type ReportProblem, readLines } from '../lines.js'
import { type EnjuSentence, readEnju } from './enju-xml.js'
import { namedPair, type SpadePair, spadeFiles, spadePairs } from './spade-folder.js'
import { saidLinks } from './spade-links.js'
import { SpadeEncoder } from './spade-write.js'

export const spade: Format = {
  name: 'spade',
  title: 'SPADE: trees in Enju XML with node links',
  files: ['SOURCE', 'TARGET'],
  extensions: ['.xml'],
  carries: () => ['id', 'source', 'target', 'sourceText', 'targetText', 'annotator', 'sourceTree', 'targetTree', 'nodes', 'meta'],
  sniff: (head) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<sentence\b/.test(head),
  folderFiles: spadeFiles,

  async *read(input) {
    const { sources } = input
    const byPath = new Map(sources.map((source) => [source.path, source]))
    const isFolder = input.folder !== undefined
    const pairs = isFolder ? spadePairs([...byPath.keys()]) : [namedPair(sources[0]!.path, sources[1]!.path)]
    const texts = new Map<string, readonly string[]>()
    for (const pair of pairs) {
      if (pair.text !== undefined && !texts.has(pair.text)) {
        texts.set(pair.text, (await wholeText(byPath.get(pair.text)!, input.report))?.split('\n') ?? [])
      }
      yield await readPair(pair, byPath, texts, input)
    }
  },

  folderEncoder: (drop) => new SpadeEncoder(drop),
}

/** The records of one pair; none if something is wrong with it, which is reported. */
async function readPair(
  pair: SpadePair,
  byPath: ReadonlyMap<string, ByteSource>,
  texts: ReadonlyMap<string, readonly string[]>,
  { report }: FormatInput,
): Promise<RawBatch> {
  const batch: RawBatch = { records: [], lines: [] }
  const { id } = pair
  const sides: EnjuSentence[] = []
  for (const side of ['source', 'target'] as const) {
    const file = pair[side]
    if (file === undefined) {
      const other = (pair.source ?? pair.target)!
      const message = `has no ${side === 'source' ? `s-${pair.number}` : `t-${pair.number}`}.xml beside it`
      report({ severity: 'error', code: 'io/no-such-file', file: other, id, message })
      continue
    }
    try {
      const text = await wholeText(byPath.get(file)!, (problem) => report({ ...problem, id }))
      if (text === undefined) continue
      checkEncoding(text)
      sides.push(readEnju(text))
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error
      const { line } = error.facts
      report({
        severity: 'error',
        code: error.code,
        file,
        id,
        message: error.message,
        ...(typeof line === 'number' ? { line } : {}),
      })
    }
  }
  const [source, target] = sides
  if (source === undefined || target === undefined) return batch
  const base = {
    id,
    source: source.tokens,
    target: target.tokens,
    ...textFields(pair, texts),
    sourceTree: printTree(source.tree),
    targetTree: printTree(target.tree),
    meta: {
      ...(pair.part === undefined ? {} : { corpus: pair.part }),
      enju: { source: source.text, target: target.text } as Json,
    },
  }
  const numbers = [...new Set([source, target].flatMap(({ nodes }) => nodes.flatMap(({ said }) => [...said.keys()])))]
  for (const number of numbers.sort((a, b) => a - b)) {
    const nodes = saidLinks(source, target, number, (side, line, message, isError = true) =>
      report({
        severity: isError ? 'error' : 'warning',
        code: 'corpus/bad-node',
        file: pair[side]!,
        line,
        field: `pa${number}`,
        id,
        message,
      }),
    )
    if (nodes === undefined) continue
    batch.records.push({ ...base, annotator: `pa${number}`, nodes })
    batch.lines.push(1)
  }
  if (numbers.length === 0) {
    batch.records.push(base)
    batch.lines.push(1)
  }
  return batch
}

function textFields(pair: SpadePair, texts: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  const line = pair.text === undefined ? undefined : texts.get(pair.text)?.[Number(pair.number) - 1]
  const [sourceText, targetText, ...rest] = line?.split('\t') ?? []
  return sourceText === undefined || targetText === undefined || rest.length > 0 ? {} : { sourceText, targetText }
}

/** The text with line ends as LF; undefined if a line could not be decoded, which is reported. */
async function wholeText(source: ByteSource, report: ReportProblem): Promise<string | undefined> {
  const all: string[] = []
  let good = true
  for await (const { lines } of readLines(source, report)) {
    for (const line of lines) {
      if (line === undefined) good = false
      else all.push(line)
    }
  }
  return good ? all.map((line) => `${line}\n`).join('') : undefined
}

function checkEncoding(text: string): void {
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(text)?.[1]
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
    throw new ParascopeError('io/bad-encoding', `says that it is ${encoding}; save the file as UTF-8`, { line: 1 })
}
