import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link, Phenomenon } from '../corpus/index.js'
import { decisionOperations, type Take } from './decide.js'
import { type ComparedLayer, partAt } from './dispute.js'
import { agreedPart, disputes } from './disputes.js'
import { type AnnotationDocument, MODE_FIELDS, MODES, type Mode } from './document.js'
import { anyDocument, pair, replay } from './documents.fixture.js'
import { phenomenonContent } from './matched-phenomena.js'
import { MERGE_RULES, mergeLayers } from './merge.js'
import { sameAnnotation } from './same.js'

function layersOf(...documents: readonly AnnotationDocument[]): ComparedLayer[] {
  return documents.map((document, k) => ({ layer: 'abcdef'[k]!, document }))
}

const anyMode = fc.constantFrom(...MODES)
const anyLayers = fc.array(anyDocument, { minLength: 2, maxLength: 4 }).map((documents) => layersOf(...documents))

/** The part of a document that a mode is about, as if everything had been annotated, and without keys. */
function content(mode: Mode, document: AnnotationDocument): unknown {
  const fields = MODE_FIELDS[mode].map((field) => {
    const value = document[field]
    if (field === 'phenomena') return new Set(((value ?? []) as readonly Phenomenon[]).map(phenomenonContent))
    if (field === 'judgements') return JSON.stringify(Object.entries(value ?? {}).sort())
    if (field === 'nodes') return JSON.stringify([...((value ?? []) as readonly object[])].map((x) => JSON.stringify(x)).sort())
    return value ?? []
  })
  return fields
}

describe('disputes over words', () => {
  const a: AnnotationDocument = {
    sure: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    possible: [],
    nullSource: [],
    nullTarget: [3],
  }
  const b: AnnotationDocument = {
    sure: [
      [0, 0],
      [1, 3],
    ],
    possible: [[2, 2]],
    nullSource: [4],
    nullTarget: [],
  }

  it('groups cells by the words that they share; a word that is only left undecided is no dispute', () => {
    expect(disputes('words', layersOf(a, b)).map(({ key }) => key)).toEqual(['cells:1-1..1-3', 'cells:2-2..2-2'])
  })

  it('says what each layer has there', () => {
    const [first] = disputes('words', layersOf(a, b))
    expect(first).toEqual({
      key: 'cells:1-1..1-3',
      place: {
        kind: 'cells',
        cells: [
          [1, 1],
          [1, 3],
        ],
        nullSource: [],
        nullTarget: [3],
      },
      says: [
        { layer: 'a', part: { sure: [[1, 1]], possible: [], nullSource: [], nullTarget: [3] } },
        { layer: 'b', part: { sure: [[1, 3]], possible: [], nullSource: [], nullTarget: [] } },
      ],
    })
  })

  it('leaves what is agreed apart', () => {
    expect(agreedPart('words', layersOf(a, b))).toEqual({ sure: [[0, 0]], possible: [], nullSource: [4], nullTarget: [] })
  })

  it('does not hold silence against anybody', () => {
    expect(disputes('words', layersOf(a, {}))).toEqual([])
    const withoutNulls = { sure: a.sure!, possible: [] }
    expect(disputes('words', layersOf(a, withoutNulls))).toEqual([])
  })
})

describe('disputes over trees', () => {
  it('take links of one node together, and corrected trees apart', () => {
    const a: AnnotationDocument = { nodes: [{ source: [0, 1, 0], target: [1, 2, 1], kind: 'sure' }] }
    const b: AnnotationDocument = {
      sourceTree: '(S (NN Snow) (VBD fell) (RB again))',
      nodes: [
        { source: [0, 1, 0], target: null, kind: 'sure' },
        { source: [0, 3, 0], target: [0, 2, 0], kind: 'possible' },
      ],
    }
    expect(disputes('trees', layersOf(a, b)).map(({ key, place }) => [key, place])).toEqual([
      ['tree:source', { kind: 'tree', side: 'source' }],
      [
        'nodes:0,1,0|-',
        {
          kind: 'nodes',
          links: [
            [[0, 1, 0], null],
            [
              [0, 1, 0],
              [1, 2, 1],
            ],
          ],
        },
      ],
      [
        'nodes:0,3,0|0,2,0',
        {
          kind: 'nodes',
          links: [
            [
              [0, 3, 0],
              [0, 2, 0],
            ],
          ],
        },
      ],
    ])
  })
})

describe('disputes over types', () => {
  const order = { key: 'p1', type: 'order', source: [0, 1], target: [0] }
  const polarity = { key: 'p2', type: 'same_polarity', source: [2], target: [1] }

  it('match phenomena by their scopes, another type included', () => {
    const a: AnnotationDocument = { isParaphrase: true, phenomena: [order, polarity] }
    const b: AnnotationDocument = {
      isParaphrase: true,
      phenomena: [
        { ...order, key: 'x' },
        { ...polarity, key: 'y', type: 'spelling', note: 'or is it?' },
      ],
    }
    const found = disputes('types', layersOf(a, b))
    expect(found).toHaveLength(1)
    expect(found[0]!.says.map(({ part }) => part?.phenomena?.map(({ type }) => type))).toEqual([['same_polarity'], ['spelling']])
    expect(agreedPart('types', layersOf(a, b))).toMatchObject({ isParaphrase: true, phenomena: [{ type: 'order' }] })
  })

  it('find what one lacks, and the verdict; who says no has no phenomena', () => {
    const found = disputes('types', layersOf({ isParaphrase: true, phenomena: [order] }, { isParaphrase: false }))
    expect(found.map(({ place }) => place.kind)).toEqual(['verdict', 'phenomenon'])
    expect(found[1]!.says[1]!.part).toEqual({ phenomena: [] })
  })

  it('give the best partner to each of two', () => {
    const near = { key: 'p1', type: 'order', source: [0], target: [0] }
    const far = { key: 'p2', type: 'order', source: [0, 1, 2], target: [0, 1] }
    const a: AnnotationDocument = { phenomena: [near, far] }
    const b: AnnotationDocument = {
      phenomena: [
        { ...far, key: 'x', target: [1] },
        { ...near, key: 'y', source: [0, 1] },
      ],
    }
    const found = disputes('types', layersOf(a, b))
    expect(found.map(({ says }) => says.map(({ part }) => part!.phenomena![0]!.source.length))).toEqual([
      [3, 3],
      [1, 2],
    ])
  })
})

describe('any disputes', () => {
  it('have keys of their own, the same whenever they are looked for', () => {
    fc.assert(
      fc.property(anyMode, anyLayers, (mode, layers) => {
        const keys = disputes(mode, layers).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(disputes(mode, layers).map(({ key }) => key)).toEqual(keys)
      }),
    )
  })

  it('are none between equal layers', () => {
    fc.assert(
      fc.property(anyMode, anyDocument, (mode, document) => {
        expect(disputes(mode, layersOf(document, document, document))).toEqual([])
      }),
    )
  })

  it('are there exactly where two layers that say something differ', () => {
    const said = { nodes: [], phenomena: [], sure: [], possible: [], isParaphrase: true, judgements: { grammar: 1, meaning: 1 } }
    const whole = anyDocument.map((document) => ({
      ...said,
      ...document,
      judgements: { ...said.judgements, ...document.judgements },
      // the same phenomenon twice is the same as once
      phenomena: [...new Map((document.phenomena ?? []).map((one) => [phenomenonContent(one), one])).values()],
    }))
    fc.assert(
      fc.property(anyMode, whole, whole, (mode, a, b) => {
        expect(disputes(mode, layersOf(a, b)).length === 0).toBe(sameAnnotation(mode, a, b))
      }),
    )
  })

  it('show at least two different answers', () => {
    fc.assert(
      fc.property(anyMode, anyLayers, (mode, layers) => {
        for (const { says } of disputes(mode, layers)) {
          const answers = says.flatMap(({ part }) => (part === null ? [] : [JSON.stringify(part)]))
          expect(new Set(answers).size).toBeGreaterThan(1)
        }
      }),
    )
  })

  it('lead to the layer that is always taken, whatever the rule started from', () => {
    const whole = anyDocument.map((document) => ({
      nodes: [],
      phenomena: [],
      sure: [],
      possible: [],
      nullSource: [],
      nullTarget: [],
      ...document,
    }))
    fc.assert(
      fc.property(anyMode, whole, whole, fc.constantFrom(...MERGE_RULES), (mode, a, b, rule) => {
        const layers = layersOf(
          { ...a, isParaphrase: a.isParaphrase ?? true, judgements: { grammar: 1, meaning: 1, ...a.judgements } },
          { ...b, isParaphrase: b.isParaphrase ?? true, judgements: { grammar: 1, meaning: 1, ...b.judgements } },
        )
        let gold = mergeLayers(pair, mode, layers, rule)
        for (const dispute of disputes(mode, layers)) gold = replay(gold, decisionOperations(gold, dispute, { layer: 'a' }))
        const { nullSource, nullTarget, ...taken } = layers[0]!.document
        expect(content(mode, { ...gold, nullSource: [], nullTarget: [] })).toEqual(
          content(mode, { ...taken, nullSource: [], nullTarget: [] }),
        )
        if (mode === 'words') expect(gold).toMatchObject({ nullSource: expect.arrayContaining([...(nullSource ?? [])]) })
        expect(disputes(mode, layersOf(layers[0]!.document, gold))).toEqual([])
      }),
    )
  })

  it('can all be decided with neither', () => {
    fc.assert(
      fc.property(anyMode, anyLayers, (mode, layers) => {
        for (const dispute of disputes(mode, layers)) {
          const gold = mergeLayers(pair, mode, layers, 'union-as-possible')
          const after = replay(gold, decisionOperations(gold, dispute, 'neither'))
          expect(decisionOperations(after, dispute, 'neither')).toEqual([])
        }
      }),
    )
  })
})

describe('decisions', () => {
  const [first] = disputes(
    'words',
    layersOf(
      { sure: [[1, 0]], possible: [] },
      {
        sure: [],
        possible: [
          [1, 0],
          [1, 1],
        ],
      },
    ),
  )

  it('take both answers, the stronger kind of each', () => {
    expect(replay({}, decisionOperations({}, first!, 'both'))).toMatchObject({ sure: [[1, 0]], possible: [[1, 1]] })
  })

  it('leave an own answer alone', () => {
    expect(decisionOperations({ sure: [[0, 0]] }, first!, 'own')).toEqual([])
  })

  it.each<[Take, string]>([
    [{ layer: 'z' }, 'says nothing about verdict'],
    ['both', 'only one answer to verdict'],
  ])('refuse %j', (take, message) => {
    const [verdict] = disputes('types', layersOf({ isParaphrase: true }, { isParaphrase: 'unsure' }))
    expect(() => decisionOperations({}, verdict!, take)).toThrow(message)
  })

  it('keep two phenomena of one place apart', () => {
    const one = { key: 'p', type: 'order', source: [0], target: [0] }
    const [dispute] = disputes('types', layersOf({ phenomena: [one] }, { phenomena: [{ ...one, target: [0, 1] }] }))
    const both = replay({}, decisionOperations({}, dispute!, 'both'))
    expect(both.phenomena).toHaveLength(2)
    expect(partAt(dispute!.place, both).phenomena).toHaveLength(2)
    expect(replay(both, decisionOperations(both, dispute!, 'neither')).phenomena).toEqual([])
  })
})

describe('mergeLayers', () => {
  const links = (document: AnnotationDocument): string[] => [...(document.sure ?? []), ...(document.possible ?? [])].map(String)
  const words = layersOf(
    {
      sure: [
        [0, 0],
        [1, 1],
      ],
      possible: [[2, 0]],
      nullSource: [],
      nullTarget: [],
    },
    { sure: [[0, 0]], possible: [[1, 1]], nullSource: [2], nullTarget: [] },
    {
      sure: [
        [0, 0],
        [1, 1],
      ],
      possible: [],
      nullSource: [2],
      nullTarget: [],
    },
  )

  it.each([
    ['intersection', { sure: [[0, 0]], possible: [[1, 1]], nullSource: [], nullTarget: [] }],
    [
      'union-as-possible',
      {
        sure: [[0, 0]],
        possible: [
          [1, 1],
          [2, 0],
        ],
        nullSource: [],
        nullTarget: [],
      },
    ],
    [
      'majority',
      {
        sure: [
          [0, 0],
          [1, 1],
        ],
        possible: [],
        nullSource: [2],
        nullTarget: [],
      },
    ],
  ] as const)('merges words by %s', (rule, expected) => {
    expect(mergeLayers(pair, 'words', words, rule)).toEqual(expected)
  })

  const rated = layersOf(
    { judgements: { meaning: 2 } },
    { judgements: { meaning: 5 } },
    { judgements: { meaning: 4 } },
    { judgements: { meaning: 4, grammar: 1 } },
  )
  it.each([
    ['intersection', { grammar: 1 }],
    ['union-as-possible', { grammar: 1, meaning: 4 }],
    ['majority', { grammar: 1 }],
  ] as const)('merges ratings by %s', (rule, judgements) => {
    expect(mergeLayers(pair, 'judge', rated, rule)).toEqual({ judgements })
  })

  it.each([
    ['intersection', undefined],
    ['union-as-possible', 'unsure'],
    ['majority', true],
  ] as const)('merges verdicts by %s', (rule, isParaphrase) => {
    const layers = layersOf({ isParaphrase: true }, { isParaphrase: true }, { isParaphrase: 'unsure' })
    expect(mergeLayers(pair, 'types', layers, rule).isParaphrase).toBe(isParaphrase)
  })

  it('of equal layers is that layer', () => {
    fc.assert(
      fc.property(anyMode, anyDocument, fc.constantFrom(...MERGE_RULES), (mode, document, rule) => {
        expect(content(mode, mergeLayers(pair, mode, layersOf(document, document, document), rule))).toEqual(
          content(mode, document),
        )
      }),
    )
  })

  it('can stand in a record', () => {
    fc.assert(
      fc.property(anyMode, anyLayers, fc.constantFrom(...MERGE_RULES), (mode, layers, rule) => {
        const merged = mergeLayers(pair, mode, layers, rule)
        expect(() => replay(merged, [{ type: 'judge/rate', scale: 'meaning', value: 1 }])).not.toThrow()
        const nulls = new Set(merged.nullSource)
        expect(links(merged).some((link) => nulls.has(Number(link.split(',')[0])))).toBe(false)
      }),
    )
  })

  it('by intersection is within every layer, by union contains every layer', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        const speaking = layers.filter(({ document }) => document.sure !== undefined)
        const common = links(mergeLayers(pair, 'words', layers, 'intersection'))
        const all = links(mergeLayers(pair, 'words', layers, 'union-as-possible'))
        for (const { document } of speaking) {
          expect(links(document)).toEqual(expect.arrayContaining(common))
          expect(all).toEqual(expect.arrayContaining(links(document)))
        }
      }),
    )
  })

  it('is sure only where the rule says so', () => {
    fc.assert(
      fc.property(anyLayers, fc.constantFrom(...MERGE_RULES), (layers, rule) => {
        const speaking = layers.filter(({ document }) => document.sure !== undefined)
        const { sure = [] } = mergeLayers(pair, 'words', layers, rule)
        for (const link of sure as readonly Link[]) {
          const have = speaking.filter(({ document }) => document.sure!.map(String).includes(String(link))).length
          expect(rule === 'majority' ? 2 * have > speaking.length : have === speaking.length).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of the layers for words, verdicts and ratings', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('words' as const, 'judge' as const),
        anyLayers,
        fc.constantFrom(...MERGE_RULES),
        (mode, layers, rule) => {
          expect(mergeLayers(pair, mode, [...layers].reverse(), rule)).toEqual(mergeLayers(pair, mode, layers, rule))
        },
      ),
    )
  })
})
