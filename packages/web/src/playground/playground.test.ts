import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument } from '../words/arbitrary.js'
import { sameWords } from '../words/document.js'
import { detectScript, isRightToLeft, languageChoice } from './language.js'
import { EMPTY_PAIR, type Pair, pairFromRecord, readRecord, recordFromPair } from './pair.js'
import { decodePair, encodePair } from './share.js'
import { type PlaygroundAction, type PlaygroundState, reduce, startState } from './state.js'

const RECORD = {
  id: 'news:1',
  source: ['The', 'ferry', 'was', 'late', '.'],
  target: ['A', 'late', 'ferry', '.'],
  sourceText: 'The ferry was late.',
  targetText: 'A late ferry.',
  sure: [
    [1, 2],
    [3, 1],
    [4, 3],
  ],
  possible: [[0, 0]],
  nullSource: [2],
  sourceTree: '(S (NP (DT The) (NN ferry)) (VP (VBD was) (ADJP (JJ late))) (. .))',
  annotator: 'maria',
  meta: { corpus: 'news', lang: 'en' },
} as const

function run(state: PlaygroundState, ...actions: PlaygroundAction[]): PlaygroundState {
  return actions.reduce(reduce, state)
}

const pairOf = (state: PlaygroundState): Pair => state.history.present

describe('records', () => {
  it('go into a pair and come back', () => {
    const back = recordFromPair(pairFromRecord(RECORD), { source: true, target: false })
    expect(back).toEqual({
      ...RECORD,
      sourceOffsets: [
        [0, 3],
        [4, 9],
        [10, 13],
        [14, 18],
        [18, 19],
      ],
      targetOffsets: [
        [0, 1],
        [2, 6],
        [7, 12],
        [12, 13],
      ],
      nullTarget: [],
    })
    expect(Object.keys(back).slice(0, 4)).toEqual(['id', 'source', 'target', 'sourceText'])
  })

  it('are read from one line or from pretty JSON, with their faults', () => {
    const describeJson = (reason: string) => `JSON: ${reason}`
    expect(readRecord(JSON.stringify(RECORD, null, 2), describeJson).record?.id).toBe('news:1')
    expect(readRecord(`${JSON.stringify(RECORD)}\n${JSON.stringify(RECORD)}\n`, describeJson).count).toBe(2)
    expect(readRecord('{"id": 1', describeJson).problems[0]).toMatch(/^JSON: /)
    const outside = readRecord(JSON.stringify({ ...RECORD, sure: [[9, 0]] }), describeJson)
    expect(outside.record).toBeNull()
    expect(outside.problems[0]).toMatch(/^sure\[0\]/)
  })

  it('without texts get one in which the tokens can be found', () => {
    const { sourceText: _, ...bare } = RECORD
    expect(pairFromRecord(bare).text.source).toBe('The ferry was late.')
  })
})

describe('editing the text', () => {
  it('keeps links of unchanged words, lists the lost ones, and undo brings them back', () => {
    const start = startState(pairFromRecord(RECORD))
    const edited = run(start, { type: 'text', side: 'source', text: 'The boat was late.' })
    expect(pairOf(edited).words.sure.links()).toEqual([
      [3, 1],
      [4, 3],
    ])
    expect(pairOf(edited).lost).toEqual([{ source: 'ferry', target: 'ferry', kind: 'sure' }])
    expect(pairOf(edited).id).toBe('own')
    expect(pairOf(run(edited, { type: 'undo' }))).toBe(pairOf(start))
  })

  it('typing a word anew letter by letter loses nothing', () => {
    const start = startState(pairFromRecord(RECORD))
    const typed = ['The ferr was late.', 'The fe was late.', 'The ferry was late.'].map(
      (text) => ({ type: 'text', side: 'source', text }) as const,
    )
    const state = run(start, ...typed)
    expect(sameWords(pairOf(state).words, pairOf(start).words)).toBe(true)
    expect(pairOf(state).lost).toEqual([])
    expect(pairOf(state).id).toBe('news:1')
    expect(state.history.past).toHaveLength(1)
  })

  it('drops what spoke of token places and keeps the rest', () => {
    const scored = pairFromRecord({ ...RECORD, scores: [[1, 2, 0.5]] })
    const state = run(startState(scored), { type: 'text', side: 'target', text: 'A very late ferry.' })
    expect(pairOf(state).rest.scores).toBeUndefined()
    expect(pairOf(state).rest.annotator).toBe('maria')
  })

  it('another language cuts the words anew', () => {
    const state = run(
      startState(EMPTY_PAIR),
      { type: 'text', side: 'source', text: "don't" },
      { type: 'language', language: 'other' },
    )
    expect(pairOf(run(state, { type: 'undo' })).words.source).toEqual(['do', "n't"])
    expect(pairOf(state).words.source).not.toEqual(['do', "n't"])
  })

  it('opening another pair can be undone', () => {
    const own = run(startState(EMPTY_PAIR), { type: 'text', side: 'source', text: 'My words' })
    const opened = run(own, { type: 'load', pair: pairFromRecord(RECORD) })
    expect(pairOf(run(opened, { type: 'undo' }))).toBe(pairOf(own))
  })
})

describe('the address', () => {
  it('holds the whole pair', () => {
    const pair = pairFromRecord(RECORD)
    const back = decodePair(`#${encodePair(pair)}`)!
    expect(sameWords(back.words, pair.words)).toBe(true)
    expect({ ...back, words: 0 }).toEqual({ ...pair, words: 0 })
  })

  it('holds any links and tokens that no tokenizer would make', () => {
    fc.assert(
      fc.property(
        someDocument(),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 }),
        (doc, odd) => {
          const tokens = odd.map((token) => token.replace(/\s/g, '_'))
          const pair = pairFromRecord({ id: 'x', source: tokens, target: doc.target, nullTarget: [0] })
          const back = decodePair(encodePair(pair))
          expect(back === null ? null : sameWords(back.words, pair.words)).toBe(true)
          const linked = { ...pairFromRecord({ id: 'y', source: doc.source, target: doc.target }), words: doc }
          expect(sameWords(decodePair(encodePair(linked))!.words, doc)).toBe(true)
        },
      ),
    )
  })

  it('keeps a half-typed pair', () => {
    const state = run(startState(EMPTY_PAIR), { type: 'text', side: 'source', text: 'Half ' })
    expect(decodePair(encodePair(pairOf(state)))?.text).toEqual({ source: 'Half ', target: '' })
    expect(encodePair(EMPTY_PAIR)).toBe('')
  })

  it.each(['', 's=a', 's=a&t=b&a=0-9', 's=a&t=b&a=x', 's=a&t=b&ns=7', 's=a&t=b&r={', 's=a&t=b&sw=5'])(
    'of a damaged link (%s) holds none',
    (link) => {
      expect(decodePair(link)).toBeNull()
    },
  )
})

describe('languages', () => {
  it('are recognised by script', () => {
    expect(detectScript('תלג כבד ירד')).toBe('he')
    expect(detectScript('هطل الثلج بغزارة')).toBe('ar')
    expect(detectScript('Snow fell')).toBeNull()
    expect(isRightToLeft(['"', 'שלג'])).toBe(true)
    expect(isRightToLeft(['3', 'km', 'שלג'])).toBe(false)
    expect([languageChoice('es-MX'), languageChoice('he'), languageChoice(undefined)]).toEqual(['es', 'other', 'en'])
  })
})

describe('a proposal', () => {
  const proposed = {
    sure: [[0, 0]] as const,
    possible: [],
    nullSource: [],
    nullTarget: [],
    confidence: Float32Array.from([0.9]),
    guideline: 'edinburgh',
  }
  const start = run(
    startState(EMPTY_PAIR),
    { type: 'text', side: 'source', text: 'Snow' },
    { type: 'text', side: 'target', text: 'Rain' },
  )
  const propose = { type: 'propose', source: ['Snow'], target: ['Rain'], proposed } as const

  it('is accepted in one step and undone in one step', () => {
    const waiting = run(start, propose)
    expect([pairOf(waiting).words.sure.size, waiting.announcement.text]).toEqual([0, '1 link proposed'])
    const accepted = run(waiting, { type: 'accept' })
    expect([pairOf(accepted).words.sure.size, accepted.announcement.text]).toEqual([1, '1 link accepted'])
    expect(pairOf(run(accepted, { type: 'undo' }))).toBe(pairOf(waiting))
    expect(pairOf(run(accepted, { type: 'undo' }, { type: 'undo' })).words.proposal).toBeNull()
    expect(pairOf(run(waiting, { type: 'clear-proposal' }, { type: 'undo' }))).toBe(pairOf(waiting))
  })

  it('does not reach the record or the link before it is accepted', () => {
    const waiting = pairOf(run(start, propose))
    expect(recordFromPair(waiting, { source: false, target: false }).sure).toEqual([])
    expect(encodePair(waiting)).toBe(encodePair(pairOf(start)))
  })

  it('is one step however often it is made, is dropped for other words, and ends when the words change', () => {
    const twice = run(start, propose, propose)
    expect(pairOf(run(twice, { type: 'undo' }))).toBe(pairOf(start))
    expect(run(start, { ...propose, target: ['Hail'] })).toBe(start)
    expect(pairOf(run(twice, { type: 'text', side: 'source', text: 'Snow fell' })).words.proposal).toBeNull()
    expect(run(start, { type: 'accept' })).toBe(start)
  })
})

describe('paraphrase types', () => {
  const start = startState(pairFromRecord(RECORD))
  const late = { type: 'order', source: [3], target: [1], projection: 'local', note: 'it moved' } as const
  const named = { phenomenon: late, name: 'Change of order' }
  const accept = { ...named, type: 'accept-type' } as const

  it('are accepted into the record and the link in one step, and undone in one', () => {
    const accepted = run(start, accept)
    expect([pairOf(accepted).rest.phenomena, accepted.announcement.text]).toEqual([[late], 'Change of order: accepted'])
    expect(recordFromPair(pairOf(accepted), { source: false, target: false }).phenomena).toEqual([late])
    expect(decodePair(encodePair(pairOf(accepted)))?.rest.phenomena).toEqual([late])
    expect(pairOf(run(accepted, { type: 'undo' }))).toBe(pairOf(start))
    expect(pairOf(run(accepted, { type: 'undo' }, { type: 'redo' })).rest.phenomena).toEqual([late])
    expect(run(accepted, accept)).toBe(accepted)
  })

  it('are removed again, and without any the record says nothing about types', () => {
    const removed = run(start, accept, { ...named, type: 'remove-type' })
    expect(removed.announcement.text).toBe('Change of order: removed')
    expect('phenomena' in recordFromPair(pairOf(removed), { source: false, target: false })).toBe(false)
    expect(pairOf(run(removed, { type: 'undo' })).rest.phenomena).toEqual([late])
  })

  it('stay away when dismissed until the words change, and reach neither record nor link', () => {
    const dismissed = run(start, { ...named, type: 'dismiss-type' })
    expect(pairOf(dismissed).dismissed).toEqual([late])
    expect(encodePair(pairOf(dismissed))).toBe(encodePair(pairOf(start)))
    const linked = run(dismissed, { type: 'words', action: { type: 'click', cell: { i: 0, j: 3 }, kind: 'sure' } })
    expect(pairOf(linked).dismissed).toEqual([late])
    expect(pairOf(run(linked, { type: 'text', side: 'source', text: 'The ferry was late  .' })).dismissed).toEqual([late])
    expect(pairOf(run(linked, { type: 'text', side: 'source', text: 'The boat was late.' })).dismissed).toEqual([])
    expect(pairOf(run(dismissed, { type: 'undo' }))).toBe(pairOf(start))
  })

  it('move with their words when the text is edited, and are lost with them', () => {
    const accepted = run(start, accept)
    const longer = run(accepted, { type: 'text', side: 'source', text: 'The old ferry was late.' })
    expect(pairOf(longer).rest.phenomena).toEqual([{ ...late, source: [4] }])
    const other = run(accepted, { type: 'text', side: 'target', text: 'A slow ferry.' })
    expect(pairOf(other).rest.phenomena).toBeUndefined()
    expect(pairOf(other).lost).toContainEqual({ source: 'late', target: 'late', kind: 'type' })
    expect(other.announcement.text).toBe('1 link and 1 type lost with the edited words')
    expect(pairOf(run(other, { type: 'undo' })).rest.phenomena).toEqual([late])
  })
})
