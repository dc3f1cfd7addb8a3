/**
 * The layout of the Microsoft Research Paraphrase Corpus: a table with this header, separated by tabs, quotes literal.
 *
 *     Quality <TAB> #1 ID <TAB> #2 ID <TAB> #1 String <TAB> #2 String
 *     1       <TAB> 101   <TAB> 102   <TAB> Snow fell all night. <TAB> It snowed through the night.
 *
 * Quality is 1 for a paraphrase, 0 for none, empty if not judged. The id of the pair is `101-102`, or the first id alone
 * where the second is empty. The strings are raw text. Written from this description of the layout, without its data.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { textFromTokens } from '@parascope/core/text'
import type { Format } from '../format.js'
import { lineRecords } from '../line-records.js'
import { quoted } from './link-text.js'
import { carriedLine, refuse, type Side, sideFields } from './token-text.js'

const HEADER = ['Quality', '#1 ID', '#2 ID', '#1 String', '#2 String']
const IS_HEADER = /^\s*quality\t#1 id\t#2 id\t#1 string\t#2 string\s*$/i

const PARAPHRASE_OF = new Map<string, boolean | undefined>([
  ['1', true],
  ['0', false],
  ['', undefined],
])

export const msrp: Format = {
  name: 'msrp',
  title: 'Microsoft Research Paraphrase Corpus',
  files: ['PAIRS'],
  extensions: ['.msrp'],
  carries: () => ['id', 'sourceText', 'targetText', 'isParaphrase'],
  sniff: (head) => IS_HEADER.test(head.split('\n', 1)[0]!),

  read({ sources, options, report }) {
    return lineRecords(sources[0]!, report, (line, number, fault) => {
      if (number === 1) {
        if (IS_HEADER.test(line)) return undefined
        fault(undefined, `expected the header ${HEADER.join(', ')}, separated by tabs, found ${quoted(line)}`)
      }
      const cells = line.split('\t')
      if (cells.length !== HEADER.length) {
        return fault(
          undefined,
          `expected ${HEADER.length} columns (${HEADER.join(', ')}), separated by tabs; found ${cells.length}`,
        )
      }
      const [quality, firstId, secondId, source, target] = cells as [string, string, string, string, string]
      const isParaphrase = PARAPHRASE_OF.get(quality.trim())
      if (!PARAPHRASE_OF.has(quality.trim()))
        return fault('isParaphrase', `Quality must be 1, 0 or empty, found ${quoted(quality)}`)
      return {
        id: secondId === '' ? firstId : `${firstId}-${secondId}`,
        ...sideFields('source', source, 'tokenizer', options),
        ...sideFields('target', target, 'tokenizer', options),
        ...(isParaphrase === undefined ? {} : { isParaphrase }),
      }
    })
  },

  encoder: () => ({
    begin: () => [`${HEADER.join('\t')}\n`],
    record: (record) => {
      const { isParaphrase } = record
      if (isParaphrase === 'unsure') refuse('isParaphrase is "unsure", and Quality can only say 1 or 0')
      const quality = isParaphrase === undefined ? '' : isParaphrase ? '1' : '0'
      const cells = [quality, ...twoIds(record.id), textOf(record, 'source'), textOf(record, 'target')]
      if (cells.some((cell) => cell.includes('\t'))) refuse('the id or the text holds a tab, which separates the columns')
      return [`${cells.map((cell) => carriedLine(cell, 'id or text')).join('\t')}\n`]
    },
  }),
}

/** An id in two halves that read back as the same id. */
function twoIds(id: string): [string, string] {
  const dash = id.indexOf('-')
  return dash < 0 || dash === id.length - 1 ? [id, ''] : [id.slice(0, dash), id.slice(dash + 1)]
}

/** The original text, or a readable one made from the tokens. */
function textOf(record: PairRecord, side: Side): string {
  return record[`${side}Text`] ?? textFromTokens(record[side], 'en')
}
