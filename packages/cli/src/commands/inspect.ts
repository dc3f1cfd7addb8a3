/** `parascope inspect`: what is in a file. */

import { formatProblem } from '@parascope/core/errors'
import { type Inspection, inspectPairs } from '@parascope/engine/corpus'
import { Command } from 'commander'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'
import { type Cell, renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { addOwnTagsetOption, namedTagset } from '../types/tagset-option.js'

interface InspectOptions extends PairOptions, FormatOptions, JsonOptions {
  readonly tagset?: string
}

export function inspect(io: Io): Command {
  const command = new Command('inspect')
    .description('count what a file of pairs holds: records, lengths, links, trees, types, annotators, and what is odd about it')
    .argument('<file>', 'pairs in any known format; several files joined by commas; - for standard input')
  addOwnTagsetOption(command, 'hold the types strictly against a tagset')
  addPairOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope inspect demo/words.maria.jsonl', 'lengths and links of one annotator')
  example(command, 'parascope inspect demo/types.maria.jsonl --json', 'the same figures for a program')
  example(command, 'parascope inspect demo/types.maria.jsonl --tagset msrp-a', 'types held against the rules of a tagset')
  return command.action(async (file: string, options: InspectOptions) => {
    const log = new ProblemLog()
    const warnings: string[] = []
    const progress = meter('reading', { unit: 'records', stream: io.stderr })
    let counted = 0
    const inspection = await inspectPairs(file, {
      ...readOptions(options),
      ...(await namedTagset(options.tagset)),
      onProblem: (problem) => {
        log.add(problem)
        if (options.json === true) warnings.push(formatProblem(problem))
      },
      onProgress: (bytes, total, records) => {
        progress.add(records - counted, bytes, total)
        counted = records
      },
    })
    progress.done()
    if (options.json === true) {
      const inputs = inspection.inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records }))
      const results = figures(inspection).flatMap(([measure, , value]) =>
        typeof value === 'number' ? [{ measure, value, scale: 'count' as const }] : [],
      )
      printEnvelope(
        envelope({
          command: 'inspect',
          signature: `inspect|format:${inspection.format}|version:${manifest.version}`,
          inputs,
          results,
          warnings,
        }),
        io.stdout,
      )
    } else {
      const rows = figures(inspection).map(([, what, value, detail]): Cell[] => [what, value, detail])
      const columns = [
        { header: inspection.inputs.map(({ path }) => path).join(',') },
        { header: inspection.format, kind: 'number' as const },
        { header: '' },
      ]
      io.stdout.write(renderTable(columns, rows, tableStyle(io, options.format)))
      printProblems(log, { kind: 'read' }, io.stderr)
    }
    if (log.errors > 0) io.setExitCode(1)
  })
}

/** A figure: its name for programs, what people read, the value, more about it. */
type Figure = readonly [measure: string, what: string, value: number, detail: string]

function figures(it: Inspection): Figure[] {
  const { links, lengths } = it
  const rows: Figure[] = [
    ['corpus.records', 'records', it.records, ''],
    ['corpus.pairs', 'pairs', it.pairs, it.groups < it.pairs ? `in ${it.groups} groups` : ''],
  ]
  const more = (isThere: boolean, ...figure: Figure) => {
    if (isThere) rows.push(figure)
  }
  more(it.identical > 0, 'corpus.identical', 'pairs of identical sentences', it.identical, '')
  rows.push(['corpus.tokens.source', 'source tokens', it.tokens.source, lengthText(lengths.source)])
  rows.push(['corpus.tokens.target', 'target tokens', it.tokens.target, lengthText(lengths.target)])
  if (it.annotators.size > 1 || !it.annotators.has('(none)'))
    rows.push(['corpus.annotators', 'annotators', it.annotators.size, namesText(it.annotators)])
  more(it.corpora.size > 0, 'corpus.subcorpora', 'subcorpora', it.corpora.size, namesText(it.corpora))
  if (links.records > 0) {
    const all = links.sure + links.possible
    const share = (part: number, whole: number) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`)
    rows.push(['links.sure', 'sure links', links.sure, `${(links.sure / links.records).toFixed(1)} a record`])
    rows.push(['links.possible', 'possible links', links.possible, `${(links.possible / links.records).toFixed(1)} a record`])
    rows.push(['links.nonIdentical', 'links of non-identical words', links.nonIdentical, share(links.nonIdentical, all)])
    rows.push([
      'links.unlinked.source',
      'source words without link',
      links.unlinkedSource,
      `${links.nullSource} decided to have no counterpart`,
    ])
    rows.push([
      'links.unlinked.target',
      'target words without link',
      links.unlinkedTarget,
      `${links.nullTarget} decided to have no counterpart`,
    ])
  }
  more(links.scores > 0, 'links.scores', 'link confidences', links.scores, '')
  more(it.trees > 0, 'trees', 'trees', it.trees, '')
  more(it.nodeLinks > 0, 'nodes.links', 'node links', it.nodeLinks, '')
  more(
    it.paraphrases.size > 0,
    'corpus.judged',
    'judged as paraphrase',
    it.paraphrases.get('true') ?? 0,
    namesText(it.paraphrases),
  )
  more(it.phenomena > 0, 'phenomena', 'phenomena', it.phenomena, `of ${it.types.size} types`)
  for (const [type, count] of it.types)
    rows.push([`phenomena.${type}`, `  ${type}`, count, `${((100 * count) / it.phenomena).toFixed(1)} %`])
  for (const [scale, { n, mean }] of it.judgements)
    rows.push([`judgements.${scale}`, `judgements of ${scale}`, n, `mean ${mean.toFixed(2)}`])
  return rows
}

function lengthText(length: Inspection['lengths']['source']): string {
  return length === undefined
    ? ''
    : `${length.min} to ${length.max} a sentence, mean ${length.mean.toFixed(1)}, median ${length.median}, 95 % up to ${length.p95}`
}

/** `maria 74, jonas 74`. */
function namesText(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}
