/** The statistics of paraphrase types over files, one corpus a file, all counted in one tagset so that they can be compared. */
import { msrpA, type Tagset, tagsets } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { type CorpusTypes, type TypeCorrelation, TypeStatistics, typeCorrelation } from '@parascope/core/measure'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface TypeFilesOptions extends ReadPairsOptions {
  /** default: the first shipped tagset that has every type under its own name, else MSRP-A through the aliases */
  readonly tagset?: Tagset
}

export interface TypeFileReport {
  readonly tagset: Tagset
  readonly corpora: readonly { readonly name: string; readonly types: CorpusTypes }[]
  /** every two corpora, in the order of the files */
  readonly correlations: readonly ({ readonly of: readonly [string, string] } & TypeCorrelation)[]
  readonly inputs: readonly InputSummary[]
  readonly warnings: readonly string[]
}

/**
 * Reads the files and counts. A type that no shipped tagset knows ends it with `corpus/bad-phenomenon`, the pair and the number
 * of the phenomenon; one that only the chosen tagset lacks is left out, with a warning that says how many.
 */
export async function typeStatisticsOfFiles(paths: readonly string[], options: TypeFilesOptions): Promise<TypeFileReport> {
  // the files are read as what they are, whatever they are counted in
  const { tagset: wanted, ...read } = options
  const candidates = wanted === undefined ? tagsets : [wanted]
  const files: { name: string; counted: CorpusTypes[] }[] = []
  const inputs: InputSummary[] = []
  for (const path of paths) {
    const input = await PairInput.open(path, { ...read, hash: true })
    const tallies = candidates.map((tagset) => new TypeStatistics(tagset))
    for await (const batch of input) for (const record of batch) for (const tally of tallies) tally.add(record)
    files.push({ name: path, counted: tallies.map((tally) => tally.result()) })
    inputs.push(...input.summaries())
  }
  const isOwn = (k: number) =>
    files.every(({ counted }) => counted[k]!.renamed.length + counted[k]!.lost.length + counted[k]!.unknown.length === 0)
  const own = candidates.findIndex((_, k) => isOwn(k))
  const chosen = own >= 0 ? own : Math.max(0, candidates.indexOf(msrpA))
  const tagset = candidates[chosen]!
  const corpora = files.map(({ name, counted }) => ({ name, types: counted[chosen]! }))
  for (const { name, types } of corpora) refuseUnknown(name, types)
  const correlations = corpora.flatMap((a, k) =>
    corpora.slice(k + 1).map((b) => ({ of: [a.name, b.name] as const, ...typeCorrelation(a.types, b.types) })),
  )
  return { tagset, corpora, correlations, inputs, warnings: corpora.flatMap(({ name, types }) => warningsOf(name, types)) }
}

function refuseUnknown(path: string, { unknown, tagset }: CorpusTypes): void {
  const [first] = unknown
  if (first === undefined) return
  throw new ParascopeError(
    'corpus/bad-phenomenon',
    `${path}: pair ${first.id}, phenomena[${first.phenomenon}].type: "${first.name}" is not a type of ${tagset.id} or of any other shipped tagset`,
    { path, id: first.id, phenomenon: first.phenomenon, type: first.name },
  )
}

function warningsOf(path: string, { renamed, lost, tagset }: CorpusTypes): string[] {
  return [
    ...renamed.map(({ name, type, count }) => `${path}: ${count} phenomena called ${name} are counted as ${type}`),
    ...lost.map(({ name, count }) => `${path}: ${count} phenomena called ${name} are left out, ${tagset.id} has no such type`),
  ]
}
