/** `parascope trees consistency`: do node links and word links tell one story? */
import { consistencyOf } from '@parascope/engine/trees'
import { Command } from 'commander'
import { readAnnotations } from '../agreement/read-annotations.js'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { nonNegativeInt } from '../frame/options.js'
import { renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions } from '../pairs/read-options.js'

const MEANING = {
  crossed: 'linked phrases that a word link leaves',
  unsupported: 'linked phrases whose words have no links',
  needless: 'phrases aligned to nothing that have a partner by their words',
  missing: 'pairs without a rival by their words that are not linked',
} as const

export function treesConsistency(io: Io): Command {
  const command = new Command('consistency')
    .description('compare node links with word links of the same pairs, and list where they do not fit')
    .argument('<nodes>', 'records with trees and node links')
    .argument('[words]', 'the same pairs with word links, where they stand in another file')
    .option('--list <n>', 'how many findings to list', nonNegativeInt, 10)
  addPairOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(
    command,
    'parascope trees consistency demo/nodes.maria.jsonl demo/words.maria.jsonl --list 3',
    'two rounds of one person',
  )
  return command.action(
    async (nodes: string, words: string | undefined, options: PairOptions & FormatOptions & JsonOptions & { list: number }) => {
      const report = consistencyOf(
        await readAnnotations([nodes], options, io),
        words === undefined ? undefined : await readAnnotations([words], options, io),
      )
      const count = (kind: string) => report.findings.filter((finding) => finding.kind === kind).length
      const rows = [
        ['consistent', 'linked phrases that the words allow', report.consistent] as const,
        ...Object.entries(MEANING).map(([kind, what]) => [kind, what, count(kind)] as const),
      ]
      if (options.json === true) {
        const made = envelope({
          command: 'trees consistency',
          signature: `trees-consistency|match:span|version:${manifest.version}`,
          inputs: report.inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
          results: rows.map(([kind, , value]) => ({
            measure: `consistency.${kind}`,
            value,
            scale: 'count' as const,
            n: report.records,
          })),
        })
        return printEnvelope(made, io.stdout)
      }
      const style = tableStyle(io, options.format)
      io.stdout.write(
        renderTable([{ header: `${report.records} records` }, { header: '' }, { header: '', kind: 'number' }], rows, style),
      )
      if (options.list === 0 || report.findings.length === 0) return
      const columns = ['pair', 'annotator', 'finding', 'source', 'target'].map((header) => ({ header }))
      const shown = report.findings.slice(0, options.list)
      io.stdout.write(
        `\n${renderTable(
          columns,
          shown.map(({ id, annotator, kind, source, target }) => [id, annotator, kind, source, target]),
          style,
        )}`,
      )
    },
  )
}
