import { describe, expect, it } from 'vitest'
import { checkPhenomena, tokenSet } from './phenomena.js'
import type { Phenomenon } from './record.js'
import type { Tagset } from './tagset.js'
import { ept } from './tagsets/ept.js'
import { msrpA } from './tagsets/msrp-a.js'
import { p4p } from './tagsets/p4p.js'
import { wrpaA } from './tagsets/wrpa-a.js'

const SOURCE_LENGTH = 6
const TARGET_LENGTH = 4

function faults(phenomena: readonly Phenomenon[], tagset: Tagset = msrpA, mode?: 'import' | 'strict'): string[] {
  const found: string[] = []
  const report = (severity: string, field: string, message: string) => found.push(`${severity} ${field}: ${message}`)
  checkPhenomena(phenomena, tagset, SOURCE_LENGTH, TARGET_LENGTH, report, mode)
  return found
}

const same: Phenomenon = { type: 'lex_same_polarity', source: [0], target: [1, 3], projection: 'local' }
const passive: Phenomenon = { type: 'syn_diathesis', source: [0, 1, 2], target: [0, 1], keySource: [1], keyTarget: [] }
const added: Phenomenon = { type: 'addition_deletion', source: [], target: [2], projection: 'global' }
const shared: Phenomenon = { type: 'identical', source: [0, 5], target: [0, 3] }

describe('checkPhenomena', () => {
  it('accepts what the tagset allows', () => {
    expect(faults([same, passive, added, shared])).toEqual([])
  })

  it.each<[string, Phenomenon, string[]]>([
    [
      'a misspelt type',
      { ...same, type: 'lex_same_polarty' },
      [
        'error phenomena[0].type: "lex_same_polarty" is not a type of the tagset msrp-a (Paraphrase types, 24 tags), did you mean "lex_same_polarity"?',
      ],
    ],
    [
      'a type by its name in another corpus',
      { ...same, type: 'lex_converse' },
      [
        'error phenomena[0].type: "lex_converse" is not a type of the tagset msrp-a (Paraphrase types, 24 tags), did you mean "lex_inverse"?',
      ],
    ],
    [
      'a type like no other',
      { ...same, type: 'zeugma' },
      ['error phenomena[0].type: "zeugma" is not a type of the tagset msrp-a (Paraphrase types, 24 tags)'],
    ],
    [
      'tokens out of range',
      { ...passive, source: [0, 1, 6], target: [-1] },
      [
        'error phenomena[0].source: token 6 is out of range: this member has 6 tokens, counted from 0',
        'error phenomena[0].target: token -1 is out of range: this member has 4 tokens, counted from 0',
      ],
    ],
    ['no scope', { ...same, source: [], target: [] }, ['error phenomena[0]: has no scope: neither member has a token']],
    [
      'no projection',
      { type: 'order', source: [0], target: [1] },
      ['error phenomena[0].projection: is missing: order needs "local" or "global"'],
    ],
    [
      'a forbidden projection',
      { ...shared, projection: 'local' },
      ['error phenomena[0].projection: must not be given: identical has no projection here'],
    ],
    [
      'another projection',
      { ...same, projection: 'wide' },
      ['error phenomena[0].projection: must be "local" or "global", found "wide"'],
    ],
    [
      'forbidden keys',
      { ...same, keySource: [0], keyTarget: [1] },
      [
        'error phenomena[0].keySource: must not be given: lex_same_polarity has no keys here',
        'error phenomena[0].keyTarget: must not be given: lex_same_polarity has no keys here',
      ],
    ],
    [
      'a key outside its scope',
      { ...passive, keyTarget: [3] },
      ['warning phenomena[0].keyTarget: token 3 is a key but lies outside the scope'],
    ],
    [
      'scope in one member',
      { ...same, target: [] },
      ['warning phenomena[0].target: is empty, but lex_same_polarity has scope in both members'],
    ],
    [
      'an addition in both members',
      { ...added, source: [1] },
      ['error phenomena[0]: has scope in both members, but addition_deletion has it in one'],
    ],
    [
      'an unknown subtype',
      { ...same, subtype: 'x' },
      ['warning phenomena[0].subtype: "x" is not a subtype of lex_same_polarity: habitual, contextual, named_entity'],
    ],
  ])('reports %s', (_, phenomenon, expected) => {
    expect(faults([phenomenon])).toEqual(expected)
  })

  it('softens what released corpora contain, and only that, in import mode', () => {
    const unprojected: Phenomenon = { type: 'semantic', source: [0], target: [0] }
    const unknown: Phenomenon = { ...same, type: 'zeugma' }
    const severities = (mode: 'import' | 'strict') =>
      faults([unprojected, unknown, { ...same, projection: 'wide' }], msrpA, mode).map((fault) => fault.split(' ')[0])
    expect(severities('import')).toEqual(['warning', 'warning', 'error'])
    expect(severities('strict')).toEqual(['error', 'error', 'error'])
  })

  it('demands keys where a rule does', () => {
    const keyed: Tagset = { ...msrpA, rules: { ...msrpA.rules, structure: { projection: 'none', keys: 'required' } } }
    expect(faults([{ ...passive, keySource: [] }], keyed)).toEqual([
      'error phenomena[0]: has no key: syn_diathesis needs one in a member',
    ])
    expect(faults([passive], keyed)).toEqual([])
  })

  it('forbids projection, keys and overlap in the simplified tagset', () => {
    const plain = { type: 'lex_same_polarity', source: [0], target: [1] }
    expect(faults([plain, { ...passive, source: [1], target: [1, 2] }, same], wrpaA)).toEqual([
      'error phenomena[1].keySource: must not be given: syn_diathesis has no keys here',
      'error phenomena[2].projection: must not be given: lex_same_polarity has no projection here',
      'warning phenomena[2].source: shares token 0 with phenomena[0]; scopes must not overlap in this tagset',
      'warning phenomena[1].target: shares token 1 with phenomena[0]; scopes must not overlap in this tagset',
      'warning phenomena[2].target: shares token 1 with phenomena[0]; scopes must not overlap in this tagset',
    ])
  })

  it('knows which types may change the sense', () => {
    const flagged = (type: string, sensePreserving: boolean) => faults([{ type, source: [0], target: [0], sensePreserving }], ept)
    expect(flagged('mor_inflectional', false)).toEqual([])
    expect(flagged('mor_inflectional', true)).toEqual([])
    expect(flagged('entailment', false)).toEqual([])
    expect(flagged('entailment', true)).toEqual([
      'warning phenomena[0].sensePreserving: is true, but entailment never preserves the sense',
    ])
    expect(flagged('format', false)).toEqual([
      'warning phenomena[0].sensePreserving: is false, but format always preserves the sense',
    ])
  })

  it('points from one tagset to the other', () => {
    expect(faults([{ ...same, type: 'format' }], p4p)[0]).toContain('did you mean "lex_spelling_and_format"?')
    expect(faults([{ ...same, type: 'dis_punct_format' }])[0]).toContain('did you mean "dis_punctuation"?')
  })

  it('asks for no scope where none is marked', () => {
    const unscoped: Tagset = { ...msrpA, features: { ...msrpA.features, scope: false } }
    expect(faults([{ ...same, source: [], target: [] }], unscoped)).toEqual([])
  })
})

describe('tokenSet', () => {
  it('sorts by number and drops repeats', () => {
    expect(tokenSet([10, 9, 10, 2])).toEqual([2, 9, 10])
  })
})
