/**
 * Links of the NAACL 2003 shared task on word alignment (WPT): a line for each link, counted from 1.
 *
 *     sentence source target [S|P] [confidence]          0001 2 3 P 0.71
 *
 * Without a letter a link is sure. Word 0 is the empty word: `1 4 0` says that source word 4 has no counterpart. A sentence
 * without lines is annotated as nothing. Sentence numbers must not decrease, so that the file can be read in one pass. The
 * text stands beside it: LINKS,SOURCE,TARGET or LINKS,PAIRS; its lines may be wrapped as `<s snum=0001> … </s>`.
 */
import type { Link, PairRecord, RecordField } from '@parascope/core/corpus'
import type { Format, FormatEncoder, RawBatch } from '../format.js'
import { headLines } from './head-lines.js'
import { annotatedLinks, scoresOf } from './link-text.js'
import { LINE_OF_LINK, LinkLines } from './naacl-lines.js'
import { type NumberedLine, pairsBeside } from './pairs-beside.js'
import { joinTokens, refuseFileCount } from './token-text.js'

export const naacl: Format = {
  name: 'naacl',
  title: 'NAACL 2003 / WPT shared task links',
  files: ['LINKS', '[SOURCE]', '[TARGET]'],
  extensions: ['.naacl', '.wa'],
  carries: (files) => [
    ...(files === 3 ? (['source', 'target'] as const) : []),
    'sure',
    'possible',
    'nullSource',
    'nullTarget',
    'scores',
  ],
  sniff: (head) => {
    const lines = headLines(head)
    return lines.length > 0 && lines.every((line) => LINE_OF_LINK.test(line))
  },

  async *read(input) {
    const { sources, report } = input
    const links = new LinkLines(sources[0]!, report)
    for await (const pairs of pairsBeside(input, unwrap).batches) {
      const batch: RawBatch = { records: [], lines: [] }
      for (const pair of pairs) {
        if (pair === undefined) continue
        const fields = await links.take(pair.number)
        if (fields === undefined) continue
        batch.records.push({ ...pair.fields, ...fields })
        batch.lines.push(links.line)
      }
      yield batch
    }
    await links.finish()
  },

  encoder: (files, drop): FormatEncoder => {
    if (files === 2) refuseFileCount('naacl')
    let sentence = 0
    return {
      record: (record) => {
        const texts = files === 1 ? [] : [`${joinTokens(record.source, 'source')}\n`, `${joinTokens(record.target, 'target')}\n`]
        const lines = linkLines(record, sentence + 1, drop)
        sentence++
        return [lines, ...texts]
      },
    }
  },
}

/** The text inside `<s snum=12> … </s>` and its number; any other line is the text itself. */
function unwrap(line: string): NumberedLine {
  const match = /^\s*<s\s+snum\s*=\s*"?(\d+)"?\s*>(.*)<\/s>\s*$/.exec(line)
  return match === null ? { text: line } : { number: Number(match[1]), text: match[2]! }
}

function linkLines(record: PairRecord, sentence: number, drop: (field: RecordField) => void): string {
  const { nullSource = [], nullTarget = [] } = record
  const onlyNulls = record.sure === undefined && record.possible === undefined && nullSource.length + nullTarget.length > 0
  const { sure, possible } = onlyNulls ? { sure: [], possible: [] } : annotatedLinks(record)
  const scores = scoresOf(record, sure, possible, drop)
  const print = (kind: 'S' | 'P') => {
    return ([i, j]: Link) => {
      const score = scores.get(`${i} ${j}`)
      return `${sentence} ${i + 1} ${j + 1} ${kind}${score === undefined ? '' : ` ${score}`}\n`
    }
  }
  return [
    ...sure.map(print('S')),
    ...possible.map(print('P')),
    ...nullSource.map((i) => `${sentence} ${i + 1} 0 S\n`),
    ...nullTarget.map((j) => `${sentence} 0 ${j + 1} S\n`),
  ].join('')
}
