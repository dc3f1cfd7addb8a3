import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { runProgram } from '../frame/program.js'
import { commandsFor } from './index.js'

const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'demo')
const maria = join(demo, 'types.maria.jsonl')
const jonas = join(demo, 'types.jonas.jsonl')
const folder = mkdtempSync(join(tmpdir(), 'parascope-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function parascope(...words: readonly string[]) {
  const io = capturedIo({})
  await runProgram(['node', 'parascope', ...words], io, await commandsFor(words))
  return { code: io.exitCode(), out: io.out(), err: io.err() }
}

function file(name: string, ...records: readonly object[]): string {
  writeFileSync(join(folder, name), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return join(folder, name)
}

const pair = { id: 'p1', source: ['he', 'was', 'here'], target: ['he', 'was', 'there'] }

describe('parascope types stats', () => {
  it('prints the counts of the demo and the correlation of two files', async () => {
    const { code, out } = await parascope('types', 'stats', maria, jonas)
    expect(code).toBe(0)
    expect(out).toMatch(/lex_same_polarity +41 +21\.6 +1\.3 +1\.3 +2\.6 +1 +global 2, local 39 +0 +19/)
    expect(out).toMatch(/0\.9730 +0\.8858 +24/)
  })

  it('gives an envelope', async () => {
    const { out } = await parascope('types', 'stats', maria, '--json')
    const { command, signature, results } = JSON.parse(out)
    expect([command, signature.split('|')[1]]).toEqual(['types stats', 'tagset:msrp-a'])
    const value = (name: string) => results.find(({ measure }: { measure: string }) => measure === name)
    expect(value('types.phenomena')).toMatchObject({ value: 190, scale: 'count' })
    expect(value('types.perPair')).toMatchObject({ value: 7.6, scale: 'mean' })
    expect(value('types.type.order.count')).toMatchObject({ value: 20 })
  })

  it('prints other formats with the corpus in front, and writes pictures and a page', async () => {
    const { code, out } = await parascope(
      'types',
      'stats',
      maria,
      '--format',
      'csv',
      '--plots',
      folder,
      '--report',
      join(folder, 'page.html'),
    )
    expect(code).toBe(0)
    expect(out.split('\r\n')[0]).toBe('corpus,type,count,%,source,target,both,with holes,projection,keys,pairs')
    expect(readFileSync(join(folder, 'types-frequency.svg'), 'utf8')).toContain('Structure-based changes')
    expect(readFileSync(join(folder, 'types-length.svg'), 'utf8')).toContain('dark: source')
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('lex_same_polarity')
  })

  it('names the pair and the number of a type that nobody knows', async () => {
    const path = file('bogus.jsonl', {
      ...pair,
      phenomena: [
        { type: 'order', source: [0], target: [0], projection: 'local' },
        { type: 'bogus', source: [0], target: [0] },
      ],
    })
    const { code, err } = await parascope('types', 'stats', path)
    expect(code).toBe(1)
    expect(err).toContain('pair p1, phenomena[1].type: "bogus" is not a type of msrp-a')
  })

  it('refuses malformed phenomena with their pair and number', async () => {
    const path = file('broken.jsonl', { ...pair, phenomena: [{ type: 'order', source: [7], target: [0] }] })
    const { code, err } = await parascope('types', 'stats', path)
    expect(code).toBe(1)
    expect(err).toContain('phenomena[0].source: must be increasing token numbers below 3')
    expect(err).toContain('(pair p1)')
  })

  it('has no mean where nothing is annotated', async () => {
    const { code, out } = await parascope('types', 'stats', file('bare.jsonl', pair), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out).results).toContainEqual(
      expect.objectContaining({ measure: 'types.perPair', value: null, undefined: 'no record is annotated with types' }),
    )
  })
})

describe('parascope types suggest', () => {
  it('writes valid records that say why and how sure, which read back', async () => {
    const path = join(folder, 'suggested.jsonl')
    const { code, err } = await parascope('types', 'suggest', maria, '-o', path)
    expect([code, err]).toEqual([0, expect.stringContaining('read 25 records, suggested ')])
    const records = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records).toHaveLength(25)
    for (const { annotator, phenomena } of records) {
      expect(annotator).toBe('parascope-types')
      for (const { note, confidence, rule } of phenomena) {
        expect([note !== '', confidence >= 0.35 && confidence <= 1, rule]).toEqual([true, true, undefined])
      }
    }
    const close = records[0].phenomena.find(({ note }: { note: string }) => note.includes('“close” and “shut”'))
    expect(close).toMatchObject({ type: 'lex_same_polarity', source: [12], target: [13], projection: 'local' })
    const again = await parascope('types', 'stats', path)
    expect([again.code, again.err]).toEqual([0, ''])
  })

  it('suggests in Spanish', async () => {
    const { code, out } = await parascope(
      'types',
      'suggest',
      join(demo, 'words.maria.jsonl'),
      '--reasons',
      '--format',
      'csv',
      '--min-confidence',
      '0',
    )
    expect(code).toBe(0)
    const spanish = out.split('\r\n').filter((line) => line.startsWith('es:'))
    expect(spanish.some((line) => line.includes(',order,'))).toBe(true)
    expect(spanish.some((line) => line.includes('syn_coordination'))).toBe(false)
  })

  it('takes the links of the record or of the aligner, as told', async () => {
    const linked = file('linked.jsonl', { ...pair, sure: [[0, 0]] })
    const own = await parascope('types', 'suggest', linked, '--format', 'csv', '--min-confidence', '0')
    const mono = await parascope('types', 'suggest', linked, '--format', 'csv', '--min-confidence', '0', '--links-from', 'mono')
    expect(own.out).not.toContain('identical,0.99,he was,he was')
    expect(mono.out).toContain('identical,0.99,he was,he was')
    const refused = await parascope('types', 'suggest', file('unlinked.jsonl', pair), '--links-from', 'record')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('pair p1 has no word links')])
  })

  it('maps to other tagsets', async () => {
    const { out } = await parascope('types', 'suggest', maria, '--tagset', 'p4p', '--json')
    const [first] = out.split('\n').map((line) => (line === '' ? undefined : JSON.parse(line)))
    expect(first.phenomena.map(({ type }: { type: string }) => type)).toContain('lex_spelling_and_format')
  })
})
