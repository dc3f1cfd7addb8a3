/**
 * The input of Thrax, one pair a line: source, target and links with ` ||| ` between.
 *
 *     Snow fell . ||| (S (NP (PRP It)) (VP (VBD snowed)) (. .)) ||| 0-0 1-1 2-2
 *
 * A side that begins with a bracket and a label is a tree, whose leaves are the tokens; else it is tokens separated by blanks. Links count
 * from 0; none at all is a pair in which nothing is linked. The id of a pair is its line number.
 */
import { parseTree, treeTokens } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Format } from '../format.js'
import { type LineFault, lineRecords } from '../line-records.js'
import { headLines } from './head-lines.js'
import { LINK_LINE, linkFields, parseLinks } from './link-text.js'
import { type Side, splitTokens } from './token-text.js'

const BAR = ' ||| '

export const thrax: Format = {
  name: 'thrax',
  title: 'Thrax lines: source ||| target ||| links',
  files: ['PAIRS'],
  extensions: ['.thrax'],
  carries: () => ['source', 'target', 'sourceTree', 'targetTree', 'sure', 'possible', 'scores'],
  sniff: (head) => {
    const lines = headLines(head)
    return lines.length > 0 && lines.every(looksLikeThrax)
  },

  read: ({ sources, report }) =>
    lineRecords(sources[0]!, report, (line, number, fault) => {
      const fields = fieldsOf(line)
      if (fields.length !== 3) {
        fault(undefined, `expected 3 fields, source ||| target ||| links, found ${fields.length}`)
        return undefined
      }
      const [source, target] = [readSide('source', fields[0]!, fault), readSide('target', fields[1]!, fault)]
      const links = parseLinks(fields[2]!, (index, message) => fault(`links${index}`, message))
      if (source === undefined || target === undefined || links === undefined) return undefined
      return { id: String(number), ...source, ...target, ...linkFields(links) }
    }),
}

/** Fields may be empty at the end of a line, where editors cut the blank. */
function fieldsOf(line: string): string[] {
  return `${line} `.split(BAR).map((field) => field.trim())
}

function looksLikeThrax(line: string): boolean {
  const fields = fieldsOf(line)
  // a grammar has a label in brackets first, and features last
  return fields.length === 3 && !/^\[\S+\]$/.test(fields[0]!) && (fields[2] === '' || LINK_LINE.test(fields[2]!))
}

function readSide(side: Side, text: string, fault: LineFault): Record<string, unknown> | undefined {
  if (text === '') {
    fault(side, 'the sentence is empty')
    return undefined
  }
  if (!/^\((?:[^\s()]|\s*\()/.test(text)) return { [side]: splitTokens(text) }
  try {
    return { [side]: treeTokens(parseTree(text)), [`${side}Tree`]: text }
  } catch (error) {
    if (!(error instanceof ParascopeError && error.code === 'corpus/bad-tree')) throw error
    fault(`${side}Tree`, error.message, error.code)
    return undefined
  }
}
