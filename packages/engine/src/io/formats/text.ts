/**
 * Two files side by side, one sentence a line, tokens separated by blanks:
 *
 *     source: Snow fell all night .          target: It snowed through the night .
 *
 * The id of a pair is its line number. With `tokens: 'tokenizer'` the lines are raw text instead.
 */
import type { Format, RawBatch } from '../format.js'
import { etpcXml } from './etpc-xml.js'
import { naacl } from './naacl.js'
import { penn } from './penn.js'
import { pharaoh } from './pharaoh.js'
import { spade } from './spade.js'
import { joinTokens, sideFields } from './token-text.js'
import { lineColumn, zipBatches } from './zip-batches.js'

export const text: Format = {
  name: 'text',
  title: 'two text files side by side',
  files: ['SOURCE', 'TARGET'],
  extensions: ['.txt'],
  carries: () => ['source', 'target'],
  // any lines can be text, so this asks only whether they look like something else that comes in two files
  sniff: (head) => ![etpcXml, pharaoh, naacl, penn, spade].some((other) => other.sniff(head)),

  async *read({ sources, options, report }) {
    const columns = [lineColumn(sources[0]!, report), lineColumn(sources[1]!, report)] as const
    for await (const { first, items } of zipBatches(columns)) {
      const [source, target] = items
      const batch: RawBatch = { records: [], lines: [] }
      for (let k = 0; k < source.length; k++) {
        const [sourceLine, targetLine] = [source[k], target[k]]
        if (sourceLine === undefined || targetLine === undefined) continue
        batch.records.push({
          id: String(first + k),
          ...sideFields('source', sourceLine, 'blank', options),
          ...sideFields('target', targetLine, 'blank', options),
        })
        batch.lines.push(first + k)
      }
      yield batch
    }
  },

  encoder: () => ({
    record: ({ source, target }) => [`${joinTokens(source, 'source')}\n`, `${joinTokens(target, 'target')}\n`],
  }),
}
