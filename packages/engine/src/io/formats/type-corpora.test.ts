/** The corpora of types that are only read: EMNLP 2023 JSON, APTY, WARP-Text. */
import { describe, expect, it } from 'vitest'
import { parseTagset } from '../../types/load-tagset.js'
import { SAMPLES } from './samples.fixture.js'
import { read } from './trial.fixture.js'

const JSON_PAIR = JSON.parse(String(SAMPLES['emnlp2023-json']!['etpc.json']))[0] as Record<string, unknown>
const APTY = String(SAMPLES.apty!['apty_base.csv'])
const DUMP = String(SAMPLES['warp-text']!['dump.sql'])

describe('EMNLP 2023 JSON', () => {
  it('pairs the k-th type with the k-th scope, in an array and in lines', async () => {
    const array = await read({ 'x.json': JSON.stringify([JSON_PAIR]) })
    expect(array.problems).toEqual([])
    expect(array.records).toEqual([
      {
        id: '7_6',
        source: ['Snow', 'fell', '.'],
        target: ['It', 'snowed', '.'],
        sourceText: 'Snow fell.',
        targetText: 'It snowed.',
        isParaphrase: true,
        phenomena: [
          { type: 'semantic', source: [0, 1], target: [0, 1] },
          { type: 'identical', source: [2], target: [2] },
        ],
        meta: { tagset: 'ept', etpc: { mrpc_label: '1', negation: '0' } },
      },
    ])
    expect((await read({ 'x.jsonl': `${JSON.stringify(JSON_PAIR)}\n` })).records).toEqual(array.records)
  })

  it('leaves out a pair whose lists differ in length, and says which', async () => {
    const short = { ...JSON_PAIR, idx: '8_7', sentence2_segment_location_indices: [[0]] }
    const { records, messages } = await read({ 'x.json': JSON.stringify([short, JSON_PAIR]) })
    expect(records.map(({ id }) => id)).toEqual(['7_6'])
    expect(messages).toEqual([
      expect.stringMatching(
        /phenomena: cannot be told which scope belongs to which type: the lists differ in length .*sentence2_segment_location_indices 1.*\(pair 8_7\)$/,
      ),
    ])
  })

  it.each([
    [
      { paraphrase_types: ['Nothing', 'Identity'], paraphrase_type_ids: ['0', '29'] },
      'phenomena[0].type: "Nothing" is not a type of the tagset ept (pair 7_6)',
    ],
    [
      { sentence1_segment_location_indices: [[9], [2]] },
      'phenomena[0].source: must be token numbers below 3, counted from 0; found "[9]" (pair 7_6)',
    ],
    [{ paraphrase_types: 'Identity' }, 'paraphrase_types: must be a list'],
    [{ etpc_label: 2 }, 'isParaphrase: etpc_label must be 1 or 0'],
  ])('tells what is wrong: %o', async (change, expected) => {
    expect((await read({ 'x.json': JSON.stringify([{ ...JSON_PAIR, ...change }]) })).messages.join('\n')).toContain(expected)
  })
})

describe('APTY', () => {
  it('reads the marked change of a type that was applied correctly', async () => {
    const { records, problems } = await read({ 'x.csv': APTY })
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        id: '40',
        sourceText: 'Snow fell.',
        targetText: 'Snow fell all night.',
        annotator: '5',
        isParaphrase: true,
        phenomena: [{ type: 'addition_deletion', source: [], target: [2, 3], targetChars: [[10, 19]] }],
        meta: { tagset: 'ept', intendedType: 'addition_deletion', appliedCorrectly: true, apty: { kind: '0', hard: 'False' } },
      },
      { id: '41', phenomena: [], meta: { intendedType: 'mor_inflectional', appliedCorrectly: false } },
    ])
  })

  it('has no phenomena where nobody said where the change is', async () => {
    const { records } = await read({ 'x.csv': APTY.replace('10.0;19.0;all night', ';;') })
    expect(records[0]).not.toHaveProperty('phenomena')
    expect(records[0]!.meta).toMatchObject({ appliedCorrectly: true })
  })

  it.each([
    [
      'AdditionDeletion',
      'Addition of things',
      'phenomena[0].type: "Addition of things" is not a type of the tagset ept (pair 40)',
    ],
    [
      '10.0;19.0',
      '10.0;99.0',
      'phenomena[0].target: start and end must lie in the paraphrase (20 characters); found "10.0" and "99.0" (pair 40)',
    ],
    ['all night\n', 'all day\n', 'phenomena[0].target: warning: quotes "all day", but the text there is "all night" (pair 40)'],
    ['True;True;', 'True;Perhaps;', 'applied-correctly: must be True or False, found "Perhaps" (pair 40)'],
    ['5;AdditionDeletion', '5;x;AdditionDeletion', 'expected 13 cells, as in the header; found 14'],
    ['index;kind', 'number;kind', 'the header lacks index'],
  ])('tells what is wrong: %s to %s', async (from, to, expected) => {
    expect((await read({ 'x.csv': APTY.replace(from, to) }, { from: 'apty' })).messages.join('\n')).toContain(expected)
  })
})

describe('WARP-Text', () => {
  it('gives a record for each user, with the types that the project names', async () => {
    const { records, problems } = await read({ 'x.sql': DUMP })
    expect(problems).toEqual([])
    const pair = {
      id: '7',
      source: ['Snow', "didn't", 'fall'],
      target: ['It', "didn't", 'snow'],
      isParaphrase: true,
      meta: { tagset: 'ept' },
    }
    expect(records).toEqual([
      {
        ...pair,
        annotator: '3',
        phenomena: [
          { type: 'semantic', source: [0, 1], target: [0, 1] },
          { type: 'identical', source: [2], target: [2] },
        ],
      },
      { ...pair, annotator: '4', phenomena: [{ type: 'semantic', source: [0], target: [0] }] },
    ])
  })

  it("reads the types of a project's own tagset", async () => {
    const tagset = parseTagset(
      'id: own\nname: Own\nfeatures: { projection: false }\nrules: { r: { projection: none, keys: none } }\nclasses: [{ id: c, name: C, rule: r }]\ntypes: [{ id: swap, name: Swapped words, class: c }, { id: rest, class: c }]\n',
      'own.yaml',
    )
    const dump = DUMP.replace("'Semantic based'", "'Swapped words'").replace("'Identity'", "'rest'")
    const { records, messages } = await read({ 'x.sql': dump }, { tagset })
    expect(messages).toEqual([])
    expect(records[0]!.phenomena!.map(({ type }) => type)).toEqual(['swap', 'rest'])
    expect((await read({ 'x.sql': dump })).messages.join('\n')).toContain(
      '"Swapped words" is not a type of the tagset ept (pair 7)',
    )
  })

  it.each([
    ["(7,5,'2','2',3)", "(7,5,'2','22',3)", 'phenomena[1].target: token 22 is out of range: this member has 3 tokens'],
    ["(7,5,'2','2',3)", "(8,5,'2','2',3)", 'pair_sid: there is no pair "8" in the table dataset (pair 8)'],
    ["(7,5,'2','2',3)", "(7,5,'2',3)", 'a row of annotation has 4 values for 5 columns'],
    ["'Identity', 0);", "'Identity', 0)", 'the dump ends inside this statement'],
    ["(7, '1',", "(7, '1', oops oops", 'the values of this statement cannot be read'],
    ['INSERT INTO `annotation`', 'INSERT INTO `other`.`annotation` (`a`)', 'a row of annotation has 5 values for 1 columns'],
  ])('tells what is wrong: %s to %s', async (from, to, expected) => {
    expect(DUMP).toContain(from)
    expect((await read({ 'x.sql': DUMP.replace(from, to) }, { from: 'warp-text' })).messages.join('\n')).toContain(expected)
  })
})
