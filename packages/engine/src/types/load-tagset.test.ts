import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ept, msrpA, type Tagset, tagsets } from '@parascope/core/corpus'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { loadTagset, parseTagset } from './load-tagset.js'

const folder = mkdtempSync(join(tmpdir(), 'parascope-tagset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GOOD = `id: mine
name: Mine
rules:
  plain: { projection: none, keys: none }
classes:
  - { id: all, name: All, rule: plain }
types:
  - id: swap
    class: all
    aliases: { etpc: 5 }
`

function faultsOf(text: string): string {
  try {
    parseTagset(text, 'own.yaml')
  } catch (error) {
    return (error as Error).message
  }
  return 'no fault'
}

describe('a tagset by name', () => {
  it.each(tagsets.map((tagset) => tagset.id))('%s', async (id) => {
    expect((await loadTagset(id)).id).toBe(id)
  })

  it('tells the nearest name, or the names there are', async () => {
    await expect(loadTagset('msrpa')).rejects.toThrow('there is no tagset or file "msrpa"; did you mean "msrp-a"?')
    await expect(loadTagset('no.yaml')).rejects.toThrow('there are msrp-a, p4p, ept, wrpa-a, or name a YAML or JSON file')
  })
})

describe('a tagset from a file', () => {
  it('is read as YAML and as JSON, with a byte-order mark', async () => {
    writeFileSync(join(folder, 'own.yaml'), `\ufeff${GOOD}`)
    const own = await loadTagset(join(folder, 'own.yaml'))
    expect(own.types[0]).toMatchObject({ id: 'swap', name: 'swap', members: 'both', aliases: { etpc: 5 } })
    writeFileSync(join(folder, 'own.json'), JSON.stringify(own, undefined, '\t'))
    expect(await loadTagset(join(folder, 'own.json'))).toEqual(own)
  })

  it.each(tagsets)('$id survives being written as YAML and as JSON', (tagset: Tagset) => {
    const plain = JSON.parse(JSON.stringify(tagset))
    expect(parseTagset(stringify(tagset), 'x.yaml')).toEqual(plain)
    expect(parseTagset(JSON.stringify(tagset), 'x.json')).toEqual(plain)
  })

  it.each([
    [
      'an unknown class',
      GOOD.replace('class: all', 'class: al'),
      'own.yaml:9:12: types[0].class: "al" is not a known class; did you mean "all"?',
    ],
    [
      'an unknown rule',
      GOOD.replace('rule: plain', 'rule: plane'),
      'own.yaml:6:33: classes[0].rule: "plane" is not a known rule; did you mean "plain"?',
    ],
    ['a missing field', GOOD.replace('    class: all\n', ''), 'own.yaml:8:5: types[0].class: is missing'],
    ['an unknown field', `${GOOD}colour: red\n`, 'own.yaml:11:9: colour: is not known here'],
    [
      'a repeated id',
      `${GOOD}  - { id: swap, class: all }\n`,
      'own.yaml:11:11: types[1].id: "swap" is already the id of types[0]',
    ],
    [
      'a repeated alias',
      `${GOOD}  - { id: two, class: all, aliases: { etpc: 5 } }\n`,
      'types[1].aliases.etpc: "5" is already an alias under types[0].aliases',
    ],
    [
      'a weight out of range',
      `${GOOD}agreement: { keyWeight: 2 }\n`,
      'own.yaml:11:25: agreement.keyWeight: must be a number from 0 to 1, found 2',
    ],
    [
      'a value of the wrong kind',
      GOOD.replace('class: all', 'class: all\n    members: three'),
      'must be "both" or "one" or "either", found "three"',
    ],
    ['a key given twice', `${GOOD}name: Again\n`, 'own.yaml:11:1: Map keys must be unique'],
    ['no YAML', 'id: [a\nx: : y', 'the tagset is neither YAML nor JSON:'],
    ['nothing', '', 'must be an object'],
    ['a list', '- a\n- b\n', 'must be an object'],
  ])('tells %s with its place', (_what, text, expected) => {
    expect(faultsOf(text)).toContain(expected)
  })

  it('tells all faults at once', () => {
    expect(faultsOf(GOOD.replace('class: all', 'class: al').replace('rule: plain', 'rule: plane'))).toMatch(
      /^the tagset is not valid, 2 faults:\n/,
    )
  })

  it('refuses a file that explodes, is a folder or no text', async () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
      .split('')
      .map((name, k) => `${name}: &${name} [${Array(10).fill(`*${'abcdefghi'[k]}`).join(', ')}]\n`)
      .join('')}`
    expect(faultsOf(bomb)).toMatch(/own\.yaml: Excessive alias count/)
    await expect(loadTagset(folder)).rejects.toMatchObject({ code: 'io/unreadable' })
    writeFileSync(join(folder, 'binary.yaml'), Buffer.from([0x69, 0x64, 0x3a, 0xff, 0x00]))
    await expect(loadTagset(join(folder, 'binary.yaml'))).rejects.toMatchObject({ code: 'io/bad-encoding' })
  })

  it('never fails but with a fault', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(...GOOD.split('\n')).map((line) => GOOD.replace(line, `${line}?: [`)),
    )
    fc.assert(
      fc.property(text, (content) => {
        expect(faultsOf(content)).toMatch(/tagset|own\.yaml/)
      }),
    )
  })

  it('has a definition, an example and a name elsewhere for every shipped type', () => {
    for (const tagset of tagsets) {
      for (const type of tagset.types) {
        expect([type.id, type.definition, type.example?.source, type.example?.target, type.shortcut]).not.toContain(undefined)
        expect(Object.keys({ ...type.aliases, ...type.subtypes?.[0]?.aliases }), type.id).toContain('etpc')
      }
    }
    expect([msrpA.types.length, ept.types.length]).toEqual([24, 27])
  })
})
