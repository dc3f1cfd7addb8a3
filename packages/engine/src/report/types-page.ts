/** Statistics of paraphrase types as one self-contained page, and its pictures. */
import { tagsetIndex } from '@parascope/core/corpus'
import { htmlPage, type ReportSection, type TypeBar, typeFrequencyPlot, typeLengthPlot } from '@parascope/core/report'
import type { TypeFileReport } from '../types/statistics-of-files.js'
import { plotDocument } from './plot-document.js'

export interface TypePlot {
  /** for a file */
  readonly name: string
  readonly title: string
  readonly svg: string
}

/** Frequencies and scope lengths of the types that some corpus uses; none where no corpus has a phenomenon. */
export function typesPlots(report: TypeFileReport): TypePlot[] {
  const bars = barsOf(report)
  if (bars.length === 0) return []
  const document = plotDocument()
  return [
    { name: 'types-frequency', title: 'How often each type is used', svg: typeFrequencyPlot(document, bars) },
    { name: 'types-length', title: 'How long its scopes are', svg: typeLengthPlot(document, bars) },
  ]
}

function barsOf({ tagset, corpora }: TypeFileReport): TypeBar[] {
  const index = tagsetIndex(tagset)
  const shortNames = new Set(corpora.map(({ name }) => fileName(name)))
  return corpora.flatMap(({ name, types }) =>
    types.types.flatMap((row, k): TypeBar[] => {
      if (corpora.every((corpus) => corpus.types.types[k]!.count === 0)) return []
      const type = index.byId(row.id)!
      return [
        {
          corpus: shortNames.size === corpora.length ? fileName(name) : name,
          type: row.id,
          className: tagset.classes.find(({ id }) => id === type.class)!.name,
          colour: index.colourOf(type) ?? '#857f75',
          frequency: row.frequency,
          ...(row.sourceScopes === 0 ? {} : { sourceLength: row.sourceTokens / row.sourceScopes }),
          ...(row.targetScopes === 0 ? {} : { targetLength: row.targetTokens / row.targetScopes }),
        },
      ]
    }),
  )
}

function fileName(path: string): string {
  return path.replace(/^.*[\\/]/, '')
}

/** The page: pictures, then a table a corpus. `tables` are those of the command line, so that both show the same digits. */
export function typesPage(report: TypeFileReport, signature: string, tables: readonly ReportSection[]): string {
  const files = report.inputs.map(
    ({ path, records, sha256 }) => `${path} (${records} records, sha256 ${sha256?.slice(0, 12) ?? 'unknown'}…)`,
  )
  return htmlPage({
    title: 'Paraphrase types',
    subtitle: files.join(' · '),
    signature,
    sections: [
      ...(report.warnings.length === 0 ? [] : [{ title: 'Notes', text: report.warnings }]),
      ...typesPlots(report).map(({ title, svg }) => ({ title, plot: svg })),
      ...tables,
    ],
    data: {
      tagset: report.tagset.id,
      corpora: report.corpora.map(({ name, types: { tagset: _, ...types } }) => ({ name, ...plain(types) })),
      correlations: report.correlations,
    },
  })
}

/** Maps as objects, for JSON. */
function plain(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value, (_, each) => (each instanceof Map ? Object.fromEntries(each) : each)))
}
