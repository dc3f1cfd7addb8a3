import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headOf } from './heads.js'
import { childrenOf, freshState, levelsOf, readState, stateKey, stepsOf } from './steps.js'
import { wordClasses } from './word-class.js'

const label = fc.constantFrom('NP', 'VP(fin', 'S', 'PP', 'DT', 'NN', ',', 'X^2', '@A|b', '-LRB-')

describe('binarisation', () => {
  it('is undone by childrenOf, whatever the labels and settings', () => {
    fc.assert(
      fc.property(
        label,
        fc.array(label, { minLength: 2, maxLength: 9 }),
        fc.array(label, { maxLength: 3 }),
        fc.record({ vertical: fc.nat(3), horizontal: fc.nat(3) }),
        (top, children, above, annotation) => {
          const steps = stepsOf(freshState(top, above, annotation), children, annotation)
          expect(childrenOf(steps)).toEqual(children)
          expect(steps).toHaveLength(children.length - 1)
          for (const { state } of steps) {
            expect(readState(stateKey(state))).toEqual(state)
            expect(levelsOf(state)[0]).toEqual(state)
          }
        },
      ),
    )
  })

  it('goes from the outside to the head', () => {
    const annotation = { vertical: 1, horizontal: 1 }
    const steps = stepsOf(freshState('VP', ['S', 'ROOT'], annotation), ['ADVP', 'VBD', 'NP', 'PP'], annotation)
    expect(steps.map(({ event }) => event)).toEqual(['L ADVP', 'R PP', 'F VBD NP'])
    expect(steps.map(({ state }) => stateKey(state))).toEqual([')VP)S)', 'L)VP)S)ADVP', 'R)VP)S)PP'])
  })
})

it.each([
  ['NP', ['DT', 'JJ', 'NN', 'PP'], 2],
  ['VP(fin', ['MD', 'VP'], 0],
  ['PP', ['IN', 'NP'], 0],
  ['S', ['NP', 'VP(fin', '.'], 1],
  ['UCP', [',', 'NP', 'PP'], 1],
  ['X', ['.', ','], 0],
])('the head of %s over %j', (parent, children, head) => {
  expect(headOf(parent, children)).toBe(head)
})

it.each([
  ['unhappiness', ['a-ness', 'a-ess', 'a-ss', 'a-s', 'a']],
  ['Rome', ['A-rome', 'A-ome', 'A-me', 'A-e', 'A']],
  ['NATO', ['AA-nato', 'AA-ato', 'AA-to', 'AA-o', 'AA']],
  ['1998', ['year']],
  ['3.5', ['figure']],
  ['--', ['punctuation']],
])('the classes of %s', (word, classes) => {
  expect(wordClasses(word)).toEqual(classes)
})
