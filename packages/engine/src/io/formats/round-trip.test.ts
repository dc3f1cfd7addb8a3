/** What a format writes it reads back: every carried field to the letter, plain and packed, and nothing else appears. */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tameRecords, wildRecords } from '../random-records.fixture.js'
import { formatByName, formats } from './index.js'
import { read, write } from './trial.fixture.js'

/** The files each format is written to, and whether a record without awkward text is refused (by design, not by accident). */
const WRITABLE: Record<string, { readonly files: number[]; refused(record: PairRecord): boolean }> = {
  jsonl: { files: [1], refused: () => false },
  tsv: { files: [1], refused: () => false },
  csv: { files: [1], refused: () => false },
  text: { files: [2], refused: () => false },
  pharaoh: { files: [1, 3], refused: isUnaligned },
  naacl: { files: [1, 3], refused: (record) => isUnaligned(record) && !record.nullSource?.length && !record.nullTarget?.length },
  jacana: { files: [1], refused: () => false },
  multimwa: { files: [1], refused: isUnaligned },
  msrp: { files: [1], refused: (record) => record.isParaphrase === 'unsure' },
  penn: { files: [2], refused: (record) => record.sourceTree === undefined || record.targetTree === undefined },
  'p4p-xml': { files: [1], refused: () => false },
  'etpc-xml': { files: [1, 2], refused: (record) => record.isParaphrase === 'unsure' },
}

const cases = Object.entries(WRITABLE).flatMap(([name, { files, refused }]) => files.map((count) => ({ name, count, refused })))

function isUnaligned(record: PairRecord): boolean {
  return record.sure === undefined && record.possible === undefined
}

/** In formats that write all links of a pair in one place, they are one statement: sure is then always there, the rest if filled. */
const ONE_LINK_TEXT = new Set(['pharaoh', 'naacl', 'jacana', 'multimwa'])

function expected(name: string, count: number, record: PairRecord, line: number): Record<string, unknown> {
  const carried = new Set<string>(formatByName(name).carries(count))
  const kept: Record<string, unknown> = withoutOwn(name)(
    Object.fromEntries(Object.entries(record).filter(([field]) => carried.has(field))),
  )
  if (!carried.has('id')) kept.id = String(line)
  if (ONE_LINK_TEXT.has(name)) {
    const isNaaclNull = name === 'naacl' && isUnaligned(record)
    if (!isUnaligned(record) || isNaaclNull) kept.sure = record.sure ?? []
    for (const field of ['possible', 'nullSource', 'nullTarget', 'scores']) {
      if ((kept[field] as unknown[] | undefined)?.length === 0) delete kept[field]
    }
  }
  return kept
}

/** Reads back what was written, with the text beside links that have none; in order, restricted to the carried fields. */
async function roundTrip(name: string, count: number, records: readonly PairRecord[], ending: string) {
  const { contents, problems } = await write(
    records,
    name,
    Array.from({ length: count }, (_, k) => `file${k}${ending}`),
  )
  const refused = new Set(problems.map((problem) => problem.id))
  const written = records.filter((record) => !refused.has(record.id))
  const linksOnly = (name === 'pharaoh' || name === 'naacl') && count === 1
  if (linksOnly && written.length === 0) return { problems, written, back: [], linksOnly }
  const pairs = linksOnly ? { 'pairs.jsonl': (await write(written, 'jsonl', ['pairs'])).contents.pairs! } : {}
  const tokens = name === 'p4p-xml' ? {} : ({ tokens: name === 'msrp' ? 'tokenizer' : 'blank' } as const)
  const reading = await read({ ...contents, ...pairs }, { from: name, ...tokens })
  expect(reading.problems.filter((problem) => problem.severity === 'error')).toEqual([])
  const carried = new Set<RecordField>([...formatByName(name).carries(count), 'id'])
  const back = reading.records
    .map((record) => (linksOnly || name === 'msrp' ? only(record, carried) : record))
    .map(withoutOwn(name))
  return { problems, written, back, linksOnly }
}

/**
 * The corpora of types carry only what they know in meta, and p4p-xml carries a text only where the tokens are found in it: these
 * have tests of their own (p4p-xml.test.ts, etpc-xml.test.ts).
 */
const NOT_HERE: Readonly<Record<string, readonly string[]>> = {
  'p4p-xml': ['meta', 'sourceText', 'targetText', 'sourceOffsets', 'targetOffsets'],
  'etpc-xml': ['meta'],
}

function withoutOwn(name: string) {
  return (record: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).filter(([field]) => NOT_HERE[name]?.includes(field) !== true))
}

function only(record: PairRecord, fields: ReadonlySet<RecordField>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field as RecordField)))
}

/** Scores are written beside their links and come back in the order of the links; in penn, escaped tokens come back unescaped. */
function comparable(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const { scores, ...rest } = record
  if (name === 'penn') for (const side of ['source', 'target']) delete rest[side]
  return scores === undefined ? rest : { ...rest, scores: (scores as number[][]).map(String).sort() }
}

describe('writing and reading back', () => {
  it('is tested for every format that can be written', () => {
    expect(Object.keys(WRITABLE).sort()).toEqual(
      formats
        .filter((format) => format.encoder !== undefined)
        .map((format) => format.name)
        .sort(),
    )
  })

  it.each(cases)('$name in $count file(s) gives back every carried field', async ({ name, count, refused }) => {
    let compared = 0
    const property = fc.asyncProperty(tameRecords, fc.constantFrom('', '.gz'), async (records, ending) => {
      const trip = await roundTrip(name, count, records, ending)
      expect(trip.problems.map((problem) => problem.id)).toEqual(records.filter(refused).map((record) => record.id))
      const wanted = trip.written.map((record, k) => {
        const fields = expected(name, count, withMsrpText(name, record, trip.back[k]), k + 1)
        return comparable(trip.linksOnly ? { ...fields, id: record.id } : fields, name)
      })
      expect(trip.back.map((record) => comparable(record as Record<string, unknown>, name))).toEqual(wanted)
      compared += wanted.length
    })
    await fc.assert(property, { numRuns: 60 })
    expect(compared).toBeGreaterThan(10)
  })

  it.each(cases)('$name in $count file(s) refuses what it cannot say instead of changing it', async ({ name, count }) => {
    const property = fc.asyncProperty(wildRecords, async (records) => {
      const trip = await roundTrip(name, count, records, '')
      for (const problem of trip.problems) expect(problem.code).toBe('io/cannot-carry')
      const wanted = trip.written.map((record, k) => {
        const fields = expected(name, count, withMsrpText(name, record, trip.back[k]), k + 1)
        return comparable(trip.linksOnly ? { ...fields, id: record.id } : fields, name)
      })
      expect(trip.back.map((record) => comparable(record as Record<string, unknown>, name))).toEqual(wanted)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})

/** msrp makes a text from the tokens where the record has none: that text is then what must come back. */
function withMsrpText(
  name: string,
  record: PairRecord,
  back: Readonly<Record<string, unknown>> | PairRecord | undefined,
): PairRecord {
  if (name !== 'msrp' || back === undefined) return record
  return {
    ...record,
    sourceText: record.sourceText ?? (back.sourceText as string),
    targetText: record.targetText ?? (back.targetText as string),
  }
}

describe('random bytes', () => {
  const fragments = [
    '0-0 ',
    '1 1 1 S',
    '# Sentence pair (1) source length 1 target length 1 alignment score : 1',
    'NULL ({ 1 }) a ({ })',
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
  ]
  const structured = [
    '[',
    ']',
    '{',
    '}',
    '{"paraphrases":[',
    '{"id":"1","source":"a","target":"b"}',
    'source\ttarget\n',
    'source,target\n',
    '(S (A b))',
    '<xml><relation><pair_id>1</pair_id></relation>',
    '<snippet id="1">a</snippet><paraphrase_candidates><snippet id="1"/><snippet id="1"/><annotation/></paraphrase_candidates>',
    '<relacio><id>1</id><frase fnum="1">a</frase><frase fnum="2">b</frase></relacio>',
    '<!DOCTYPE a>',
    "INSERT INTO dataset (pair_sid,text_1,text_2) VALUES (1,'a','b');\n",
    'apt;index;paraphrase-text;original;applied-correctly\n',
    '{"idx":1,"paraphrase_type_ids":["1"]}',
    '\u0000',
    '\ufeff',
    '-',
    '1',
  ]
  const soup = fc
    .array(fc.constantFrom(...fragments, ...structured), { maxLength: 12 })
    .map((parts) => new Uint8Array(Buffer.from(parts.join(''))))
  const bytes = fc.oneof(
    soup,
    fc.uint8Array({ maxLength: 60 }),
    soup.map((array) => array.map((byte, k) => (k % 7 === 3 ? byte ^ 0x80 : byte))),
  )

  it.each(formats.map((format) => format.name))('give %s nothing but problems', async (name) => {
    const property = fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 3 }), fc.boolean(), async (contents, packed) => {
      const { files } = formatByName(name)
      const count = files.length === 1 ? 1 : files.length === 2 ? 2 : contents.length
      const named = Array.from(
        { length: count },
        (_, k) => [`f${k}${packed ? '.gz' : ''}`, contents[k % contents.length]!] as const,
      )
      try {
        const { records } = await read(Object.fromEntries(named), { from: name })
        for (const record of records) expect(record.id).not.toBe('')
      } catch (error) {
        if (!(error instanceof ParascopeError)) throw error
      }
    })
    await fc.assert(property, { numRuns: 120 })
  })
})
