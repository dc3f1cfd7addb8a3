import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPhenomena, checkRecord, type ScoredLink, tagsets, wrpaA } from '../corpus/index.js'
import { openLexicon, packLexicon } from '../text/index.js'
import { smallLexicon } from '../text/small-lexicon.fixture.js'
import { confidenceOf } from './confidence.js'
import { EVIDENCE, proposeTypes, suggestTypes, type TypedPair, toPhenomenon, typedPair } from './index.js'

const words = (text: string) => text.split(' ')

/** A pair with links `i-j`, each certain. */
function pair(source: string, target: string, links: string): TypedPair {
  return {
    source: words(source),
    target: words(target),
    links: words(links).map((link): ScoredLink => {
      const [i, j] = link.split('-').map(Number)
      return [i!, j!, 1]
    }),
  }
}

/** Type and words of every proposal, as `type source|target`. */
function seen(given: TypedPair, options: Parameters<typeof suggestTypes>[1] = {}): string[] {
  return suggestTypes(given, { minConfidence: 0, ...options }).map(
    ({ type, source, target }) =>
      `${type} ${source.map((i) => given.source[i]).join(' ')}|${target.map((j) => given.target[j]).join(' ')}`,
  )
}

describe('suggestTypes', () => {
  it.each([
    ['capitals', pair('he met the king', 'he met the King', '0-0 1-1 2-2 3-3'), 'lex_spelling king|King'],
    ['a hyphen', pair('an open air pool', 'an open-air pool', '0-0 1-1 2-1 3-2'), 'lex_spelling open air|open-air'],
    ['a contraction', pair("they can't see", 'they can not see', '0-0 1-1 1-2 2-3'), "lex_spelling can't|can not"],
    ['a notation', pair('he ate 3 figs', 'he ate three figs', '0-0 1-1 2-2 3-3'), 'format 3|three'],
    ['a modal', pair('it might rain', 'it could rain', '0-0 1-1 2-2'), 'mor_modal_verb might|could'],
    ['a converse', pair('Ana lent a bike', 'Tom borrowed a bike', '0-0 1-1 2-2 3-3'), 'lex_inverse lent|borrowed'],
    ['what is left', pair('a sad tale', 'a sad yarn', '0-0 1-1 2-2'), 'lex_same_polarity tale|yarn'],
    ['a possessive', pair("Ana's bike", 'bike of Ana', '0-2 1-0'), "lex_synt_ana Ana's|Ana"],
    ['an article', pair('he made bread', 'he made the bread', '0-0 1-1 2-3'), 'lex_synt_ana bread|the bread'],
    ['an addition', pair('a very small room', 'a small room', '0-0 2-1 3-2'), 'addition_deletion very|'],
    ['a deletion', pair('a small room', 'a very small room', '0-0 1-2 2-3'), 'addition_deletion |very'],
    ['order', pair('today we rest', 'we rest today', '0-2 1-0 2-1'), 'order today|today'],
    [
      'coordination',
      pair('he ate . he left .', 'he ate and left .', '0-0 1-1 4-3 5-4'),
      'syn_coordination he ate . he left|he ate and left .',
    ],
    [
      'punctuation',
      pair('yes , we agree .', 'yes we agree .', '0-0 2-1 3-2 4-3'),
      'dis_punctuation yes , we agree .|yes we agree',
    ],
    ['modality', pair('it works well .', 'it works well ?', '0-0 1-1 2-2'), 'dis_sent_modality it works well .|it works well ?'],
    [
      'negation',
      pair('she has no money', 'she has never money', '0-0 1-1 2-2 3-3'),
      'syn_negation she has no money|she has never money',
    ],
  ])('sees %s', (_, given, expected) => {
    expect(seen(given)).toContain(expected)
  })

  it('sees relations of the lexicon', () => {
    const lexicon = openLexicon(packLexicon(smallLexicon))
    const given = pair('the dog runs', 'the dogs ran', '0-0 1-1 2-2')
    const types = suggestTypes(given, { lexicon, minConfidence: 0 }).map(({ rule, source }) => [rule, source])
    expect(types).toContainEqual(['inflection.lexeme', [1]])
    expect(types).toContainEqual(['inflection.lexeme', [2]])
    const opposed = pair('he was not glad', 'he was sad', '0-0 1-1 3-2')
    expect(seen(opposed, { lexicon })).toContain('lex_opposite_polarity not glad|sad')
    expect(seen(pair('a fast dog', 'a quick dog', '0-0 1-1 2-2'), { lexicon })).toContain('lex_same_polarity fast|quick')
  })

  it('takes a capital that the sentence asks for as unchanged', () => {
    expect(seen(pair('Yesterday he came', 'he came yesterday', '0-2 1-0 2-1')).join()).not.toContain('lex_spelling')
    expect(seen(pair('¿ Quién vino ?', 'dime quién vino', '1-1 2-2'), { language: 'es' }).join()).not.toContain('lex_spelling')
  })

  it('gathers kept words for MSRP-A and keeps only whole stretches for P4P', () => {
    const given = pair('we met in Rome . it rained .', 'it rained . we ate in Rome .', '0-3 2-5 3-6 4-7 5-0 6-1 7-2')
    expect(seen(given).filter((one) => one.startsWith('identical'))).toEqual([
      'identical we in Rome . it rained .|it rained . we in Rome .',
    ])
    const [, p4p] = tagsets
    expect(seen(given, { tagset: p4p! }).filter((one) => one.startsWith('identical'))).toEqual([
      'identical it rained .|it rained .',
    ])
  })

  it('works in Spanish without a lexicon', () => {
    const given = pair('ayer la niña compró 2 libros', 'la niña compro dos libros nuevos ayer', '0-6 1-0 2-1 3-2 5-4')
    const found = seen(given, { language: 'es' })
    expect(found).toContain('order ayer|ayer')
    expect(found).toContain('lex_spelling compró|compro')
    expect(found).toContain('addition_deletion |nuevos')
    expect(found.join()).not.toContain('lex_synt_ana')
    expect(seen(pair('el gato negro', 'los gatos negros', '0-0 1-1 2-2'), { language: 'es' })).toContain(
      'mor_inflectional gato|gatos',
    )
  })

  it('keeps the key inside a clause of the tree', () => {
    const tree = '(S (NP (PRP he)) (VP (VBD said) (SBAR (IN that) (S (NP (PRP it)) (VP (VBD rained))))))'
    const given = pair('he said that it rained', 'he said it rained', '0-0 1-1 3-2 4-3')
    expect(seen(given)).toContain('syn_subord_nesting he said that it rained|he said it rained')
    expect(seen({ ...given, sourceTree: tree })).toContain('syn_subord_nesting that it rained|it rained')
  })

  it('names the words in the reason', () => {
    const given = pair('a very small room', 'a small room', '0-0 2-1 3-2')
    const found = suggestTypes(given, { minConfidence: 0 }).find(({ type }) => type === 'addition_deletion')
    expect(found?.note).toBe('“very” has no counterpart in the target')
  })

  it('takes the links of a record: its scores, else 1 for sure and 0.5 for possible', () => {
    const record = { id: 'p', source: ['a', 'b'], target: ['a', 'c'], sure: [[0, 0]], possible: [[1, 1]] } as const
    expect(typedPair(record).links).toEqual([
      [0, 0, 1],
      [1, 1, 0.5],
    ])
    expect(typedPair({ ...record, scores: [[1, 1, 0.3]] }).links[1]).toEqual([1, 1, 0.3])
  })
})

/** Words that set off rules, and links anywhere. */
const anyPair = fc
  .tuple(
    fc.array(
      fc.constantFrom(...words('the a and which not never might can he was seen by Dog dog 3 three , . ? " said that open')),
      { maxLength: 14 },
    ),
    fc.array(fc.constantFrom(...words('the an or who no could they saw seen dog dogs three closed , . ! " told there is it')), {
      maxLength: 14,
    }),
  )
  .chain(([source, target]) =>
    fc.record({
      source: fc.constant(source),
      target: fc.constant(target),
      links:
        source.length * target.length === 0
          ? fc.constant([])
          : fc.uniqueArray(
              fc.tuple(fc.nat(source.length - 1), fc.nat(target.length - 1), fc.double({ min: 0, max: 1, noNaN: true })),
              {
                selector: ([i, j]) => `${i}-${j}`,
                maxLength: 20,
              },
            ),
    }),
  )

describe('suggestions of any pair', () => {
  it('are valid in every tagset, as records and against its rules', () => {
    fc.assert(
      fc.property(anyPair, fc.constantFrom(...tagsets), (given, tagset) => {
        const phenomena = suggestTypes(given, { tagset, minConfidence: 0 }).map(toPhenomenon)
        const faults: string[] = []
        const report = (_: string, field: string, message: string) => faults.push(`${field}: ${message}`)
        checkPhenomena(phenomena, tagset, given.source.length, given.target.length, report)
        if (given.source.length * given.target.length > 0) {
          const record = { id: 'p', source: given.source, target: given.target, phenomena }
          checkRecord(record, (_, __, field, message) => faults.push(`${field}: ${message}`))
        }
        expect(faults).toEqual([])
      }),
    )
  })

  it('have a confidence of at least the least, and fewer of them are asked for with more', () => {
    fc.assert(
      fc.property(anyPair, fc.double({ min: 0, max: 1, noNaN: true }), (given, minConfidence) => {
        const all = suggestTypes(given, { minConfidence: 0 })
        const some = suggestTypes(given, { minConfidence })
        expect(some).toEqual(all.filter(({ confidence }) => confidence >= minConfidence))
        expect(suggestTypes(given, { minConfidence: 0 })).toEqual(all)
      }),
    )
  })

  it('share no token where the tagset forbids it', () => {
    fc.assert(
      fc.property(anyPair, (given) => {
        const tokens = suggestTypes(given, { tagset: wrpaA, minConfidence: 0 }).flatMap(({ source }) => source)
        expect(new Set(tokens).size).toBe(tokens.length)
      }),
    )
  })

  it('rest on evidence from 0 to 1, known to the table or given a fixed confidence', () => {
    fc.assert(
      fc.property(anyPair, (given) => {
        for (const { candidate, evidence } of proposeTypes(given)) {
          expect(evidence).toHaveLength(EVIDENCE.length)
          for (const value of evidence) expect(value >= 0 && value <= 1).toBe(true)
          const confidence = confidenceOf(candidate, evidence)
          expect(confidence >= 0 && confidence <= 1).toBe(true)
        }
      }),
    )
  })
})
