/**
 * Pharaoh links, as Moses, fast_align and most aligners write them: a line for each pair, token numbers from 0.
 *
 *     0-0 1-2 2p3 3-3:0.83
 *
 * `i-j` is sure, `ipj` or `i?j` possible (`p` is written), `:0.83` the confidence; an empty line says that nothing is
 * aligned. The text stands beside it: LINKS,SOURCE,TARGET or LINKS,PAIRS.
 */
import type { Format, FormatEncoder, RawBatch } from '../format.js'
import { headLines } from './head-lines.js'
import { LINK_LINE, linkFields, parseLinks, printLinks } from './link-text.js'
import { pairsBeside } from './pairs-beside.js'
import { joinTokens, refuseFileCount } from './token-text.js'
import { lineColumn, zipBatches } from './zip-batches.js'

export const pharaoh: Format = {
  name: 'pharaoh',
  title: 'Pharaoh / Moses links',
  files: ['LINKS', '[SOURCE]', '[TARGET]'],
  extensions: ['.pharaoh', '.align', '.links'],
  carries: (files) => [...(files === 3 ? (['source', 'target'] as const) : []), 'sure', 'possible', 'scores'],
  sniff: (head) => {
    const lines = headLines(head)
    return lines.length > 0 && lines.every((line) => LINK_LINE.test(line))
  },

  async *read(input) {
    const { sources, report } = input
    const file = sources[0]!.path
    for await (const { first, items } of zipBatches([lineColumn(sources[0]!, report), pairsBeside(input)] as const)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (let k = 0; k < items[0].length; k++) {
        const [line, pair] = [items[0][k], items[1][k]]
        if (line === undefined || pair === undefined) continue
        const links = parseLinks(line, (index, message) =>
          report({ severity: 'error', code: 'io/bad-line', file, line: first + k, field: `links${index}`, message }),
        )
        if (links === undefined) continue
        batch.records.push({ ...pair.fields, ...linkFields(links) })
        batch.lines.push(first + k)
      }
      yield batch
    }
  },

  encoder: (files, drop): FormatEncoder => {
    if (files === 2) refuseFileCount('pharaoh')
    return {
      record: (record) => {
        const links = `${printLinks(record, drop)}\n`
        if (files === 1) return [links]
        return [links, `${joinTokens(record.source, 'source')}\n`, `${joinTokens(record.target, 'target')}\n`]
      },
    }
  },
}
