import { describe, expect, it } from 'vitest'
import { capturedOutput } from './captured-io.fixture.js'
import { type EnvelopeDraft, envelope, printEnvelope } from './envelope.js'

const sha256 = 'a'.repeat(64)
const draft: EnvelopeDraft = {
  command: 'score',
  signature: 'text.bleu|case:kept|v:0.1.0',
  inputs: [{ path: 'demo/pairs.jsonl', sha256, records: 3 }],
  results: [
    { measure: 'text.bleu', value: 31.5, low: 30, high: 33, n: 3 },
    { measure: 'align.kappa', value: null, undefined: 'only one annotator' },
  ],
}

describe('envelope', () => {
  it('fills in scales and warnings and keeps the documented order of keys', () => {
    const out = capturedOutput()
    printEnvelope(envelope(draft), out)
    expect(out.text()).toBe(
      `{"command":"score","signature":"text.bleu|case:kept|v:0.1.0","inputs":[{"path":"demo/pairs.jsonl","sha256":"${sha256}","records":3}],` +
        '"results":[{"measure":"text.bleu","value":31.5,"scale":"0-100","low":30,"high":33,"n":3},' +
        '{"measure":"align.kappa","value":null,"scale":"0-1","undefined":"only one annotator"}],"warnings":[]}\n',
    )
  })

  it('stays on one line whatever the warnings say', () => {
    const out = capturedOutput()
    printEnvelope(envelope({ ...draft, warnings: ['two\nlines'] }), out)
    expect(out.text().split('\n')).toHaveLength(2)
    expect(JSON.parse(out.text()).warnings).toEqual(['two\nlines'])
  })

  it.each<[string, EnvelopeDraft['results'][number], string]>([
    ['NaN', { measure: 'm', value: Number.NaN }, 'finite number or null, not NaN'],
    ['infinity', { measure: 'm', value: Number.POSITIVE_INFINITY }, 'not Infinity'],
    ['no value and no reason', { measure: 'm', value: null }, 'exactly one of a value and a reason'],
    ['a value and a reason', { measure: 'm', value: 1, undefined: 'why' }, 'exactly one of a value and a reason'],
    ['an empty reason', { measure: 'm', value: null, undefined: '' }, 'the reason is empty'],
    ['half an interval', { measure: 'm', value: 1, low: 0 }, 'needs both ends'],
    ['an interval upside down', { measure: 'm', value: 1, low: 2, high: 1 }, '[2, 1] is no interval'],
    ['an interval of NaN', { measure: 'm', value: 1, low: Number.NaN, high: 1 }, 'is no interval'],
    [
      'an interval around nothing',
      { measure: 'm', value: null, undefined: 'why', low: 0, high: 1 },
      'an interval without a value',
    ],
    ['half an item', { measure: 'm', value: 1, n: 0.5 }, 'n must be a whole number, not 0.5'],
    ['the wrong scale', { measure: 'text.bleu', value: 1, scale: '0-1' }, 'text.bleu is on 0-100, not 0-1'],
    ['no name', { measure: '', value: 1 }, 'needs the name of its measure'],
  ])('refuses a result with %s', (_, result, message) => {
    expect(() => envelope({ ...draft, results: [result] })).toThrow(message)
  })

  it.each([
    [{ path: 'a', sha256: 'ABC', records: 1 }, 'sha256 must be 64 hexadecimal digits'],
    [{ path: 'a', sha256, records: -1 }, 'records must be a whole number, not -1'],
    [{ path: '', sha256, records: 1 }, 'an input needs a path'],
  ])('refuses the input %j', (input, message) => {
    expect(() => envelope({ ...draft, inputs: [input] })).toThrow(message)
  })

  it('refuses to be anonymous', () => {
    expect(() => envelope({ ...draft, command: '' })).toThrow('needs a command')
    expect(() => envelope({ ...draft, signature: '' })).toThrow('needs a signature')
  })
})
