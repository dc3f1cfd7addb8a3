import type { PairRecord } from '@parascope/core/corpus'
import { describe, expect, it } from 'vitest'
import { projectSettings } from '../projects/settings.js'
import { projectFit } from './project-fit.js'

const steps = [
  { value: 1, label: 'no' },
  { value: 2, label: 'yes' },
]
const judging = projectSettings(
  JSON.stringify({ modes: ['judge'], judge: { unit: 'substitution', scales: [{ id: 'meaning', name: 'Meaning', steps }] } }),
)
const typing = projectSettings(JSON.stringify({ modes: ['types'], tagset: 'msrp-a' }))
const words = projectSettings(JSON.stringify({ modes: ['words'] }))

const PAIR: PairRecord = { id: 'a', source: ['She', 'was', 'very', 'late'], target: ['She', 'was', 'behind', 'time'] }
const substitution = { phrase: 'very late', replacement: 'behind time', span: [2, 4] }

function refused(settings: Parameters<typeof projectFit>[0], record: PairRecord): string[] {
  const fields: string[] = []
  projectFit(settings)(record, (field) => fields.push(field))
  return fields
}

describe('a record that goes into a project', () => {
  it.each([
    ['says what was put where', { substitution }, []],
    ['lacks it', {}, ['meta.substitution']],
    ['has a span outside', { substitution: { ...substitution, span: [2, 5] } }, ['meta.substitution']],
    ['has another phrase there', { substitution: { ...substitution, phrase: 'late' } }, ['meta.substitution.phrase']],
    ['has another target', { substitution: { ...substitution, replacement: 'early' } }, ['meta.substitution.replacement']],
    ['is a control', { substitution, control: 'negative' }, []],
    ['is an unknown kind of control', { substitution, control: 'perhaps' }, ['meta.control']],
  ])('of substitutions: %s', (_, meta, fields) => {
    expect(refused(judging, { ...PAIR, meta })).toEqual(fields)
  })

  it('has scales and types of the project, where it works with them', () => {
    const rated = { ...PAIR, meta: { substitution }, judgements: { meaning: 2, fluency: 1 } }
    expect(refused(judging, rated)).toEqual(['judgements.fluency'])
    const typed = { ...PAIR, phenomena: [{ type: 'no-such-type', source: [0], target: [0] }] }
    expect(refused(typing, typed)).toEqual(['phenomena[0].type'])
    expect(refused(words, { ...typed, judgements: { fluency: 1 } })).toEqual([])
  })
})
