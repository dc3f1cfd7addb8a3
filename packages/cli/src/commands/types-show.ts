/** `parascope types show`: one type, with its definition, example, rules and names elsewhere. */
import { findType, nearestTypes, type Tagset, type TagsetType, tagsetIndex } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { loadTagset } from '@parascope/engine/types'
import { Command } from 'commander'
import { paint, wantsColour } from '../frame/colour.js'
import { padEnd } from '../frame/display-width.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addJsonOption, type JsonOptions } from '../frame/option-bundles.js'
import { addTagsetOption, type TagsetOptions } from '../types/tagset-option.js'

type ShowOptions = TagsetOptions & JsonOptions

export function typesShow(io: Io): Command {
  const command = new Command('show')
    .description('show one type: definition, example, what an annotation of it carries, its names in other corpora')
    .argument('<type>', 'its id, shortcut, name, or name in another corpus')
  addTagsetOption(command)
  addJsonOption(command)
  example(command, 'parascope types show lex_synt_ana', 'a type by its id')
  example(
    command,
    'parascope types show "Diathesis alternation" --tagset ept --json',
    'a type by its name in ETPC, for a program',
  )
  return command.action(async (name: string, options: ShowOptions) => {
    const tagset = await loadTagset(options.tagset)
    const type = findType(tagset, name)
    if (type === undefined) throw unknownType(tagset, name)
    if (options.json === true) io.stdout.write(`${JSON.stringify({ tagset: tagset.id, ...type, ...rulesOf(tagset, type) })}\n`)
    else io.stdout.write(description(tagset, type, wantsColour(io.stdout, io.env)))
  })
}

function unknownType(tagset: Tagset, name: string): ParascopeError {
  const near = nearestTypes(tagset, name)
  const hint = near.length === 0 ? `see \`parascope types list --tagset ${tagset.id}\`` : `nearest: ${near.join(', ')}`
  return new ParascopeError('cli/usage', `the tagset ${tagset.id} has no type "${name}"; ${hint}`)
}

function rulesOf(tagset: Tagset, type: TagsetType) {
  const group = tagset.classes.find((one) => one.id === type.class)!
  return { rule: type.rule ?? group.rule, ...tagsetIndex(tagset).ruleOf(type) }
}

const MEMBERS = { both: 'scope in both members', one: 'scope in one member only', either: 'scope in one member or in both' }
const SENSE = { always: 'always preserves the sense', never: 'never preserves the sense', either: 'may change the sense' }

function description(tagset: Tagset, type: TagsetType, colour: boolean): string {
  const ink = paint(colour)
  const group = tagset.classes.find((one) => one.id === type.class)!
  const subclass = group.subclasses?.find((one) => one.id === type.subclass)
  const { rule, projection, keys } = rulesOf(tagset, type)
  const names = Object.entries(type.aliases).map(([corpus, name]) => `${corpus}: ${[name].flat().join(', ')}`)
  const subtypes = type.subtypes?.map((subtype) => subtype.id).join(', ')
  const rows: [string, string | undefined][] = [
    ['class', subclass === undefined ? group.name : `${group.name} / ${subclass.name}`],
    ['definition', type.definition],
    ['example', type.example === undefined ? undefined : `${type.example.source}\n${type.example.target}`],
    ['scope', `${MEMBERS[type.members]} (rule ${rule})`],
    ['projection', projection === 'none' ? 'none' : `${projection}: ${tagset.projection.values.join(' or ')}`],
    ['keys', keys],
    ['sense', tagset.features.sensePreserving ? SENSE[type.sensePreserving] : undefined],
    ['subtypes', subtypes],
    ['shortcut', type.shortcut],
    ['elsewhere', names.length === 0 ? undefined : names.join('\n')],
    ['note', type.residual ? 'residual: takes what fits no other type of its class; annotators agree on it least' : undefined],
  ]
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : text.split('\n').map((line, k) => `  ${ink.dim(padEnd(k === 0 ? label : '', 10))}  ${line}\n`),
  )
  return `${ink.bold(type.id)}  ${type.name} (${tagset.id})\n${lines.join('')}`
}
