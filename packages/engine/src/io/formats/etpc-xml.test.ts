import { ept, type PairRecord } from '@parascope/core/corpus'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedRecords } from '../random-phenomena.fixture.js'
import { SAMPLES } from './samples.fixture.js'
import { read, write } from './trial.fixture.js'

const { 'text_pairs.xml': PAIRS, 'textual_paraphrases.xml': TYPES } = SAMPLES['etpc-xml'] as Record<string, string>

function relation(fields: Record<string, string>): string {
  const all = { pair_id: '7', type_id: '28', s1_scope: '0', s2_scope: '0', ...fields }
  return `<relation>${Object.entries(all)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</relation>`
}

async function readWith(...relations: string[]) {
  return read({ 'text_pairs.xml': PAIRS!, 'types.xml': `<xml>${relations.join('\n')}</xml>` })
}

describe('ETPC XML', () => {
  it('joins pairs and types by the number of the pair', async () => {
    const { records, problems } = await read({ 'text_pairs.xml': PAIRS!, 'textual_paraphrases.xml': TYPES! })
    expect(problems).toEqual([])
    expect(records).toEqual([
      {
        id: '7',
        source: ['Snow', 'fell', '.'],
        target: ['It', 'snowed', '.'],
        sourceText: 'Snow fell.',
        targetText: 'It snowed.',
        isParaphrase: true,
        phenomena: [{ type: 'semantic', source: [0, 1], target: [0, 1], sensePreserving: true }],
        meta: { tagset: 'ept', etpc: { sent1_id: '101', sent2_id: '102', mrpc_label: '1', negation: '0' } },
      },
    ])
  })

  it('writes what it read', async () => {
    const { records } = await read({ 'text_pairs.xml': PAIRS!, 'textual_paraphrases.xml': TYPES! })
    const { contents, dropped } = await write(records, 'etpc-xml', ['a.xml', 'b.xml'])
    expect(dropped.size).toBe(0)
    expect(contents).toEqual({ 'a.xml': PAIRS, 'b.xml': TYPES })
  })

  it('reads whole sentences, keys, kinds of substitutions, and the layer of negations', async () => {
    const { records, messages } = await readWith(
      relation({ type_id: '29', s1_scope: 'whole sentence', s2_scope: '2, 1' }),
      relation({ type_id: '18', key_s1: '0', sense_preserving: 'yes' }),
      relation({ type_id: '6', sense_preserving: 'no' }),
      relation({ type_id: '32' }),
      relation({ type_id: '100', s1_scope: '0, 1', s2_scope: '', key_s1: '1' }),
    )
    expect(messages).toEqual([])
    expect(records[0]!.phenomena).toEqual([
      { type: 'identical', source: [0, 1, 2], target: [1, 2] },
      { type: 'syn_subord_nesting', source: [0], target: [0], keySource: [0], sensePreserving: true },
      { type: 'lex_same_polarity_contextual', source: [0], target: [0], sensePreserving: false },
      { type: 'lex_synt_ana', source: [0], target: [0], subtype: 'named_entity' },
    ])
    expect(records[0]!.meta!.negations).toEqual([{ source: [0, 1], target: [], keySource: [1] }])
    const { contents } = await write(records, 'etpc-xml', ['a.xml', 'b.xml'])
    expect((await read(contents)).records).toEqual(records)
  })

  it.each([
    [
      'an unknown number',
      { type_id: '12', type_name: 'Strange' },
      'types.xml:1: phenomena[0].type: "Strange" is not a type of the tagset ept (pair 7)',
    ],
    [
      'a name that contradicts the number',
      { type_name: 'Identity' },
      'phenomena[0].type: warning: number 28 and name "Identity" differ; the number counts (pair 7)',
    ],
    [
      'a token out of range',
      { s2_scope: '0, 5' },
      'phenomena[0].target: token 5 is out of range: this member has 3 tokens, counted from 0 (pair 7)',
    ],
    [
      'a scope that is none',
      { s1_scope: 'all of it' },
      'phenomena[0].source: must be token numbers such as "0, 8, 9", or "whole sentence"; found "all of it" (pair 7)',
    ],
    [
      'no scope',
      { s1_scope: '', s2_scope: ' ' },
      'phenomena[0]: warning: semantic without scope in either member was left out (pair 7)',
    ],
    [
      'words that are not there',
      { s1_text: 'Rain' },
      'phenomena[0].source: warning: quotes "Rain", but the tokens there are "Snow" (pair 7)',
    ],
    [
      'a flag that is none',
      { sense_preserving: 'maybe' },
      'phenomena[0].sensePreserving: must be yes, no or empty, found "maybe" (pair 7)',
    ],
    ['a pair that is not there', { pair_id: '8' }, 'types.xml:1: pair_id: there is no pair "8" in'],
  ])('tells %s', async (_what, fields, expected) => {
    expect((await readWith(relation(fields))).messages.join('\n')).toContain(expected)
  })

  it('tells a relation that stands there twice, and keeps it', async () => {
    const { records, messages } = await readWith(relation({}), relation({}))
    expect(messages).toEqual([
      'types.xml:2: phenomena[1]: warning: repeats an earlier phenomenon of this pair, to the letter (pair 7)',
    ])
    expect(records[0]!.phenomena).toHaveLength(2)
  })

  it('says so when the files come in the wrong order', async () => {
    expect((await read({ 'b.xml': TYPES!, 'a.xml': PAIRS! })).messages.join('\n')).toContain('name the file with the pairs first')
  })

  it('gives back what it writes', async () => {
    const property = fc.asyncProperty(typedRecords(ept), async (drawn) => {
      const records = drawn.map(({ annotator, sourceOffsets, targetOffsets, ...record }) => ({
        ...record,
        meta: { tagset: 'ept' },
      }))
      const { contents, problems, dropped } = await write(records, 'etpc-xml', ['a.xml', 'b.xml'])
      expect([problems, dropped.size]).toEqual([[], 0])
      const back = await read(contents, { from: 'etpc-xml' })
      expect(back.problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(back.records).toEqual(records)
    })
    await fc.assert(property, { numRuns: 80 })
  })

  it('refuses a type that is several in ETPC, or none, and a second annotation of a pair', async () => {
    const record = (type: string): PairRecord => ({
      id: type,
      source: ['a'],
      target: ['b'],
      phenomena: [{ type, source: [0], target: [0] }],
    })
    const records = [
      record('lex_same_polarity'),
      record('lex_spelling_and_format'),
      record('order'),
      { ...record('order'), annotator: 'b' },
    ]
    const { problems } = await write(records, 'etpc-xml', ['a.xml', 'b.xml'])
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('lex_same_polarity is several in ETPC (habitual, contextual, named_entity)'),
      expect.stringContaining('ETPC has no type lex_spelling_and_format'),
      expect.stringContaining('the pair "order" was written already'),
    ])
  })
})
