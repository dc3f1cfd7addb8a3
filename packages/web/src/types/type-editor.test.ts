import { checkPhenomena, ept, msrpA, type PairRecord, type Phenomenon } from '@parascope/core/corpus'
import {
  type AnnotationDocument,
  applyOperation,
  type ContentOperation,
  isContent,
  recordFields,
  touchedBy,
} from '@parascope/core/edit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jumpLabels } from './jump-labels.js'
import { paletteTypes, typeByCode } from './palette.js'
import { uncovered } from './type-attention.js'
import { actOnTypes, startTypeEditor } from './type-editor.js'
import { typeFaults } from './type-faults.js'
import { TYPE_KEYS, typeAction } from './type-keys.js'
import { counterpart, typePair } from './type-pair.js'
import type { TypeEditor, TypeScene } from './type-scene.js'
import type { TypeAction, TypeSaid } from './type-step.js'

const record: PairRecord = {
  id: 'x',
  source: ['The', 'ferry', 'was', 'late', 'again'],
  target: ['The', 'boat', 'came', 'late'],
}
const pair = typePair(record, msrpA)

interface Ran {
  readonly editor: TypeEditor
  readonly scene: TypeScene
  readonly said: TypeSaid | null
}

function run(actions: readonly TypeAction[], start: Partial<TypeScene> = {}): Ran {
  const scene: TypeScene = { pair, document: {}, touched: new Set(), suggestions: [], usual: [], ...start }
  return actions.reduce<Ran>(
    (now, action) => {
      const step = actOnTypes(now.editor, action, now.scene)
      const operations = step.operations.filter((op): op is ContentOperation => isContent(op))
      const document = operations.reduce((doc, op) => applyOperation(record, doc, op), now.scene.document)
      const touched = new Set([...now.scene.touched, ...operations.flatMap(touchedBy)])
      return { editor: step.editor, scene: { ...now.scene, document, touched }, said: step.said }
    },
    { editor: startTypeEditor(scene), scene, said: null },
  )
}

const move = (by: number, isGrowing = false): TypeAction => ({ type: 'move', by, isGrowing })
const choose = (id: string): TypeAction => ({ type: 'choose', id })
const phenomena = ({ scene }: Ran) => recordFields(scene.document).phenomena
const taking = (index: number): TypeAction => ({ type: 'jump', index, isGrowing: false })

describe('the editor of types', () => {
  it('makes a phenomenon from a type, tokens on both sides and a projection, which closes it', () => {
    const ran = run([choose('lex_same_polarity'), taking(1), { type: 'swap' }, taking(1), { type: 'projection', at: 0 }])
    expect(ran.said).toEqual({ what: 'closed', id: 'lex_same_polarity' })
    expect(phenomena(ran)).toEqual([{ type: 'lex_same_polarity', source: [1], target: [1], projection: 'local' }])
    expect(ran.editor.draft).toBeNull()
  })

  it('takes the scope first and the type later, and grows it with Shift and back', () => {
    const grown = run([move(2), move(1, true), move(1, true), move(-1, true)])
    expect(grown.editor.draft?.source).toEqual([2, 3])
    const ran = run([
      move(2),
      move(1, true),
      { type: 'run', side: 'target', from: 3, to: 2, isAdding: true },
      choose('lex_same_polarity'),
      { type: 'projection', at: 1 },
    ])
    expect(phenomena(ran)).toMatchObject([{ source: [2, 3], target: [2, 3], projection: 'global' }])
  })

  it('lets the other side follow until somebody touches it', () => {
    const following = run([move(3), { type: 'toggle' }])
    expect([following.editor.draft?.target, following.editor.draft?.following]).toEqual([[3], 'target'])
    const replaced = run([move(3), { type: 'toggle' }, { type: 'swap' }, taking(2)])
    expect([replaced.editor.draft?.target, replaced.editor.draft?.following]).toEqual([[2], null])
    expect(run([move(3), { type: 'toggle' }, choose('addition_deletion')]).editor.draft?.target).toEqual([])
  })

  it('says what is missing and stays open', () => {
    const { editor, said } = run([{ type: 'toggle' }, choose('lex_same_polarity'), { type: 'close' }])
    expect(editor.draft).not.toBeNull()
    expect(said).toEqual({ what: 'errors', errors: ['no-projection'] })
  })

  it('marks key elements, and takes them into the scope', () => {
    const keyed = run([choose('syn_diathesis'), taking(1), { type: 'key' }, taking(2), { type: 'close' }])
    expect(phenomena(keyed)).toMatchObject([{ source: [1, 2], keySource: [2] }])
    expect(run([choose('identical'), { type: 'key' }]).said).toEqual({ what: 'no-keys-here' })
  })

  it('widens to the phrase and back, and knows the whole sentence', () => {
    const wide = run([{ type: 'toggle' }, { type: 'widen' }])
    expect(wide.editor.draft?.source).toEqual([0, 1, 2, 3, 4])
    expect(run([{ type: 'toggle' }, { type: 'widen' }, { type: 'narrow' }]).editor.draft?.source).toEqual([0])
    const whole = run([choose('order'), { type: 'whole' }])
    expect(whole.editor.draft?.target).toEqual([0, 1, 2, 3])
  })

  it('repeats the last type, changes and removes a phenomenon', () => {
    const first = run([{ type: 'toggle' }, choose('identical'), { type: 'close' }])
    const again = actOnTypes(first.editor, { type: 'repeat' }, first.scene)
    expect(again.editor.draft?.type).toBe('identical')
    const changed = run([{ type: 'change', key: 'p001' }, choose('order'), { type: 'projection', at: 0 }], first.scene)
    expect(changed.scene.document.phenomena).toMatchObject([{ key: 'p001', type: 'order' }])
    expect(phenomena(run([{ type: 'remove', key: 'p001' }], first.scene))).toEqual([])
    expect(run([{ type: 'repeat' }]).said).toEqual({ what: 'nothing-to-repeat' })
  })

  it('marks shared words in one go and knows what is left', () => {
    const ran = run([{ type: 'identical' }])
    expect(phenomena(ran)).toEqual([{ type: 'identical', source: [0, 3], target: [0, 3] }])
    expect(uncovered(ran.scene.document, 'source', pair)).toEqual([1, 2, 4])
    expect(ran.editor.cursor).toEqual({ side: 'source', index: 1 })
  })

  it('has suggestions decided one after the other', () => {
    const suggestions = [
      { key: 's1', type: 'identical', source: [0], target: [0], note: 'why', confidence: 0.9 },
      { key: 's2', type: 'order', source: [1], target: [1], projection: 'local', note: 'why', confidence: 0.6 },
    ]
    const ran = run(
      [
        { type: 'verdict', value: true },
        { type: 'accept', key: 's1' },
      ],
      { suggestions },
    )
    expect(ran.editor.card).toBe('s2')
    expect(phenomena(ran)).toEqual([{ type: 'identical', source: [0], target: [0] }])
    const after = actOnTypes(ran.editor, { type: 'remove', key: 's2' }, ran.scene)
    expect([after.operations, after.editor.card, after.said]).toEqual([[], null, { what: 'rejected', id: 'order' }])
  })

  it('decides on proposals in the layer, and drops them where it is no paraphrase', () => {
    const document: AnnotationDocument = {
      phenomena: [{ key: 'p1', type: 'identical', source: [0], target: [0], confidence: 0.9 }],
    }
    expect(run([{ type: 'accept', key: 'p1' }], { document }).scene.touched).toEqual(new Set(['phenomenon:p1']))
    expect(run([{ type: 'verdict', value: false }], { document }).scene.document).toEqual({ isParaphrase: false, phenomena: [] })
    expect(run([{ type: 'verdict', value: 'unsure' }], { document }).said).toEqual({ what: 'unsure' })
  })

  it('goes from one thing that needs attention to the next, and out of the editor after Escape', () => {
    const marked = run([{ type: 'identical' }, { type: 'attend', by: 1 }])
    expect(marked.editor.cursor).toEqual({ side: 'source', index: 4 })
    const tab = { key: 'Tab', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    expect(typeAction(tab, marked.editor, marked.scene, false)).toEqual({ type: 'attend', by: 1 })
    const left = run([{ type: 'identical' }, { type: 'leave' }])
    expect(typeAction(tab, left.editor, left.scene, false)).toBeNull()
  })

  it('finds a type by two letters or by a word of its name', () => {
    expect(typeByCode(msrpA, 'SP')?.id).toBe('lex_same_polarity')
    expect(paletteTypes(msrpA, 'negat').map(({ id }) => id)).toContain('syn_negation')
    expect(paletteTypes(msrpA, '')).toHaveLength(msrpA.types.length)
  })

  it('gives every word a key of its own, none of which is wanted while words are chosen', () => {
    const labels = jumpLabels(record.source)
    expect(labels[1]).toBe('f')
    expect(new Set(labels).size).toBe(labels.length)
    const kept = new Set(
      [
        ...[TYPE_KEYS.swap, TYPE_KEYS.widen, TYPE_KEYS.whole, TYPE_KEYS.key, TYPE_KEYS.local, TYPE_KEYS.global, TYPE_KEYS.jump],
        ['u'],
      ].flat(),
    )
    const many = jumpLabels(Array.from({ length: 60 }, (_, k) => `word${k}`))
    expect(many.filter((label) => label !== null && kept.has(label))).toEqual([])
  })

  it('knows counterparts of words, phrases and sentences', () => {
    expect(counterpart(pair, 'source', [3])).toEqual([3])
    expect(counterpart(pair, 'source', [0, 1, 2, 3])).toEqual([0, 1, 2, 3])
    expect(counterpart(pair, 'target', [0, 1, 2, 3])).toEqual([0, 1, 2, 3, 4])
    expect(counterpart(pair, 'source', [4])).toEqual([])
  })

  it('takes what lies opposite of words without links, unless that is much', () => {
    expect([counterpart(pair, 'source', [1, 2]), counterpart(pair, 'source', [1])]).toEqual([[1, 2], []])
    const far = typePair({ id: 'far', source: ['a', 'x', 'b'], target: ['a', 'p', 'q', 'r', 's', 'b'] }, msrpA)
    expect(counterpart(far, 'source', [1])).toEqual([])
    const crossed = typePair({ id: 'crossed', source: ['a', 'x', 'b'], target: ['b', 'p', 'a'] }, msrpA, [
      [0, 2],
      [2, 0],
    ])
    expect(counterpart(crossed, 'source', [1])).toEqual([])
  })

  it('goes on to the words of the other side where none follows, and back with one more of this side', () => {
    const free = {
      pair: typePair({ id: 'free', source: ['old', 'boat'], target: ['ancient', 'ship', 'here', 'now', 'too'] }, msrpA),
    }
    const first = run([choose('lex_same_polarity'), taking(0)], free)
    expect([first.editor.labels, first.editor.cursor.side]).toEqual(['across', 'source'])
    const key = (name: string, { editor, scene }: Ran) =>
      typeAction({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }, editor, scene, false)
    // a small letter is a word over there, a capital one grows what is here
    expect([key('s', first), key('a', first)]).toEqual([{ type: 'whole' }, { type: 'jump', index: 0, isGrowing: false }])
    expect([key('B', first), key('j', first)]).toEqual([null, { type: 'start-jump' }])
    const second = run([choose('lex_same_polarity'), taking(0), taking(1)], free)
    expect([second.editor.draft?.source, second.editor.draft?.target, second.editor.labels]).toEqual([[0], [1], 'none'])
    // a type of one side stays there
    expect(run([choose('add_del'), taking(0)], free).editor.labels).toBe('none')
  })

  it('chooses the usual types by their digits, while no word is asked for', () => {
    const usual = ['lex_same_polarity']
    const start = run([], { usual })
    const digit = (name: string, { editor, scene }: Ran) =>
      typeAction({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }, editor, scene, false)
    expect([digit('1', start), digit('2', start)]).toEqual([choose('lex_same_polarity'), null])
  })

  const anyAction: fc.Arbitrary<TypeAction> = fc.oneof(
    fc.record({ type: fc.constant('move' as const), by: fc.constantFrom(-1, 1), isGrowing: fc.boolean() }),
    fc.constantFrom<TypeAction>({ type: 'swap' }, { type: 'toggle' }, { type: 'key' }, { type: 'close' }, { type: 'leave' }),
    fc.constantFrom<TypeAction>(
      { type: 'widen' },
      { type: 'whole' },
      { type: 'drop' },
      { type: 'identical' },
      { type: 'repeat' },
    ),
    fc.constantFrom(...msrpA.types.map(({ id }) => choose(id))),
    fc.constantFrom<TypeAction>({ type: 'projection', at: 0 }, { type: 'projection', at: 1 }, { type: 'attend', by: 1 }),
    fc.nat(3).map(taking),
  )

  it('never holds a phenomenon that the tagset refuses, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        checkPhenomena(phenomena(run(actions)) ?? [], msrpA, 5, 4, (severity, field, message) => {
          if (severity === 'error') throw new Error(`${field}: ${message}`)
        })
      }),
    )
  })

  it('finds the errors that the server finds', () => {
    const tokens = (below: number) =>
      fc.uniqueArray(fc.nat(below - 1), { maxLength: 3 }).map((list) => list.sort((a, b) => a - b))
    const some: fc.Arbitrary<Phenomenon> = fc.record(
      {
        type: fc.constantFrom(...msrpA.types.map(({ id }) => id), 'nothing_such'),
        source: tokens(5),
        target: tokens(4),
        projection: fc.constantFrom('local', 'global', 'other'),
        keySource: tokens(5),
        keyTarget: tokens(4),
      },
      { requiredKeys: ['type', 'source', 'target'] },
    )
    fc.assert(
      fc.property(some, fc.constantFrom(msrpA, ept), (one, tagset) => {
        let faults = 0
        checkPhenomena([one], tagset, 5, 4, (severity) => {
          if (severity === 'error') faults++
        })
        expect(typeFaults(one, typePair(record, tagset)).errors.length > 0).toBe(faults > 0)
      }),
    )
  })
})
