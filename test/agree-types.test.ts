/** `agree types` on the demo corpus, on the worked example and on bad input. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { goldenF1, goldenPairs, goldenScores } from '../packages/core/src/measure/iapta/golden.fixture.js'
import { needsSharedData, sharedData } from './needs.js'
import { parascope, type Result, valueIn, workFolder } from './program.js'

const folder = workFolder()
const demo = ['demo/types.maria.jsonl', 'demo/types.jonas.jsonl']

function results(...words: string[]): Result[] {
  const { status, stdout, stderr } = parascope(folder, ['agree', ...words, '--json'])
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  return JSON.parse(stdout).results
}

const write = (name: string, records: readonly object[]) => {
  writeFileSync(join(folder, name), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return name
}

const VARIANTS = ['', '.t', '.p', '.pt']
const NAMES = ['agr_w', 'agr_ph', 'partial', 'total', 'f1'].flatMap((name) => VARIANTS.map((suffix) => `iapta.${name}${suffix}`))

describe('agree types', () => {
  it('gives the worked example to six digits, with K_B and K_C', () => {
    const files = [
      write(
        'b.jsonl',
        goldenPairs.map(({ a }) => ({ ...a, annotator: 'b' })),
      ),
      write(
        'c.jsonl',
        goldenPairs.map(({ b }) => ({ ...b, annotator: 'c' })),
      ),
    ]
    for (const rule of ['emptyX', 'emptyAny', 'spuriousTokens'] as const) {
      const found = results('types', ...files, '--interval', 'none', '--coverage', rule)
      const digits = (name: string) => Number(valueIn(found, name)!.toFixed(6))
      for (const [name, values] of Object.entries({ ...goldenScores, f1: goldenF1[rule].f1 }))
        expect(VARIANTS.map((suffix) => digits(`iapta.${name}${suffix}`))).toEqual([...values])
      expect([digits('iapta.k_b'), digits('iapta.k_c')]).toEqual([...goldenF1[rule].k])
    }
  })

  it('names its measures, each inside its interval', () => {
    const found = results('types', ...demo, '--resamples', '200')
    expect(found.map(({ measure }) => measure).slice(0, NAMES.length)).toEqual(NAMES)
    for (const { measure, value, low, high } of found) {
      if (low !== undefined) expect([measure, value! >= low - 1e-12 && value! <= high! + 1e-12]).toEqual([measure, true])
    }
    expect(found.find(({ measure }) => measure === 'iapta.hidden.exact.count')).toMatchObject({ value: 34, scale: 'count' })
    expect(valueIn(found, 'iapta.types.identical.f1')).toBeGreaterThan(0.9)
    expect(valueIn(found, 'iapta.classes.extremes.phenomena.b')).toBe(27)
    expect(valueIn(found, 'judgements.isParaphrase.cohen')).toBe(1)
  })

  it('gives credit for other types on the same place', () => {
    writeFileSync(join(folder, 'credit.tsv'), '# ours\nlex_same_polarity\tsemantic\t0.5\nlex_same_polarity\tformat\t0.5\n')
    writeFileSync(join(folder, 'credit.json'), '[["semantic", "lex_same_polarity", 0.5], ["format", "lex_same_polarity", 0.5]]')
    const plain = results('types', ...demo, '--interval', 'none')
    const lines = results('types', ...demo, '--interval', 'none', '--credit', 'credit.tsv')
    expect(valueIn(plain, 'iapta.f1.hidden')).toBeUndefined()
    expect(valueIn(lines, 'iapta.f1.hidden')).toBeGreaterThan(valueIn(lines, 'iapta.f1')!)
    expect(valueIn(lines, 'iapta.f1')).toBe(valueIn(plain, 'iapta.f1'))
    const json = results('types', ...demo, '--interval', 'none', '--credit', 'credit.json')
    expect(valueIn(json, 'iapta.f1.hidden')).toBe(valueIn(lines, 'iapta.f1.hidden'))
    writeFileSync(
      join(folder, 'credit.yaml'),
      '- [semantic, lex_same_polarity, 0.5] # ours\n- [format, lex_same_polarity, 0.5]\n',
    )
    const yaml = results('types', ...demo, '--interval', 'none', '--credit', 'credit.yaml')
    expect(valueIn(yaml, 'iapta.f1.hidden')).toBe(valueIn(lines, 'iapta.f1.hidden'))
  })

  it('is part of agree all where types are annotated', () => {
    const found = results('all', ...demo, '--interval', 'none')
    expect(valueIn(found, 'iapta.f1')).toBe(valueIn(results('types', ...demo, '--interval', 'none'), 'iapta.f1'))
    expect(valueIn(found, 'words.mixed.f1')).toBeUndefined()
    const words = ['demo/words.jonas.jsonl', 'demo/words.maria.jsonl', '--samples', '5']
    expect(valueIn(results('all', ...words, '--interval', 'none'), 'iapta.f1')).toBeUndefined()
  })

  it('writes a page with the types, and plots', () => {
    const run = parascope(folder, [
      'agree',
      'types',
      ...demo,
      '--resamples',
      '50',
      '--report',
      'out/types.html',
      '--plots',
      'out',
    ])
    expect(run.status).toBe(0)
    const page = readFileSync(join(folder, 'out/types.html'), 'utf8')
    for (const part of ['types and classes (maria, jonas)', 'hidden and false agreement', 'syn_dis_structure *', '<svg'])
      expect(page).toContain(part)
    expect(readFileSync(join(folder, 'out/subcorpus-iapta.f1-maria-jonas.svg'), 'utf8')).toContain('<svg')
  })

  const good = { type: 'order', source: [0], target: [0], projection: 'local' }
  const pair = (...phenomena: object[]) => ({ id: 'p7', source: ['a', 'b'], target: ['c', 'd'], phenomena })
  it.each<[string, object, string]>([
    ['an unknown type', { ...good, type: 'ordr' }, 'phenomena[1].type: "ordr" is not a type of the tagset msrp-a'],
    ['a missing projection', { type: 'order', source: [0], target: [0] }, 'phenomena[1].projection: is missing: order needs'],
    ['a forbidden projection', { ...good, type: 'syn_negation' }, 'phenomena[1].projection: must not be given: syn_negation'],
    ['a scope out of range', { ...good, source: [2] }, 'phenomena[1].source: must be increasing token numbers below 2'],
    ['no scope', { ...good, source: [], target: [] }, 'phenomena[1]: has no scope'],
    ['an addition in both members', { ...good, type: 'addition_deletion' }, 'phenomena[1]: has scope in both members'],
    ['keys where there are none', { ...good, keySource: [0] }, 'phenomena[1].keySource: must not be given: order has no keys'],
  ])('refuses %s with its pair and number', (_, bad, message) => {
    const run = parascope(folder, [
      'agree',
      'types',
      write('bad.jsonl', [{ ...pair(good, bad), annotator: 'x' }]),
      write('good.jsonl', [{ ...pair(good), annotator: 'y' }]),
    ])
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(/^bad\.jsonl:1: /)
    expect(run.stderr).toContain(message)
    expect(run.stderr).toContain('(pair p7)')
    expect(run.stdout).toBe('')
  })

  it('only warns of a key outside its scope', () => {
    const odd = { type: 'syn_negation', source: [0], target: [0], keySource: [1] }
    const files = [
      write('odd.jsonl', [{ ...pair(odd), annotator: 'x' }]),
      write('same.jsonl', [{ ...pair(odd), annotator: 'y' }]),
    ]
    const run = parascope(folder, ['agree', 'types', ...files])
    expect(run.status).toBe(0)
    expect(run.stderr).toContain('phenomena[0].keySource: warning: token 1 is a key but lies outside the scope (pair p7)')
  })

  it.each<[string[], string]>([
    [['demo/types.maria.jsonl', 'untyped.jsonl', '--common'], 'no pair has paraphrase types of both maria and z'],
    [['demo/types.maria.jsonl', 'one.jsonl'], 'pair news:1: z did not annotate types; an empty list says that there are none'],
    [[...demo, '--tagset', 'msrpa'], 'did you mean "msrp-a"?'],
    [[...demo, '--credit', 'nothing.tsv'], 'nothing.tsv: there is no such file'],
    [[...demo, '--credit', 'odd.tsv'], 'odd.tsv:2: expected two types and a number from 0 to 1'],
  ])('%j says why', (words, message) => {
    const records = readFileSync(join(folder, 'demo/types.jonas.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { phenomena: _, ...untyped } = { ...records[0], annotator: 'z' }
    write('untyped.jsonl', [untyped])
    write('one.jsonl', [untyped, ...records.slice(1).map((record) => ({ ...record, annotator: 'z' }))])
    writeFileSync(join(folder, 'odd.tsv'), 'order\tformat\t0.5\norder\tsemantic\thalf\n')
    const run = parascope(folder, ['agree', 'types', ...words])
    expect([run.status, run.stderr.includes(message) ? message : run.stderr]).toEqual([1, message])
  })

  it.runIf(needsSharedData())('takes P4P as it was released with --lenient', () => {
    const path = join(sharedData, 'p4p.jsonl')
    const again = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ ...JSON.parse(line), annotator: 'again' }))
    const first = again.map((record) => ({ ...record, annotator: 'first' }))
    const files = [write('p4p.first.jsonl', first), write('p4p.again.jsonl', again)]
    const found = results('types', ...files, '--tagset', 'p4p', '--lenient', '--interval', 'none')
    for (const measure of ['iapta.agr_w.pt', 'iapta.total', 'types.alpha_u', 'types.gamma'])
      expect(valueIn(found, measure)).toBe(1)
    expect(parascope(folder, ['agree', 'types', ...files, '--tagset', 'p4p']).stderr).toContain('projection: is missing')
  })
})
