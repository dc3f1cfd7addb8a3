/**
 * The tab-separated files of MultiMWA: no header; id, source, target (tokens separated by blanks), links from 0.
 *
 *     news-7 <TAB> Snow fell . <TAB> It snowed . <TAB> 0p0 1-1 2-2
 *
 * `i-j` is sure, `ipj` possible; a fifth column may hold possible links written `i-j`. Three columns are source, target and
 * links, with line numbers for ids. The first line says how many columns there are.
 */
import type { Format } from '../format.js'
import { lineRecords } from '../line-records.js'
import { headLines } from './head-lines.js'
import { LINK_LINE, linkFields, parseLinks, printLinks, withoutSure } from './link-text.js'
import { carriedLine, joinTokens, refuse, sideFields } from './token-text.js'

export const multimwa: Format = {
  name: 'multimwa',
  title: 'MultiMWA tab-separated links',
  files: ['PAIRS'],
  extensions: ['.mwa'],
  carries: () => ['id', 'source', 'target', 'sure', 'possible'],
  sniff: (head) => {
    const cells = headLines(head).map((line) => line.split('\t'))
    const width = cells[0]?.length ?? 0
    if (width < 3 || width > 5 || !cells.every((row) => row.length === width)) return false
    const links = cells.flatMap((row) => row.slice(width === 3 ? 2 : 3))
    return links.some((cell) => cell !== '') && links.every((cell) => cell === '' || LINK_LINE.test(cell))
  },

  read({ sources, options, report }) {
    let width = 0
    return lineRecords(sources[0]!, report, (line, number, fault) => {
      const cells = line.split('\t')
      if (width === 0 && cells.length >= 3 && cells.length <= 5) width = cells.length
      if (cells.length !== width) {
        const expected =
          width === 0 ? '3 to 5 columns (id, source, target, links, possible links)' : `${width} columns, as on the first line`
        return fault(undefined, `expected ${expected}, separated by tabs; found ${cells.length}`)
      }
      const [id, source, target, linkCell, possibleCell] = width === 3 ? [String(number), ...cells] : cells
      const links = parseLinks(linkCell!, (index, message) => fault(`links${index}`, message))
      const more = parseLinks(possibleCell ?? '', (index, message) => fault(`possible${index}`, message))
      if (links === undefined || more === undefined) return undefined
      const possible = withoutSure([...links.possible, ...more.sure, ...more.possible], links.sure)
      return {
        id,
        ...sideFields('source', source!, 'blank', options),
        ...sideFields('target', target!, 'blank', options),
        ...linkFields({ ...links, possible }),
      }
    })
  },

  encoder: () => ({
    record: (record) => {
      if (record.id.includes('\t')) refuse('the id holds a tab')
      const cells = [carriedLine(record.id, 'id'), joinTokens(record.source, 'source'), joinTokens(record.target, 'target')]
      return [`${[...cells, printLinks(record)].join('\t')}\n`]
    },
  }),
}
