import { describe, expect, it } from 'vitest'
import { ParascopeError } from '../errors.js'
import { tagsetIndex } from './tagset.js'
import { type TagsetFault, validateTagset } from './tagset-validate.js'

interface TagsetFile {
  name?: string
  types: Record<string, unknown>[]
  classes: Record<string, unknown>[]
  rules: Record<string, Record<string, unknown>>
  [field: string]: unknown
}

/** A user's tagset as a file would give it, with only what is needed. */
function small(): TagsetFile {
  return {
    id: 'house',
    name: 'House style',
    rules: { unit: { projection: 'required', keys: 'none' }, free: { projection: 'optional', keys: 'optional' } },
    classes: [
      {
        id: 'words',
        name: 'Words',
        rule: 'unit',
        colour: '#579',
        subclasses: [
          { id: 'form', name: 'Form' },
          { id: 'sense', name: 'Sense' },
        ],
      },
      { id: 'rest', name: 'Rest', rule: 'free' },
    ],
    types: [
      { id: 'synonym', name: 'Synonym', class: 'words', subclass: 'sense', shortcut: 'sy', aliases: { other: ['Syn.', 7] } },
      { id: 'typo', class: 'words', subclass: 'form', rule: 'free', colour: '#123456' },
      {
        id: 'cut',
        class: 'rest',
        members: 'one',
        subtypes: [
          { id: 'word', name: 'Word', aliases: { other: 'Word/Cut' } },
          { id: 'clause', name: 'Clause' },
        ],
      },
    ],
  }
}

function faultsOf(value: unknown): string[] {
  try {
    validateTagset(value)
  } catch (error) {
    if (!(error instanceof ParascopeError) || error.code !== 'corpus/bad-tagset') throw error
    const faults = error.facts.faults as TagsetFault[]
    for (const { field, message } of faults) expect(error.message).toContain(`${field}: ${message}`.replace(/^: /, ''))
    return faults.map(({ field, message }) => `${field}: ${message}`)
  }
  return []
}

describe('validateTagset', () => {
  it('fills in what a file leaves out', () => {
    const tagset = validateTagset(small())
    expect(tagset.features).toEqual({
      scope: true,
      projection: true,
      keys: true,
      overlap: true,
      unannotated: 'allowed',
      sensePreserving: false,
    })
    expect(tagset.projection.values).toEqual(['local', 'global'])
    expect(tagset.agreement.projectionWeight).toBe(0.25)
    expect(tagset.types[1]).toMatchObject({
      name: 'typo',
      members: 'both',
      residual: false,
      sensePreserving: 'either',
      aliases: {},
    })
    expect(tagset.types[2]!.subtypes![1]).toEqual({ id: 'clause', name: 'Clause', aliases: {} })
    expect(validateTagset(tagset)).toEqual(tagset)
  })

  it.each<[string, (file: TagsetFile) => void, string[]]>([
    ['a missing name', (file) => delete file.name, ['name: is missing']],
    ['a misspelt field', (file) => (file.clases = []), ['clases: is not known, did you mean "classes"?']],
    ['a repeated type', (file) => (file.types[1]!.id = 'synonym'), ['types[1].id: "synonym" is already the id of types[0]']],
    [
      'a repeated class',
      (file) => file.classes.push({ id: 'rest', name: 'x', rule: 'free' }),
      ['classes[2].id: "rest" is already the id of classes[1]'],
    ],
    [
      'a repeated shortcut',
      (file) => (file.types[1]!.shortcut = 'sy'),
      ['types[1].shortcut: "sy" is already the shortcut of types[0]'],
    ],
    [
      'an unknown class',
      (file) => (file.types[2]!.class = 'rests'),
      ['types[2].class: "rests" is not a known class; did you mean "rest"?'],
    ],
    [
      'an unknown subclass',
      (file) => (file.types[0]!.subclass = 'x'),
      ['types[0].subclass: "x" is not a known subclass of "words"; known: form, sense'],
    ],
    [
      'no subclass where there are some',
      (file) => delete file.types[0]!.subclass,
      ['types[0].subclass: is missing: the class "words" has the subclasses form, sense'],
    ],
    [
      'a subclass where there are none',
      (file) => (file.types[2]!.subclass = 'x'),
      ['types[2].subclass: "x" is not a known subclass of "rest"; there is none'],
    ],
    [
      'an unknown rule of a class',
      (file) => (file.classes[0]!.rule = 'units'),
      ['classes[0].rule: "units" is not a known rule; did you mean "unit"?'],
    ],
    [
      'an unknown rule of a type',
      (file) => (file.types[1]!.rule = 'constructor'),
      ['types[1].rule: "constructor" is not a known rule; known: unit, free'],
    ],
    [
      'a rule with an unknown need',
      (file) => (file.rules.unit!.keys = 'maybe'),
      ['rules.unit.keys: must be "required" or "optional" or "none", found "maybe"'],
    ],
    ['a rule without projection', (file) => delete file.rules.unit!.projection, ['rules.unit.projection: is missing']],
    [
      'members',
      (file) => (file.types[2]!.members = 'two'),
      ['types[2].members: must be "both" or "one" or "either", found "two"'],
    ],
    [
      'a weight above 1',
      (file) => (file.agreement = { keyWeight: 1.5 }),
      ['agreement.keyWeight: must be a number from 0 to 1, found 1.5'],
    ],
    [
      'a feature that is no flag',
      (file) => (file.features = { keys: 'no' }),
      ['features.keys: must be true or false, found "no"'],
    ],
    [
      'an alias of two types',
      (file) => (file.types[1]!.aliases = { other: 'SYN' }),
      ['types[1].aliases.other: "syn" is already an alias under types[0].aliases'],
    ],
    [
      'an alias of a subtype and a type',
      (file) => (file.types[1]!.aliases = { other: 'word cut' }),
      ['types[2].subtypes[0].aliases.other: "wordcut" is already an alias under types[1].aliases'],
    ],
    [
      'an alias that is no name',
      (file) => (file.types[1]!.aliases = { other: true }),
      ['types[1].aliases.other: must be a name, a number, or a list of them, found true'],
    ],
    [
      'a colour that is none',
      (file) => (file.types[1]!.colour = 'red'),
      ['types[1].colour: must be a colour such as "#79a" or "#7799aa", found "red"'],
    ],
    ['half an example', (file) => (file.types[1]!.example = { source: 'a' }), ['types[1].example.target: is missing']],
    [
      'equal projection values',
      (file) => (file.projection = { values: ['a', 'a'] }),
      ['projection.values: must be a list of different texts, found ["a","a"]'],
    ],
    ['no types', (file) => (file.types = []), ['types: must have at least one type']],
    ['types that are no list', (file) => Object.assign(file, { types: 'all' }), ['types: must be a list, found "all"']],
    ['a type that is no object', (file) => Object.assign(file.types, { 2: null }), ['types[2]: must be an object, found null']],
    [
      'two faults at once',
      (file) => Object.assign(file, { id: '', name: 3 }),
      ['id: must be a text without blanks, found ""', 'name: must be a non-empty text, found 3'],
    ],
  ])('refuses %s', (_, spoil, faults) => {
    const file = small()
    spoil(file)
    expect(faultsOf(file)).toEqual(faults)
  })

  it.each([[null], ['text'], [[]], [undefined], [7]])('refuses %j', (value) => {
    expect(faultsOf(value)[0]).toMatch(/^: must be an object, found /)
  })

  it('survives any broken part without another error', () => {
    const walk = (node: unknown, path: string[]): string[][] =>
      typeof node === 'object' && node !== null
        ? Object.entries(node).flatMap(([key, child]) => [[...path, key], ...walk(child, [...path, key])])
        : []
    for (const path of walk(small(), [])) {
      for (const wrong of [null, 'x', 3, [], {}, [null], true]) {
        const file = small()
        const parent = path
          .slice(0, -1)
          .reduce((node, key) => node[key] as Record<string, unknown>, file as Record<string, unknown>)
        parent[path.at(-1)!] = wrong
        expect(() => faultsOf(file), path.join('.')).not.toThrow()
      }
    }
  })
})

describe('tagsetIndex', () => {
  const tagset = validateTagset(small())
  const index = tagsetIndex(tagset)

  it('finds types by id and by alias, however the alias is written', () => {
    expect(index.byId('typo')).toBe(tagset.types[1])
    expect(index.byId('toString')).toBeUndefined()
    expect(index.byAlias('other', 'syn')).toEqual({ type: tagset.types[0] })
    expect(index.byAlias('other', '7')).toEqual({ type: tagset.types[0] })
    expect(index.byAlias('other', 'word-cut')).toEqual({ type: tagset.types[2], subtype: tagset.types[2]!.subtypes![0] })
    expect(index.byAlias('another', 'syn')).toBeUndefined()
    expect(index.byAnyAlias('Syn')!.type.id).toBe('synonym')
    expect(index.byAnyAlias('none')).toBeUndefined()
  })

  it('gives the rule and colour of a type, its own before those of its class', () => {
    expect(tagset.types.map(index.ruleOf)).toEqual([
      { projection: 'required', keys: 'none' },
      { projection: 'optional', keys: 'optional' },
      { projection: 'optional', keys: 'optional' },
    ])
    expect(tagset.types.map(index.colourOf)).toEqual(['#579', '#123456', undefined])
  })

  it('forbids what the features switch off', () => {
    const plain = validateTagset({ ...small(), features: { projection: false, keys: false } })
    for (const type of plain.types) expect(tagsetIndex(plain).ruleOf(type)).toEqual({ projection: 'none', keys: 'none' })
  })
})
