import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from './sentences.js'

/** Sentences with a bar between them; the text is the same with a space for each bar. */
function check(language: string, cases: readonly string[]): void {
  it.each(cases)('%s', (marked) => {
    const text = marked.replaceAll('|', ' ')
    expect(splitSentences(text, language).map(([start, end]) => text.slice(start, end))).toEqual(marked.split('|'))
  })
}

describe('English sentences', () => {
  check('en', [
    'The rain stopped.|We went out.',
    'Is Dr. Li in?|Yes!|Good.',
    'J. K. Marsh wrote it.|Nobody read it.',
    'It rose 3.5 percent, to 1,200.50 in all.|Then it fell.',
    'She moved to the U.S. in May.|He stayed.',
    'She moved to the U.S.|He stayed.',
    'The U.S. President spoke at 5 p.m. Monday.',
    'He works for Vale Inc. and Orr Ltd. here.',
    'Bring pens, paper, etc.|Ann will come too.',
    'Bring pens, etc. and come.',
    '“Go!” he said.|“Now.”',
    '"Stop."|She turned.',
    '"Will you?" asked Tom.',
    'He left (it was late.)|She stayed.',
    'Well... maybe so.|Well...|She was right.',
    'What?!|No.',
    'No. 5 is alive.|I said no.|Then I left.',
    'See p. 12 and Fig. 3.|It is all there.',
    'The end.|(More follows.)',
    "It was 'so.'|Then it was not.",
    '1. Mix the eggs.|2. Bake.',
    'It is on example.com.|Visit www.example.com/a?b.|Now.',
    'It ended in 1990.|15 people saw it.',
    'Mr. and Mrs. Hale, of St. Paul, won.',
    'all small.|it goes on.',
    'Great!|🎉 What a day.',
  ])

  it('splits at a missing space and at a blank line', () => {
    const text = 'One ends.The next\n\nA title\r\n\r\nlower. end'
    expect(splitSentences(text, 'en').map(([a, b]) => text.slice(a, b))).toEqual([
      'One ends.',
      'The next',
      'A title',
      'lower. end',
    ])
  })

  it('does not split at a single line break', () => {
    expect(splitSentences('one\ntwo', 'en')).toEqual([[0, 7]])
  })
})

describe('sentences of other languages', () => {
  check('es', [
    '¿Vienes?|¡Claro!|Vamos.',
    'El Sr. Gil vive en EE. UU. desde mayo.|No volverá.',
    '—¿Vienes? —preguntó Ana.|—No.',
    'Trae pan, p. ej. integral, etc.|Luego hablamos.',
    'Costó 1.234,56 euros.|Fue el 1.º de mayo.',
  ])
  check('ar', ['هل جاء؟|نعم جاء.|ثم ذهب.'])
  it('splits Chinese and Japanese without spaces', () => {
    const text = '我们走。好吗？「好。」走！'
    expect(splitSentences(text, 'zh').map(([a, b]) => text.slice(a, b))).toEqual(['我们走。', '好吗？', '「好。」', '走！'])
  })
})

describe('splitSentences', () => {
  it('covers all but white space, in order, on any string', () => {
    const messy = fc.oneof(
      fc
        .array(fc.constantFrom(...'aB. !?"\')(\n…。', 'Mr. ', 'etc. ', '\r\n', '\n\n', '👍'), { maxLength: 40 })
        .map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(messy, fc.constantFrom('en', 'es', 'ja'), (text, language) => {
        let position = 0
        for (const [start, end] of splitSentences(text, language)) {
          expect(text.slice(position, start).trim()).toBe('')
          const sentence = text.slice(start, end)
          expect(sentence).not.toBe('')
          expect(sentence).toBe(sentence.trim())
          expect(sentence).not.toMatch(/\n *\n/)
          position = end
        }
        expect(text.slice(position).trim()).toBe('')
      }),
      { numRuns: 2000 },
    )
  })

  it('is linear', () => {
    for (const unit of ['. ( ', '! " ', 'a. ', '.', '\n']) {
      const text = unit.repeat(100_000)
      expect(splitSentences(text, 'en').at(-1)?.[1] ?? 0).toBe(text.trimEnd().length)
    }
  })
})
