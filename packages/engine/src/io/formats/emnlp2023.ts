/**
 * The JSON of the EMNLP 2023 work on paraphrase types (Wahle, Gipp and Ruas), made from ETPC: an array, or one object a line.
 *
 *     {"idx": "7_6", "sentence1": "Snow fell.", "sentence1_tokenized": ["Snow", "fell", "."], …, "etpc_label": 1,
 *      "paraphrase_types": ["Identity"], "paraphrase_type_ids": ["29"], "sentence1_segment_location_indices": [[2]], …}
 *
 * The k-th type has the k-th scope, but the lists were made by queries that skip what is empty: an addition has no scope in one
 * member, and everything after it moves up. Only pairs whose lists are equally long are read; each of the others is a
 * fault. `segment_location` says less than the indices (the last type of a token wins) and is left out.
 */
import type { Phenomenon, Tagset } from '@parascope/core/corpus'
import { ept, tokenSet } from '@parascope/core/corpus'
import type { ByteSource } from '../byte-source.js'
import type { Format, RawBatch } from '../format.js'
import { type ReportProblem, readLines } from '../lines.js'
import { type JsonElement, jsonElements } from './json-elements.js'
import { quoted } from './link-text.js'
import { eptTypeOf, unknownTypeMessage } from './type-names.js'

type Fields = Readonly<Record<string, unknown>>
type Fault = (field: string, message: string) => void

export const emnlp2023: Format = {
  name: 'emnlp2023-json',
  title: 'ETPC as JSON, of the EMNLP 2023 paraphrase-type work',
  files: ['PAIRS'],
  extensions: ['.json', '.jsonl'],
  carries: () => ['id', 'source', 'target', 'sourceText', 'targetText', 'isParaphrase', 'phenomena', 'meta'],
  sniff: (head) => /^\s*[[{]/.test(head) && /"(?:paraphrase_type_ids|sentence1_segment_location_indices)"\s*:/.test(head),

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    for await (const elements of objectsIn(sources[0]!, report)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (const { value, line } of elements) {
        let good = true
        const id = String((value as Fields | null)?.idx ?? '')
        const fault: Fault = (field, message) => {
          good = false
          const code = field.startsWith('phenomena') ? 'corpus/bad-phenomenon' : 'corpus/bad-record'
          report({ severity: 'error', code, file, line, field, message, ...(id === '' ? {} : { id }) })
        }
        const record = readPair(value, id, options.tagset, fault)
        if (!good || record === undefined) continue
        batch.records.push(record)
        batch.lines.push(line)
      }
      yield batch
    }
  },
}

/** The objects of an array, or of the lines. */
async function* objectsIn(source: ByteSource, report: ReportProblem): AsyncGenerator<JsonElement[], void, undefined> {
  const head = (await source.head()).toString('utf8')
  if (/^\ufeff?\s*\[/.test(head)) {
    yield* jsonElements(source, 'data', report)
    return
  }
  for await (const { first, lines } of readLines(source, report)) {
    yield lines.flatMap((text, k): JsonElement[] => {
      if (text === undefined || text.trim() === '') return []
      try {
        return [{ value: JSON.parse(text), line: first + k }]
      } catch {
        report({ severity: 'error', code: 'io/bad-json', file: source.path, line: first + k, message: 'the line is not JSON' })
        return []
      }
    })
  }
}

/** Lists with one entry for each type. */
const PER_TYPE = [
  'paraphrase_types',
  'paraphrase_type_ids',
  'sentence1_segment_location_indices',
  'sentence2_segment_location_indices',
  'sentence1_segment_text',
  'sentence2_segment_text',
]

function readPair(value: unknown, id: string, tagset: Tagset | undefined, fault: Fault): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault('', `expected an object for each pair, found ${quoted(JSON.stringify(value))}`)
    return undefined
  }
  const pair = value as Fields
  const lists = PER_TYPE.filter((name) => pair[name] !== undefined).map((name) => {
    const list = pair[name]
    if (!Array.isArray(list)) fault(name, `must be a list, found ${quoted(JSON.stringify(list))}`)
    return [name, Array.isArray(list) ? list.length : 0] as const
  })
  for (const name of PER_TYPE.slice(0, 4)) if (pair[name] === undefined) fault(name, 'is missing')
  if (new Set(lists.map(([, length]) => length)).size > 1) {
    const lengths = lists.map(([name, length]) => `${name} ${length}`).join(', ')
    fault('phenomena', `cannot be told which scope belongs to which type: the lists differ in length (${lengths})`)
    return undefined
  }
  const names = (pair.paraphrase_types ?? []) as unknown[]
  const phenomena = names.map((name, k) => readPhenomenon(pair, name, k, tagset, fault))
  const label = pair.etpc_label
  if (label !== undefined && label !== 0 && label !== 1)
    fault('isParaphrase', `etpc_label must be 1 or 0, found ${quoted(JSON.stringify(label))}`)
  const { mrpc_label: mrpc, negation } = pair
  const etpc = {
    ...(mrpc === undefined ? {} : { mrpc_label: String(mrpc) }),
    ...(negation === undefined ? {} : { negation: String(negation) }),
  }
  return {
    id,
    source: pair.sentence1_tokenized,
    target: pair.sentence2_tokenized,
    ...(pair.sentence1 === undefined ? {} : { sourceText: pair.sentence1 }),
    ...(pair.sentence2 === undefined ? {} : { targetText: pair.sentence2 }),
    ...(label === undefined ? {} : { isParaphrase: label === 1 }),
    phenomena,
    meta: { tagset: 'ept', ...(Object.keys(etpc).length > 0 ? { etpc } : {}) },
  }
}

function readPhenomenon(
  pair: Fields,
  name: unknown,
  k: number,
  tagset: Tagset | undefined,
  fault: Fault,
): Phenomenon | undefined {
  const field = `phenomena[${k}]`
  const id = (pair.paraphrase_type_ids as unknown[] | undefined)?.[k]
  const type = eptTypeOf(id === undefined ? undefined : String(id), String(name), tagset)
  if (type === undefined) {
    fault(`${field}.type`, unknownTypeMessage(String(name), tagset ?? ept))
    return undefined
  }
  const scope = (side: 1 | 2) => {
    const list = (pair[`sentence${side}_segment_location_indices`] as unknown[] | undefined)?.[k]
    const tokens = pair[`sentence${side}_tokenized`]
    const length = Array.isArray(tokens) ? tokens.length : 0
    if (Array.isArray(list) && list.every((token) => Number.isInteger(token) && token >= 0 && token < length))
      return tokenSet(list)
    const place = `${field}.${side === 1 ? 'source' : 'target'}`
    fault(place, `must be token numbers below ${length}, counted from 0; found ${quoted(JSON.stringify(list) ?? '')}`)
    return []
  }
  const { type: typeId, ...subtype } = type
  return { type: typeId, source: scope(1), target: scope(2), ...subtype }
}
