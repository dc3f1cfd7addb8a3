import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPhenomena } from './phenomena.js'
import type { Phenomenon } from './record.js'
import type { Tagset } from './tagset.js'
import { tagsetConverter } from './tagset-convert.js'
import { validateTagset } from './tagset-validate.js'
import { ept } from './tagsets/ept.js'
import { msrpA } from './tagsets/msrp-a.js'
import { p4p } from './tagsets/p4p.js'
import { tagsets } from './tagsets/shipped.js'
import { wrpaA } from './tagsets/wrpa-a.js'

function convert(from: Tagset, to: Tagset, phenomenon: Partial<Phenomenon> & { type: string }) {
  const { phenomena, losses } = tagsetConverter(from, to)([{ source: [0], target: [0], ...phenomenon }])
  const [first] = phenomena
  return { to: first === undefined ? undefined : [first.type, first.subtype].filter(Boolean).join('/'), losses, first }
}

describe('from one tagset to another', () => {
  it.each([
    [ept, msrpA, 'lex_same_polarity_contextual', 'lex_same_polarity/contextual'],
    [ept, msrpA, 'lex_opposite_polarity_habitual', 'lex_opposite_polarity/habitual'],
    [ept, msrpA, 'dis_sent_modality', 'dis_sent_modality'],
    [msrpA, p4p, 'lex_spelling', 'lex_spelling_and_format'],
    [msrpA, p4p, 'format', 'lex_spelling_and_format'],
    [p4p, msrpA, 'dis_punct_format', 'dis_punctuation'],
    [p4p, ept, 'lex_inverse', 'lex_inverse'],
    [wrpaA, msrpA, 'semantic', 'semantic'],
  ] as const)('%o', (from, to, type, expected) => {
    expect(convert(from, to, { type }).to).toBe(expected)
  })

  it('takes the kind of a substitution from its subtype', () => {
    const { to, losses, first } = convert(msrpA, ept, { type: 'lex_same_polarity', subtype: 'named_entity', projection: 'local' })
    expect(to).toBe('lex_same_polarity_named_entity')
    expect(first).not.toHaveProperty('projection')
    expect(losses).toEqual(['ept marks no projection: left out'])
  })

  it('says where it had to guess, merge or leave out', () => {
    expect(convert(msrpA, ept, { type: 'lex_same_polarity' }).losses).toEqual([
      'lex_same_polarity is lex_same_polarity_habitual or lex_same_polarity_contextual or lex_same_polarity_named_entity in ept: taken as lex_same_polarity_habitual',
    ])
    expect(convert(p4p, msrpA, { type: 'lex_spelling_and_format', projection: 'local' }).losses).toEqual([
      'lex_spelling_and_format is lex_spelling or format in msrp-a: taken as lex_spelling',
    ])
    expect(convert(msrpA, p4p, { type: 'format', projection: 'local' }).losses).toEqual([
      'lex_spelling_and_format of p4p takes in lex_spelling, format: no longer told apart',
    ])
    expect(convert(msrpA, p4p, { type: 'entailment' })).toMatchObject({
      to: undefined,
      losses: ['entailment has no counterpart in p4p: left out'],
    })
    expect(convert(msrpA, wrpaA, { type: 'addition_deletion' }).losses).toEqual([
      'addition_deletion has no counterpart in wrpa-a: left out',
    ])
    expect(convert(ept, msrpA, { type: 'semantic', sensePreserving: false })).toMatchObject({
      first: { sensePreserving: false },
      losses: ['semantic needs a projection in msrp-a: still missing'],
    })
  })

  it('keeps named-entity synthetic/analytic substitutions both ways', () => {
    const there = convert(ept, msrpA, { type: 'lex_synt_ana', subtype: 'named_entity' })
    expect(there.to).toBe('lex_synt_ana/named_entity')
    expect(convert(msrpA, ept, there.first!).to).toBe('lex_synt_ana/named_entity')
  })

  it("goes into a user's own tagset through the aliases that it gives", () => {
    const own = validateTagset({
      id: 'own',
      name: 'Own',
      features: { projection: false },
      classes: [{ id: 'all', name: 'All', rule: 'plain' }],
      rules: { plain: { projection: 'none', keys: 'none' } },
      types: [
        { id: 'words', class: 'all', aliases: { 'msrp-a': ['lex_same_polarity', 'lex_spelling'] } },
        { id: 'rest', class: 'all', aliases: { etpc: [14] } },
      ],
    })
    expect(convert(msrpA, own, { type: 'lex_spelling', projection: 'local' })).toMatchObject({ to: 'words' })
    expect(convert(msrpA, own, { type: 'syn_diathesis', keySource: [0] })).toMatchObject({
      to: 'rest',
      losses: ['rest has no keys in own: left out'],
    })
    expect(convert(msrpA, own, { type: 'order' }).to).toBeUndefined()
  })

  it('gives phenomena that the other tagset accepts, apart from what it says is missing', () => {
    const pick = fc.constantFrom(...tagsets)
    const property = fc.property(
      pick,
      pick,
      fc.nat(),
      fc.constantFrom(undefined, 'local', 'global'),
      (from, to, k, projection) => {
        const type = from.types[k % from.types.length]!
        const { phenomena, losses } = tagsetConverter(
          from,
          to,
        )([
          {
            type: type.id,
            source: [0],
            target: type.members === 'one' ? [] : [0],
            keySource: [0],
            ...(projection && { projection }),
          },
        ])
        const faults: string[] = []
        checkPhenomena(phenomena, to, 1, 1, (severity, field, message) => {
          if (severity === 'error') faults.push(`${field} ${message}`)
        })
        const missing = losses.filter((loss) => loss.endsWith('still missing')).length
        expect(faults.length).toBe(missing)
        expect(phenomena.length + losses.filter((loss) => loss.includes('counterpart')).length).toBe(1)
      },
    )
    fc.assert(property, { numRuns: 300 })
  })
})
