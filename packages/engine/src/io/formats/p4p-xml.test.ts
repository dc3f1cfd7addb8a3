import { msrpA, type PairRecord, p4p, wrpaA } from '@parascope/core/corpus'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedRecords } from '../random-phenomena.fixture.js'
import { SAMPLES } from './samples.fixture.js'
import { read, write } from './trial.fixture.js'

const FEBRUARY = String(SAMPLES['p4p-xml']!['corpus.p4p'])
const JANUARY = String(SAMPLES['p4p-xml (January 2013)']!['old.xml'])

async function messagesOf(text: string) {
  return (await read({ 'x.xml': text })).messages
}

describe('P4P XML of February 2013', () => {
  it('gives the pair, the tokens under each stretch, and everything it describes', async () => {
    const { records, problems } = await read({ 'x.p4p': FEBRUARY })
    expect(problems).toEqual([])
    expect(records).toEqual([
      {
        id: '9',
        source: ['He', 'bought', 'a', 'van', '.'],
        sourceText: 'He bought a van.',
        sourceOffsets: [
          [0, 2],
          [3, 9],
          [10, 11],
          [12, 15],
          [15, 16],
        ],
        target: ['A', 'van', 'was', 'bought', 'by', 'him', '.'],
        targetText: 'A van was bought by him.',
        targetOffsets: [
          [0, 1],
          [2, 5],
          [6, 9],
          [10, 16],
          [17, 19],
          [20, 23],
          [23, 24],
        ],
        annotator: '7',
        isParaphrase: true,
        phenomena: [
          { type: 'syn_diathesis', source: [0, 1, 2, 3], target: [0, 1, 2, 3, 4, 5], keyTarget: [2, 4], origin: 'id:1' },
          // the second stretch cuts a token: its characters are kept
          { type: 'mor_inflectional', source: [0], target: [5], projection: 'local', targetChars: [[20, 22]], origin: 'id:2' },
        ],
        meta: {
          corpus: 'demo',
          lang: 'en',
          p4p: {
            version: '1.0',
            snippets: [
              { id: '11', description: 'type:plagiarism;wd_count:5' },
              { id: '12', description: 'type:source;wd_count:7' },
            ],
            annotation: 'id:3',
          },
        },
      },
    ])
  })

  it('writes what it read: every element and attribute', async () => {
    const { records } = await read({ 'x.p4p': FEBRUARY })
    const { contents, dropped } = await write(records, 'p4p-xml', ['y.p4p'])
    expect(dropped.size).toBe(0)
    const bare = (xml: string) =>
      xml
        .replace(/<\?.*?\?>/, '')
        .replace(/>\s+</g, '><')
        .trim()
    expect(bare(contents['y.p4p']!)).toBe(bare(FEBRUARY))
  })

  it('reads any number of annotations of a pair and puts them together again', async () => {
    const second = '<annotation author="8" is_paraphrase="false"/></paraphrase_candidates>'
    const { records } = await read({ 'x.p4p': FEBRUARY.replace('</paraphrase_candidates>', second) })
    expect(records.map(({ annotator, isParaphrase }) => [annotator, isParaphrase])).toEqual([
      ['7', true],
      ['8', false],
    ])
    expect(records[1]!.phenomena).toEqual([])
    const { contents } = await write(records, 'p4p-xml', ['y.p4p'])
    expect(contents['y.p4p']!.match(/<paraphrase_candidates/g)).toHaveLength(1)
    expect((await read({ 'y.p4p': contents['y.p4p']! })).records).toEqual(records)
  })

  it('counts characters in UTF-16 units, so that one beyond U+FFFF counts twice', async () => {
    const text = FEBRUARY.replace('He bought a van.', '𝒜 bought a van.')
    const { records, problems } = await read({ 'x.p4p': text.replace('offset="0" length="2"', 'offset="3" length="6"') })
    expect(problems).toEqual([])
    expect(records[0]!.phenomena![1]!.source).toEqual([1])
    expect(records[0]!.sourceText!.slice(3, 9)).toBe('bought')
  })

  it.each([
    [
      'an unknown type',
      ['type="mor_inflectional"', 'type="mor_inflexional"'],
      'x.xml:15: phenomena[1].type: "mor_inflexional" is not a type of the tagset msrp-a, did you mean "mor_inflectional"? (pair 9)',
    ],
    [
      'a stretch out of range',
      ['offset="20" length="2"', 'offset="20" length="9"'],
      'x.xml:17: phenomena[1].target: characters 20 to 29 are out of range: the snippet has 24 characters (pair 9)',
    ],
    [
      'an offset that is no number',
      ['offset="20"', 'offset="-1"'],
      'offset and length must be whole numbers, the length above 0; found offset "-1", length "2" (pair 9)',
    ],
    [
      'a projection that is forbidden',
      ['type="syn_diathesis"', 'type="syn_diathesis" projection="local"'],
      'phenomena[0].projection: must not be given: syn_diathesis has no projection here (pair 9)',
    ],
    [
      'a projection that is missing',
      [' projection="local"', ''],
      'phenomena[1].projection: warning: is missing: mor_inflectional needs "local" or "global" (pair 9)',
    ],
    [
      'an addition on both sides',
      ['type="mor_inflectional"', 'type="addition_deletion"'],
      'phenomena[1]: warning: has scope in both members, but addition_deletion has it in one (pair 9)',
    ],
    [
      'a key outside its scope',
      ['offset="0" length="23"/>', 'offset="0" length="9"/>'],
      'phenomena[0].keyTarget: warning: token 4 is a key but lies outside the scope (pair 9)',
    ],
    [
      'a scope over white space',
      ['offset="20" length="2"', 'offset="19" length="1"'],
      'phenomena[1].target: warning: covers no token: there is only white space (pair 9)',
    ],
    [
      'a snippet of another pair',
      ['<snippet id="12"><scope offset="20"', '<snippet id="13"><scope offset="20"'],
      'the snippet "13" is not one of this pair (11 and 12) (pair 9)',
    ],
    ['a missing snippet', ['<snippet id="12"/>', '<snippet id="99"/>'], 'there is no snippet "99" among <snippets> (pair 9)'],
    [
      'a judgement that is none',
      ['is_paraphrase="true"', 'is_paraphrase="maybe"'],
      'isParaphrase: must be true or false, found "maybe" (pair 9)',
    ],
    [
      'an unknown element',
      ['<annotation author', '<remark/><annotation author'],
      'paraphrase_candidates: warning: <remark> is not known here',
    ],
    [
      'a document type',
      ['<corpus', '<!DOCTYPE corpus [<!ENTITY a "b">]>\n<corpus'],
      'a document type (<!DOCTYPE …>) is not read; remove it',
    ],
    ['an entity of its own', ['He bought', '&me; bought'], 'undefined entity'],
    [
      'another encoding',
      ['encoding="UTF-8"', 'encoding="ISO-8859-1"'],
      'x.xml:1: the encoding ISO-8859-1 is not read; save the file as UTF-8',
    ],
    ['XML that is cut off', ['</corpus>', ''], 'unclosed tag: corpus'],
    [
      'a control character',
      ['He bought', 'He\u0012bought'],
      'x.xml:4: warning: holds the control character U+0012, which XML forbids; read as U+FFFD',
    ],
  ])('tells %s', async (_what, [from, to], expected) => {
    expect(FEBRUARY).toContain(from)
    expect((await messagesOf(FEBRUARY.replace(from!, to!))).join('\n')).toContain(expected)
  })

  it.each([msrpA, p4p, wrpaA])('gives back what it writes of $id', async (tagset) => {
    const property = fc.asyncProperty(typedRecords(tagset), async (records) => {
      const { contents, problems, dropped } = await write(records, 'p4p-xml', ['x.p4p'])
      expect([problems, dropped.size]).toEqual([[], 0])
      const back = await read({ 'x.p4p': contents['x.p4p']! }, { from: 'p4p-xml' })
      expect(back.problems.filter(({ severity }) => severity === 'error' && tagset !== wrpaA)).toEqual([])
      expect(back.records).toEqual(records)
    })
    await fc.assert(property, { numRuns: 60 })
  })

  it('keeps tokens that our tokenizer would not find', async () => {
    const record: PairRecord = {
      id: 'x',
      source: ["can't", 'go'],
      sourceText: "can't go",
      sourceOffsets: [
        [0, 5],
        [6, 8],
      ],
      target: ['no'],
      meta: { p4p: { snippets: [{ id: '1', description: 'a:b' }, { id: '2' }] } },
    }
    const { contents } = await write([record], 'p4p-xml', ['x.p4p'])
    expect(contents['x.p4p']).toContain('source_description="a:b;tokens:0-5,6-8"')
    expect((await read(contents)).records).toEqual([record])
  })

  it('tells what it cannot carry', async () => {
    const phenomenon = { type: 'order', source: [0], target: [0], projection: 'local', note: 'a note' }
    const record: PairRecord = { id: 'x', source: ['a'], target: ['b'], phenomena: [phenomenon], meta: { group: 'g' } }
    const { dropped, contents } = await write([record], 'p4p-xml', ['x.p4p'])
    expect([...dropped]).toEqual([
      ['phenomena', 1],
      ['meta', 1],
    ])
    expect((await read(contents)).records[0]!.phenomena).toEqual([
      { type: 'order', source: [0], target: [0], projection: 'local' },
    ])
    const refused = await write(
      [
        { ...record, id: 'a;b' },
        { ...record, source: ['a\u0001'] },
      ],
      'p4p-xml',
      ['x.p4p'],
    )
    expect(refused.problems.map(({ code }) => code)).toEqual(['io/cannot-carry', 'io/cannot-carry'])
  })
})

describe('P4P XML of January 2013', () => {
  it('reads sentences, projections, ranges and focuses under their Catalan names', async () => {
    const { records, problems } = await read({ 'x.xml': JANUARY })
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        id: '9',
        sourceText: 'He bought a van.',
        targetText: 'A van was bought by him.',
        annotator: '7',
        isParaphrase: true,
        phenomena: [
          { type: 'syn_diathesis', source: [0, 1, 2, 3], target: [0, 1, 2, 3, 4, 5], keyTarget: [2, 4] },
          { type: 'lex_inverse', source: [1], target: [3], projection: 'global' },
        ],
        meta: {
          p4p: { snippets: [{ description: 'type:plagiarism;length:16' }, { description: 'type:source' }], annotation: 'id:3' },
        },
      },
    ])
  })

  it.each([
    [
      'a quote that is not there',
      [
        '<fragment>bought</fragment></wordrange>\n        <wordrange fnum="2" wdranges="3">',
        '<fragment>sold</fragment></wordrange>\n        <wordrange fnum="2" wdranges="3">',
      ],
      'phenomena[1].source: warning: quotes "sold", but the text there is "bought" (pair 9)',
    ],
    [
      'a range out of the sentence',
      ['wdranges="3"', 'wdranges="30"'],
      'phenomena[1].target: says no place inside the sentence (24 characters)',
    ],
    [
      'an unknown type',
      ['lex_converse', 'lex_perverse'],
      'phenomena[1].type: "lex_perverse" is not a type of the tagset msrp-a (pair 9)',
    ],
    ['a missing sentence', ['fnum="2" type', 'fnum="3" type'], 'frase: the pair has no <frase fnum="2"> (pair 9)'],
  ])('tells %s', async (_what, [from, to], expected) => {
    expect(JANUARY).toContain(from)
    expect((await messagesOf(JANUARY.replace(from!, to!))).join('\n')).toContain(expected)
  })
})
