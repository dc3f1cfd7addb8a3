/**
 * The JSON files of two corpora of aligned paraphrases.
 *
 * (a) jacana-align: an array of pairs, tokens separated by blanks, links from 0. This is what is written.
 *
 *     [{"id": "7", "name": "7", "source": "Snow fell .", "target": "It snowed .", "sureAlign": "1-1 2-2", "possibleAlign": "0-0"}]
 *
 * (b) Edinburgh++: links of several annotators, sure (S) and possible (P), as lists of target tokens by source token. Each
 * annotator gives a record of its own.
 *
 *     {"paraphrases": [{"id": 7, "S": {"string": "Snow fell ."}, "T": {"tokens": ["It", "snowed", "."]},
 *       "annotations": {"A": {"S": {"1": [1], "2": [2]}, "P": {"0": [0]}}, "C": {"S": {"1": [1]}}}}]}
 *
 * A link that is listed as sure and as possible is sure. A missing sureAlign means not annotated, an empty one annotated as
 * nothing. Other keys are kept in meta. Written from this description of the layout, without the corpora.
 */
import type { Link } from '@parascope/core/corpus'
import type { Format, RawBatch, ReadOptions } from '../format.js'
import { jsonElements } from './json-elements.js'
import { annotatedLinks, parseLinks, quoted, withoutSure } from './link-text.js'
import { carriedText, joinTokens, type Side, sideFields } from './token-text.js'

type Fault = (field: string, message: string) => void
type Fields = Readonly<Record<string, unknown>>

export const jacana: Format = {
  name: 'jacana',
  title: 'jacana-align and Edinburgh++ JSON',
  files: ['PAIRS'],
  extensions: ['.json'],
  carries: () => ['id', 'source', 'target', 'sure', 'possible'],
  sniff: (head) =>
    /^\s*\[\s*\{\s*"[\s\S]*"(source|sureAlign)"\s*:\s*"/.test(head) || /^\s*\{[\s\S]*?"paraphrases"\s*:\s*\[/.test(head),

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    for await (const elements of jsonElements(sources[0]!, 'paraphrases', report)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (const { value, line } of elements) {
        let good = true
        const id = String((value as Fields | null)?.id ?? '')
        const fault: Fault = (field, message) => {
          good = false
          report({
            severity: 'error',
            code: 'corpus/bad-record',
            file,
            line,
            message,
            ...(field === '' ? {} : { field }),
            ...(id === '' ? {} : { id }),
          })
        }
        const records = readElement(value, options, fault)
        if (!good) continue
        for (const record of records) {
          batch.records.push(record)
          batch.lines.push(line)
        }
      }
      yield batch
    }
  },

  encoder: () => {
    let written = 0
    return {
      begin: () => ['['],
      record: (record) => {
        const { id, sure, possible } = record
        const links = sure === undefined && possible === undefined ? undefined : annotatedLinks(record)
        const object = {
          id: carriedText(id, 'id'),
          name: id,
          source: joinTokens(record.source, 'source'),
          target: joinTokens(record.target, 'target'),
          ...(links === undefined ? {} : { sureAlign: printPlain(links.sure), possibleAlign: printPlain(links.possible) }),
        }
        return [`${written++ === 0 ? '\n' : ',\n'}${JSON.stringify(object)}`]
      },
      end: () => ['\n]\n'],
    }
  },
}

function printPlain(links: readonly Link[]): string {
  return links.map(([i, j]) => `${i}-${j}`).join(' ')
}

function readElement(value: unknown, options: ReadOptions, fault: Fault): Fields[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault('', `expected an object for each pair, found ${quoted(JSON.stringify(value))}`)
    return []
  }
  const pair = value as Fields
  return 'S' in pair || 'T' in pair ? readAnnotated(pair, options, fault) : [readPlain(pair, options, fault)]
}

/** An object of layout (a). */
function readPlain(
  { id, name, source, target, sureAlign, possibleAlign, ...rest }: Fields,
  options: ReadOptions,
  fault: Fault,
): Fields {
  const sure = readPlainLinks(sureAlign, 'sureAlign', fault)
  const possible = readPlainLinks(possibleAlign, 'possibleAlign', fault)
  const extra = name === undefined || name === id ? rest : { name, ...rest }
  return {
    ...idField(id),
    ...readText('source', 'source', source, options, fault),
    ...readText('target', 'target', target, options, fault),
    ...linksOf(sure, possible),
    ...metaField(extra),
  }
}

function readPlainLinks(value: unknown, field: string, fault: Fault): Link[] | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') {
    fault(field, `must be links such as "0-0 1-2", found ${quoted(JSON.stringify(value))}`)
    return undefined
  }
  const links = parseLinks(value, (index, message) => fault(`${field}${index}`, message))
  return links === undefined ? undefined : [...links.sure, ...links.possible]
}

/** An object of layout (b): one record for each annotator, one without links if there is none. */
function readAnnotated({ id, S, T, annotations, ...rest }: Fields, options: ReadOptions, fault: Fault): Fields[] {
  const pair = {
    ...idField(id),
    ...readMember('source', 'S', S, options, fault),
    ...readMember('target', 'T', T, options, fault),
  }
  const meta = metaField(rest)
  if (annotations === undefined || annotations === null) return [{ ...pair, ...meta }]
  if (!isFields(annotations)) {
    fault('annotations', `must be an object of annotator: links, found ${quoted(JSON.stringify(annotations))}`)
    return []
  }
  const annotators = Object.entries(annotations)
  if (annotators.length === 0) return [{ ...pair, ...meta }]
  return annotators.map(([annotator, links]) => {
    const field = `annotations.${annotator}`
    if (!isFields(links)) fault(field, `must be an object with S (sure) and P (possible), found ${quoted(JSON.stringify(links))}`)
    const { S: sure, P: possible } = isFields(links) ? links : {}
    return {
      ...pair,
      annotator,
      ...linksOf(readLists(sure, `${field}.S`, fault) ?? [], readLists(possible, `${field}.P`, fault)),
      ...meta,
    }
  })
}

/** `{"string": "…"}` or `{"tokens": […]}`; a string beside the tokens is the text, unless it only joins them. */
function readMember(side: Side, field: string, value: unknown, options: ReadOptions, fault: Fault): Fields {
  const { string, tokens } = isFields(value) ? value : {}
  if (!Array.isArray(tokens)) return readText(side, field, tokens ?? string, options, fault)
  const isText = typeof string === 'string' && string !== tokens.join(' ')
  return { [side]: tokens, ...(isText ? { [`${side}Text`]: string } : {}) }
}

function readText(side: Side, field: string, value: unknown, options: ReadOptions, fault: Fault): Fields {
  if (typeof value === 'string') return sideFields(side, value, 'blank', options)
  fault(
    field,
    value === undefined
      ? 'is missing: the sentence was expected here'
      : `must be a sentence, found ${quoted(JSON.stringify(value))}`,
  )
  return {}
}

/** `{"0": [0, 1]}` is the links 0-0 and 0-1. */
function readLists(value: unknown, field: string, fault: Fault): Link[] | undefined {
  if (value === undefined || value === null) return undefined
  const links: Link[] = []
  for (const [key, targets] of isFields(value) ? Object.entries(value) : [['', value] as const]) {
    if (/^\d+$/.test(key) && Array.isArray(targets)) links.push(...targets.map((target): Link => [Number(key), target as number]))
    else
      fault(
        field,
        `must be an object such as {"0": [0, 1]}: source token, list of target tokens; found ${quoted(JSON.stringify(value))}`,
      )
  }
  return links
}

function linksOf(sure: readonly Link[] | undefined, possible: readonly Link[] | undefined): Fields {
  if (sure === undefined && possible === undefined) return {}
  const rest = withoutSure(possible ?? [], sure ?? [])
  return { sure: sure ?? [], ...(rest.length > 0 ? { possible: rest } : {}) }
}

function idField(id: unknown): Fields {
  return id === undefined ? {} : { id: typeof id === 'number' ? String(id) : id }
}

function metaField(extra: Fields): Fields {
  return Object.keys(extra).length === 0 ? {} : { meta: extra }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
