import { msrpA, type PairRecord } from '@parascope/core/corpus'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, keptDraft } from './kept-draft.js'
import { EMPTY_DRAFT, type TypeDraft } from './type-draft.js'
import { typePair } from './type-pair.js'
import type { TypeScene } from './type-scene.js'

const record: PairRecord = { id: 'x', source: ['The', 'ferry', 'was', 'late'], target: ['The', 'boat', 'came', 'late'] }
const scene: TypeScene = { pair: typePair(record, msrpA), document: {}, touched: new Set(), suggestions: [], usual: [] }
const draft: TypeDraft = { ...EMPTY_DRAFT, source: [1], target: [1], note: 'sea' }

describe('a draft on this device', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is there again, for its own item, until there is none', () => {
    keepDraft('t1 me', draft)
    expect(keptDraft('t1 me', scene)).toEqual(draft)
    expect(keptDraft('t2 me', scene)).toBe(null)
    keepDraft('t1 me', null)
    expect(keptDraft('t1 me', scene)).toBe(null)
  })

  it('is left alone where it fits no longer', () => {
    keepDraft('words', { ...draft, target: [9] })
    keepDraft('type', { ...draft, type: 'no such type' })
    keepDraft('gone', { ...draft, key: 'p001' })
    for (const name of ['words', 'type', 'gone']) expect(keptDraft(name, scene)).toBe(null)
  })

  it('the oldest give way', () => {
    for (let k = 0; k < 60; k++) keepDraft(`t${k}`, draft)
    expect(keptDraft('t59', scene)).toEqual(draft)
    expect(keptDraft('t10', scene)).toEqual(draft)
    expect(keptDraft('t9', scene)).toBe(null)
  })
})
