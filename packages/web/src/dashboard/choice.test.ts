import { describe, expect, it } from 'vitest'
import { correctedState } from './choice.js'

describe('correctedState', () => {
  it('gives the reason of trees to trees only', () => {
    expect(correctedState('trees', { isHidden: false }, undefined)).toBe('no measure')
    expect(correctedState('words', { isHidden: false }, undefined)).toBe('nothing yet')
  })

  it('waits while anything is being measured', () => {
    expect(correctedState('words', null, undefined)).toBe('measuring')
    expect(correctedState('trees', null, undefined)).toBe('measuring')
    expect(correctedState('words', { isHidden: false }, null)).toBe('measuring')
  })

  it('says what is hidden, and shows what there is', () => {
    expect(correctedState('words', { isHidden: true }, undefined)).toBe('hidden')
    expect(correctedState('words', { isHidden: false }, { value: 0.5 })).toBe('figure')
  })
})
