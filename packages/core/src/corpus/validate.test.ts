import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './validate.js'

const base = { id: 'p1', source: ['a', 'b', 'c'], target: ['x', 'y'] }

/** The faults of a value as `field: message`, warnings marked. */
function faults(value: unknown): string[] {
  const found: string[] = []
  const good = checkRecord(value, (severity, _code, field, message) => {
    found.push(`${severity === 'warning' ? '(warning) ' : ''}${field}: ${message}`)
  })
  expect(good).toBe(!found.some((fault) => !fault.startsWith('(warning)')))
  return found
}

describe('checkRecord', () => {
  it('accepts a bare pair and a full record', () => {
    expect(faults(base)).toEqual([])
    const full = {
      ...base,
      sourceText: 'a b c',
      targetText: 'x y',
      sourceOffsets: [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
      targetOffsets: [
        [0, 1],
        [2, 3],
      ],
      annotator: 'maria',
      sure: [[0, 0]],
      possible: [[1, 1]],
      nullSource: [2],
      nullTarget: [],
      scores: [[0, 0, 0.75]],
      sourceTree: '(S (A a) (X (B b) (C c)))',
      targetTree: '(S (A x) (B y))',
      nodes: [
        { source: [1, 3, 0], target: null, kind: 'sure' },
        { source: [0, 3, 0], target: [0, 2, 0], kind: 'possible' },
      ],
      isParaphrase: 'unsure',
      phenomena: [{ type: 'order', source: [0, 2], target: [1], projection: 'local', note: '', confidence: 0.5 }],
      judgements: { meaning: 4 },
      meta: { corpus: 'news' },
    }
    expect(faults(full)).toEqual([])
  })

  it.each([
    [null, ': a record must be an object, found null'],
    [[], ': a record must be an object, found []'],
    [{ ...base, id: undefined }, 'id: is missing: every record needs an id'],
    [{ ...base, id: 7 }, 'id: must be a non-empty string, found 7'],
    [{ ...base, source: undefined }, 'source: is missing: every record needs its tokens'],
    [{ ...base, target: 'x y' }, 'target: must be a list of tokens, found "x y"'],
    [{ ...base, source: ['a', '', 'c'] }, 'source[1]: must be a non-empty token, found ""'],
    [{ ...base, sures: [] }, 'sures: is not a field of the record; did you mean "sure"? Free fields go under "meta"'],
    [{ ...base, colour: 1 }, 'colour: is not a field of the record; free fields go under "meta"'],
    [{ ...base, annotator: '' }, 'annotator: must be a non-empty string, found ""'],
    [{ ...base, sure: [[3, 0]] }, 'sure[0]: link [3, 0] is out of range: the source has 3 tokens, the target 2, counted from 0'],
    [{ ...base, sure: [[0, 2]] }, 'sure[0]: link [0, 2] is out of range: the source has 3 tokens, the target 2, counted from 0'],
    [
      { ...base, sure: [[0, -1]] },
      'sure[0]: link [0, -1] is out of range: the source has 3 tokens, the target 2, counted from 0',
    ],
    [{ ...base, sure: [[0.5, 0]] }, 'sure[0]: must be a link [i, j] of two token numbers, found [0.5,0]'],
    [{ ...base, sure: [[0]] }, 'sure[0]: must be a link [i, j] of two token numbers, found [0]'],
    [{ ...base, sure: '0-0' }, 'sure: must be a list of links [i, j], found "0-0"'],
    [
      { ...base, sure: [[0, 0]], possible: [[0, 0]] },
      'possible[0]: link [0, 0] is already a sure link; possible must not repeat it',
    ],
    [
      {
        ...base,
        possible: [
          [0, 0],
          [0, 0],
        ],
      },
      'possible[1]: link [0, 0] is listed twice',
    ],
    [{ ...base, sure: [[0, 0]], nullSource: [0] }, 'nullSource[0]: word 0 is said to have no counterpart but has a link'],
    [{ ...base, nullTarget: [2] }, 'nullTarget[0]: must be a token number below 2, found 2'],
    [{ ...base, nullTarget: [1, 1] }, 'nullTarget[1]: word 1 is listed twice'],
    [
      { ...base, scores: [[0, 0, 1.5]] },
      'scores[0]: must be [i, j, confidence] with i below 3, j below 2, confidence 0 to 1; found [0,0,1.5]',
    ],
    [{ ...base, sourceTree: 3 }, 'sourceTree: must be a Penn-bracket tree, found 3'],
    [{ ...base, isParaphrase: 'yes' }, 'isParaphrase: must be true, false or "unsure", found "yes"'],
    [{ ...base, judgements: { meaning: '4' } }, 'judgements.meaning: must be a number, found "4"'],
    [{ ...base, meta: [] }, 'meta: must be an object, found []'],
    [{ ...base, meta: { weight: Number.POSITIVE_INFINITY } }, 'meta.weight: is a number too large to be written back'],
    [
      { ...base, phenomena: [{ type: 'order', source: [0] }] },
      'phenomena[0].target: is missing: a phenomenon needs type, source and target',
    ],
    [
      { ...base, phenomena: [{ type: 'order', source: [0], target: [], confidence: 2 }] },
      'phenomena[0].confidence: must be a number from 0 to 1; found 2',
    ],
    [
      { ...base, phenomena: [{ type: 'order', source: [1, 0], target: [] }] },
      'phenomena[0].source: must be increasing token numbers below 3; found [1,0]',
    ],
    [
      { ...base, phenomena: [{ type: 'order', source: [0], target: [], projectoin: 'local' }] },
      'phenomena[0].projectoin: is not a field of a phenomenon, did you mean "projection"?; found "local"',
    ],
    [
      { ...base, nodes: [{ source: [0, 4, 0], target: null, kind: 'sure' }] },
      'nodes[0].source: must be null or [start, end, height] with 0 <= start < end <= 3; found [0,4,0]',
    ],
    [
      { ...base, nodes: [{ source: null, target: [0, 1, 0], kind: 'maybe' }] },
      'nodes[0].kind: must be "sure" or "possible", found "maybe"',
    ],
    [{ ...base, sourceOffsets: [[0, 1]] }, 'sourceOffsets: needs sourceText, the text that it points into'],
    [
      { ...base, targetText: 'x y', targetOffsets: [[0, 1]] },
      'targetOffsets: must have one [start, end] for each of the 2 tokens, found 1',
    ],
    [
      {
        ...base,
        targetText: 'x y',
        targetOffsets: [
          [0, 1],
          [2, 9],
        ],
      },
      'targetOffsets[1]: must be [start, end] inside targetText (3 characters), after the token before it; found [2,9]',
    ],
    [{ ...base, source: [] }, '(warning) source: has no tokens'],
  ])('says what is wrong with %j', (value, fault) => {
    expect(faults(value)).toContain(fault)
  })

  it('names a tree that does not match its tokens', () => {
    expect(faults({ ...base, targetTree: '(S (A x) (B z))' }).join()).toMatch(/targetTree: .*z.*y/)
    expect(faults({ ...base, targetTree: '(S (A x) (B y)' }).join()).toMatch(/^targetTree: /)
    expect(faults({ ...base, targetTree: '(S (A x))' }).join()).toMatch(/^targetTree: /)
  })

  it('never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        faults(value)
        faults({ ...base, nodes: value, phenomena: value, meta: value, judgements: value, scores: value })
        faults({
          ...base,
          sure: value,
          possible: value,
          nullSource: value,
          sourceTree: value,
          sourceText: 'a b c',
          sourceOffsets: value,
        })
      }),
    )
  })

  it('checks very long pairs without a table of all cells', () => {
    const long = Array.from({ length: 200_000 }, (_, k) => `w${k}`)
    const sure = long.map((_, k) => [k, k])
    expect(faults({ id: 'long', source: long, target: long, sure })).toEqual([])
    expect(faults({ id: 'long', source: long, target: long, sure, possible: [[5, 5]] })).toHaveLength(1)
  })
})
