import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkPhenomena } from '../phenomena.js'
import type { PairRecord, Phenomenon } from '../record.js'
import { type TagsetType, tagsetIndex } from '../tagset.js'
import { validateTagset } from '../tagset-validate.js'
import { ept } from './ept.js'
import { msrpA } from './msrp-a.js'
import { p4p } from './p4p.js'
import { tagsetById, tagsets } from './shipped.js'
import { wrpaA } from './wrpa-a.js'

const data = (name: string) => new URL(`../../../../../../shared/data/${name}`, import.meta.url)
const present = (name: string) => {
  if (!existsSync(data(name))) console.info(`skipped: ../shared/data/${name} is not there`)
  return existsSync(data(name))
}

type GoldenPhenomenon = Omit<Phenomenon, 'projection'> & { readonly pair: string; readonly projection: string | null }

function countBy(types: readonly TagsetType[], key: (type: TagsetType) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const type of types) counts[key(type)] = (counts[key(type)] ?? 0) + 1
  return counts
}

describe('the shipped tagsets', () => {
  it.each(tagsets.map((tagset) => [tagset.id, tagset] as const))('%s is a valid tagset file', (_, tagset) => {
    expect(validateTagset(JSON.parse(JSON.stringify(tagset)))).toEqual(tagset)
  })

  it('have 24, 22, 27 and 22 types', () => {
    expect(tagsets.map(({ id, types }) => [id, types.length])).toEqual([
      ['msrp-a', 24],
      ['p4p', 22],
      ['ept', 27],
      ['wrpa-a', 22],
    ])
  })

  it('define and exemplify every type, with a code of two letters and a colour', () => {
    for (const tagset of tagsets) {
      for (const type of tagset.types) {
        const place = `${tagset.id} ${type.id}`
        expect(type.definition, place).toMatch(/\w.*\.$/)
        expect(type.example?.source, place).not.toBe(type.example?.target)
        expect(type.shortcut, place).toMatch(/^[a-z]{2}$/)
        expect(tagsetIndex(tagset).colourOf(type), place).toMatch(/^#[0-9a-f]{6}$/)
      }
    }
  })

  it('are found by id', () => {
    expect(tagsetById('ept')).toBe(ept)
    expect(() => tagsetById('mrsp-a')).toThrow('there is no tagset "mrsp-a"; did you mean "msrp-a"?')
    expect(() => tagsetById('x')).toThrow('there is no tagset "x"; known: msrp-a, p4p, ept, wrpa-a')
  })
})

describe('msrp-a', () => {
  it('has 3 + 5, 5 + 4, 1, 3 and 3 types by class', () => {
    expect(countBy(msrpA.types, (type) => [type.class, type.subclass].filter(Boolean).join('/'))).toEqual({
      'morpholexicon/morphology': 3,
      'morpholexicon/lexicon': 5,
      'structure/syntax': 5,
      'structure/discourse': 4,
      semantics: 1,
      miscellaneous: 3,
      extremes: 3,
    })
  })

  it('has two residual types and one with scope in one member', () => {
    expect(msrpA.types.filter((type) => type.residual).map(({ id }) => id)).toEqual(['syn_dis_structure', 'semantic'])
    expect(msrpA.types.filter((type) => type.members !== 'both').map(({ id, members }) => [id, members])).toEqual([
      ['addition_deletion', 'one'],
    ])
  })

  // MSRP-A tag, P4P tags that are read as it, ETPC numbers; types.md 1.1
  it.each([
    ['mor_inflectional', ['mor_inflectional'], [1]],
    ['mor_modal_verb', ['mor_modal_verb'], [2]],
    ['mor_derivational', ['mor_derivational'], [3]],
    ['lex_spelling', ['lex_spelling_and_format'], [4]],
    ['lex_same_polarity', ['lex_same_polarity'], [5, 6, 7]],
    ['format', [], [8]],
    ['lex_opposite_polarity', ['lex_opposite_polarity'], [9, 10]],
    ['lex_synt_ana', ['lex_synt_ana'], [11, 32]],
    ['lex_inverse', ['lex_inverse', 'lex_converse'], [13]],
    ['syn_diathesis', ['syn_diathesis'], [14]],
    ['syn_negation', ['syn_negation'], [15]],
    ['syn_ellipsis', ['syn_ellipsis'], [16]],
    ['syn_coordination', ['syn_coordination'], [17]],
    ['syn_subord_nesting', ['syn_subord_nesting'], [18]],
    ['dis_punctuation', ['dis_punct_format'], [21]],
    ['dis_direct_indirect', ['dis_direct_indirect'], [22]],
    ['dis_sent_modality', ['dis_sent_modality'], [23]],
    ['syn_dis_structure', ['syn_dis_structure'], [24]],
    ['addition_deletion', ['addition_deletion'], [25]],
    ['order', ['order'], [26]],
    ['semantic', ['semantic'], [28]],
    ['identical', ['identical'], [29]],
    ['non_paraphrases', ['non_paraphrases'], [30]],
    ['entailment', [], [31]],
  ])('%s is called %j in P4P and %j in ETPC', (id, p4pTags, etpcIds) => {
    const index = tagsetIndex(msrpA)
    for (const tag of p4pTags) expect(index.byAlias('p4p', tag)?.type.id).toBe(id)
    for (const number of etpcIds) expect(index.byAlias('etpc', number)?.type.id).toBe(id)
    if (p4pTags.length === 0) expect(index.byId(id)!.aliases.p4p).toBeUndefined()
    for (const tag of [id, ...p4pTags])
      expect(
        tagsetIndex(ept)
          .byAlias(tag === id ? 'msrp-a' : 'p4p', tag)
          ?.type.id.startsWith(id),
      ).toBe(true)
  })

  it('keeps the finer kinds of ETPC as subtypes', () => {
    const index = tagsetIndex(msrpA)
    expect(index.byAlias('etpc', 6)?.subtype?.id).toBe('contextual')
    expect(index.byAlias('etpcName', 'Syntheticanalytic substitution (named ent.)')?.subtype?.id).toBe('named_entity')
    expect(index.byAlias('etpcName', 'AdditionDeletion')?.type.id).toBe('addition_deletion')
    for (const number of [12, 19, 20, 27, 100]) expect(index.byAlias('etpc', number)).toBeUndefined()
  })
})

describe('p4p', () => {
  it('reads both spelling and notation as one tag, and has no entailment', () => {
    const index = tagsetIndex(p4p)
    expect(index.byAlias('msrp-a', 'format')?.type.id).toBe('lex_spelling_and_format')
    expect(index.byAlias('msrp-a', 'lex_spelling')?.type.id).toBe('lex_spelling_and_format')
    expect(index.byAlias('msrp-a', 'dis_punctuation')?.type.id).toBe('dis_punct_format')
    expect(index.byAlias('p4p', 'lex_converse')?.type.id).toBe('lex_inverse')
    expect(index.byId('entailment')).toBeUndefined()
    expect(p4p.types.filter(({ id }) => msrpA.types.every((type) => type.id !== id)).map(({ id }) => id)).toEqual([
      'lex_spelling_and_format',
      'dis_punct_format',
    ])
  })
})

describe('ept', () => {
  it('has the numbers of ETPC in order, 32 as a subtype', () => {
    expect(ept.types.map((type) => type.aliases.etpc)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31,
    ])
    expect(tagsetIndex(ept).byAlias('etpc', 32)).toMatchObject({ type: { id: 'lex_synt_ana' }, subtype: { id: 'named_entity' } })
  })

  it('has seven categories', () => {
    expect(countBy(ept.types, (type) => type.class)).toEqual({
      morphology: 3,
      lexicon: 5,
      lexico_syntactic: 4,
      syntax: 5,
      discourse: 4,
      other: 3,
      extremes: 3,
    })
  })

  it('allows a changed sense for 11 types and demands it for 2', () => {
    expect(countBy(ept.types, (type) => type.sensePreserving)).toEqual({ always: 14, either: 11, never: 2 })
  })
})

describe('wrpa-a', () => {
  it('leaves out addition/deletion and non-paraphrase', () => {
    expect(msrpA.types.filter(({ id }) => tagsetIndex(wrpaA).byId(id) === undefined).map(({ id }) => id)).toEqual([
      'addition_deletion',
      'non_paraphrases',
    ])
  })
})

describe.runIf(present('p4p.jsonl'))('P4P', () => {
  const records = (): PairRecord[] =>
    readFileSync(data('p4p.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('gives the 17 known warnings and no error', () => {
    const found: Record<string, number> = {}
    for (const { source, target, phenomena } of records()) {
      const report = (severity: string, _: string, message: string) => {
        const kind = `${severity}: ${message.replace(/\d+/g, 'n')}`
        found[kind] = (found[kind] ?? 0) + 1
      }
      checkPhenomena(phenomena!, p4p, source.length, target.length, report, 'import')
    }
    expect(found).toEqual({
      'warning: token n is a key but lies outside the scope': 6,
      'warning: has scope in both members, but addition_deletion has it in one': 10,
      'warning: is missing: semantic needs "local" or "global"': 1,
    })
  })

  it('has the published counts', () => {
    const counts: Record<string, number> = {}
    for (const { phenomena } of records()) for (const { type } of phenomena!) counts[type] = (counts[type] ?? 0) + 1
    expect(counts).toEqual({
      ...{ lex_same_polarity: 5071, addition_deletion: 1474, lex_synt_ana: 669, syn_subord_nesting: 597, order: 576 },
      ...{ dis_punct_format: 538, lex_spelling_and_format: 437, semantic: 340, syn_dis_structure: 313, mor_derivational: 261 },
      ...{
        mor_inflectional: 254,
        syn_coordination: 210,
        syn_diathesis: 130,
        mor_modal_verb: 116,
        identical: 101,
        syn_ellipsis: 87,
      },
      ...{
        lex_opposite_polarity: 65,
        non_paraphrases: 44,
        dis_direct_indirect: 36,
        dis_sent_modality: 35,
        lex_inverse: 33,
        syn_negation: 33,
      },
    })
    expect(Object.keys(counts).sort()).toEqual(p4p.types.map(({ id }) => id).sort())
  })
})

describe.runIf(present('iapta.golden.json'))('the invented agreement example', () => {
  it('is faultless under msrp-a', () => {
    const { pairs, annotators } = JSON.parse(readFileSync(data('iapta.golden.json'), 'utf8'))
    const found: string[] = []
    let count = 0
    for (const { pair, projection, ...rest } of Object.values<GoldenPhenomenon[]>(annotators).flat()) {
      const phenomenon: Phenomenon = projection === null ? rest : { ...rest, projection }
      const { source, target } = pairs[pair]
      checkPhenomena([phenomenon], msrpA, source.length, target.length, (...fault) => found.push(fault.join(' ')))
      count++
    }
    expect(found).toEqual([])
    expect(count).toBe(23)
  })
})
