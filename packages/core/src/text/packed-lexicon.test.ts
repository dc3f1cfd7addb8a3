import { describe, expect, it } from 'vitest'
import { lemmaForms } from './english-forms.js'
import { RELATIONS, relate } from './lexicon.js'
import { packLexicon } from './lexicon-pack.js'
import { openLexicon } from './packed-lexicon.js'
import { smallLexicon } from './small-lexicon.fixture.js'

const lexicon = openLexicon(packLexicon(smallLexicon))

function relationsOf(a: string, b: string): string[] {
  const out = new Float32Array(RELATIONS.length)
  relate(lexicon.entry(a)!, lexicon.entry(b)!, out)
  return RELATIONS.filter((name, k) => name !== 'closure' && out[k]! > 0)
}

describe('a packed lexicon', () => {
  it.each([
    ['run', 'sprint', ['synonym']],
    ['dog', 'animal', ['hypernym', 'parent']],
    ['animal', 'dog', ['hyponym', 'parent']],
    ['dog', 'entity', ['hypernym']],
    ['dog', 'cat', ['sister', 'definition']],
    ['quick', 'glad', ['similar']],
    ['runner', 'run', ['derived', 'definition', 'kin']],
    ['runner', 'sprint', ['kin']],
    ['glad', 'sad', ['opposite']],
    ['dog', 'sad', []],
    ['ran', 'runs', ['synonym', 'lemma', 'cognate', 'kin']],
  ])('relates %s to %s', (a, b, expected) => {
    expect(relationsOf(a, b)).toEqual(expected)
  })

  it('has closures of length one, nearer words nearer', () => {
    const out = new Float32Array(RELATIONS.length)
    const closure = (a: string, b: string) => {
      relate(lexicon.entry(a)!, lexicon.entry(b)!, out)
      return out[RELATIONS.indexOf('closure')]!
    }
    expect(closure('dog', 'dog')).toBeCloseTo(1, 5)
    expect(closure('dog', 'cat')).toBeGreaterThan(0)
    expect(closure('dog', 'cat')).toBeLessThan(closure('dog', 'animal'))
    expect(closure('dog', 'run')).toBe(0)
  })

  it('knows uses and frequency, and nothing about other words', () => {
    expect([...lexicon.entry('running')!.uses]).toEqual([0, 1, 0, 0])
    expect(lexicon.entry('run')!.frequency).toBeCloseTo(Math.log(10))
    expect(lexicon.entry('zebra')).toBeUndefined()
    expect(lexicon.entry('')).toBeUndefined()
    expect(lexicon.entry('ñandú')).toBeUndefined()
  })

  it('refuses other bytes, a damaged file and another version', () => {
    const bytes = packLexicon(smallLexicon)
    expect(() => openLexicon(new Uint8Array([1, 2, 3, 4, 5]))).toThrow(/no lexicon/)
    expect(() => openLexicon(bytes.slice(0, bytes.length - 9))).toThrow(/damaged/)
    const newer = bytes.slice()
    newer[4] = 2
    expect(() => openLexicon(newer)).toThrow(/format 2/)
  })
})

describe('lemmaForms', () => {
  const words = new Set(['run', 'bus', 'city', 'hope', 'hop', 'happy', 'man', 'go', 'big', 'box'])
  it.each([
    ['running', 1, ['run']],
    ['went', 1, ['go']],
    ['hoping', 1, ['hope']],
    ['hopped', 1, ['hop']],
    ['cities', 0, ['city']],
    ['boxes', 0, ['box']],
    ['men', 0, ['man']],
    ['happiest', 2, ['happy']],
    ['bigger', 2, ['big']],
    ['bus', 0, ['bus']],
    ['xyzzy', 0, []],
  ])('finds %s (part %i)', (form, part, expected) => {
    expect(lemmaForms(form, part, (lemma) => words.has(lemma))).toEqual(expected)
  })
})
